import Formatting

/// A number in a stroke of a take that a sweep may vary: `fling.speed`, `pinch2.ratio`.
package struct TakeNumber: Hashable, Sendable {
  let verb: TakeStroke.Verb
  /// The number of the stroke among the strokes of this verb, from 1.
  let count: Int
  package let name: Name

  package enum Name: String, Hashable, Sendable {
    /// The speed in points per second.
    ///
    /// The duration follows from it, rounded to a whole step, and the distance absorbs the rounding.
    case speed
    /// The points from beginning to end, in the same time.
    case distance
    /// The seconds on the glass.
    case duration
    /// The degrees clockwise on screen, 0 to the right.
    case angle
    /// The distance of two fingers at the end divided by the one at the beginning.
    case ratio
    /// The time of the beginning, in seconds.
    case start

    package var unit: String {
      switch self {
      case .speed: "pt/s"
      case .distance: "pt"
      case .duration, .start: "s"
      case .angle: "°"
      case .ratio: ""
      }
    }
  }

  /// Reads text such as `fling.speed`; throws the accepted form.
  package init(parsing text: String) throws(Problem) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let word = String(parts[0].prefix { $0.isLetter })
    guard let verb = TakeStroke.Verb(rawValue: word) else {
      throw Problem(1, word, among: TakeStroke.Verb.allCases.map(\.rawValue), of: "")
    }
    let number = parts[0].dropFirst(word.count)
    guard let count = number.isEmpty ? 1 : Int(number), count >= 1 else {
      throw Problem(column: 1, message: "expected which \(verb), such as \(verb)2, got '\(parts[0].excerpt)'")
    }
    let second = parts.count > 1 ? String(parts[1]) : ""
    guard let name = Name(rawValue: second), verb.numbers.contains(name) else {
      throw Problem(parts[0].count + 2, second, among: verb.numbers.map(\.rawValue), of: " of a \(verb)")
    }
    (self.verb, self.count, self.name) = (verb, count, name)
  }

  package var text: String { "\(verb)\(count == 1 ? "" : "\(count)").\(name)" }
  package var label: String { "\(verb)\(count == 1 ? "" : " \(count)") \(name)" }
}

extension Problem {
  fileprivate init(_ column: Int, _ word: String, among words: [String], of owner: String) {
    self.init(
      column: column,
      message: "expected \(words.joined(separator: ", "))\(owner), got '\(word.excerpt)'"
        + Spelling.hint(for: word, among: words))
  }
}

extension TakeStroke.Verb {
  fileprivate var numbers: [TakeNumber.Name] {
    switch self {
    case .tap, .hold: [.duration, .start]
    case .drag, .fling: [.speed, .distance, .duration, .angle, .start]
    case .pinch: [.ratio, .duration, .angle, .start]
    }
  }
}

extension Take {
  /// Returns the take with another value for the number.
  ///
  /// Returns `nil` if there is no such stroke, or if the value is not possible for the stroke.
  package func with(_ number: TakeNumber, _ value: Double) -> Take? {
    guard value.isFinite else { return nil }
    var seen = 0
    for index in lines.indices {
      guard case .stroke(let stroke) = lines[index].action, stroke.verb == number.verb else { continue }
      seen += 1
      guard seen == number.count else { continue }
      var take = self
      if number.name == .start {
        guard TakeBounds.seconds.contains(value) else { return nil }
        take.lines[index].step = Take.step(nearest: value)
        take.lines.sort { $0.order($0.number) < $1.order($1.number) }
      } else {
        guard let other = stroke.with(number.name, value) else { return nil }
        take.lines[index].action = .stroke(other)
      }
      return take
    }
    return nil
  }
}
