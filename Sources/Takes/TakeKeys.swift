import Formatting
import Gestures
import Motion

/// The keys that a line of a take presses: a typed text, or one key once or several times.
package enum TakeKeys: Equatable, Sendable {
  /// The text, and the seconds from its first to its last character; 0 for a text that arrives at once.
  case text(String, over: Double)
  /// A key, and the seconds from one press to the next.
  case key(KeyEvent.Name, count: Int, every: Double)

  static let verbs = ["type", "key"]
  /// The seconds between two presses of a key whose line gives none, as of a key that is held.
  private static let usualPause = 0.1

  init(_ key: KeyEvent.Key) {
    switch key {
    case .character(let scalar): self = .text(String(Character(scalar)), over: 0)
    case .named(let name): self = .key(name, count: 1, every: Self.usualPause)
    }
  }

  /// The first word of the line: `type` or `key`.
  package var verb: String { if case .text = self { "type" } else { "key" } }

  /// The number of key events.
  package var count: Int {
    switch self {
    case .text(let text, _): text.unicodeScalars.count
    case .key(_, let count, _): count
    }
  }

  /// The keys in order.
  var keys: [KeyEvent.Key] {
    switch self {
    case .text(let text, _): text.unicodeScalars.map { .character($0) }
    case .key(let name, let count, _): Array(repeating: .named(name), count: count)
    }
  }

  /// Returns the steps from the first key to one of the keys, counted from 0.
  func start(of index: Int) -> Int64 {
    switch self {
    case .text(_, let over): index <= 0 ? 0 : Take.step(nearest: over * Double(index) / Double(max(1, count - 1)))
    case .key(_, _, let every): index <= 0 ? 0 : Take.step(nearest: Double(index) * every)
    }
  }

  /// The text of the line after its time, such as `type "hello" over 0.6` or `key backspace x 3`.
  package var text: String {
    switch self {
    case .text(let text, let over):
      return "type \(Self.quoted(text))" + (over == 0 ? "" : " over \(over.shortText)")
    case .key(let name, let count, let every):
      let pause = every == Self.usualPause ? "" : " every \(every.shortText)"
      return "key \(name)" + (count == 1 ? "" : " x \(count)\(pause)")
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    quoted.unicodeScalars.append("\"")
    return quoted
  }

  // MARK: - Joining

  /// Returns a text that arrives at once with one more character; `nil` for other keys, and for a line that is full.
  func appending(_ key: KeyEvent.Key) -> Self? {
    guard case .text(_, 0) = self, case .character = key else { return nil }
    return joining(key)
  }

  /// Returns the keys with one more of the same kind: a character after characters, or the same key once more.
  ///
  /// `nil` if it is of another kind or one line holds no more keys.
  func joining(_ key: KeyEvent.Key) -> Self? {
    switch (self, key) {
    case (.text(var text, let over), .character(let scalar)) where count < TakeBounds.characters.upperBound:
      text.unicodeScalars.append(scalar)
      return .text(text, over: over)
    case (.key(let name, let count, let every), .named(let other))
    where name == other && count < TakeBounds.repeats.upperBound:
      return .key(name, count: count + 1, every: every)
    default: return nil
    }
  }

  /// Returns the keys spread evenly over seconds.
  func lasting(_ seconds: Double) -> Self {
    guard count > 1 else { return self }
    switch self {
    case .text(let text, _): return .text(text, over: seconds)
    case .key(let name, let count, _):
      let every = (seconds / Double(count - 1) * 1000).rounded() / 1000
      return .key(name, count: count, every: every.clamped(to: TakeBounds.duration))
    }
  }
}

extension TakeWords {
  /// Reads the rest of a line that begins with one of `TakeKeys.verbs`.
  mutating func keys(_ verb: String) throws(Problem) -> TakeKeys {
    if verb == "type" {
      let text = try typedText()
      return .text(text, over: skip("over") ? try duration() : 0)
    }
    let name = try choice(of: KeyEvent.Name.allCases.map(\.rawValue))
    var (keys, count) = (TakeKeys(.named(KeyEvent.Name(rawValue: name) ?? .enter)), 1)
    if skip("x") {
      count = try whole("a number of times", in: TakeBounds.repeats)
      if case .key(let name, _, let pause) = keys {
        keys = .key(name, count: count, every: skip("every") ? try duration() : pause)
      }
    }
    return keys
  }
}
