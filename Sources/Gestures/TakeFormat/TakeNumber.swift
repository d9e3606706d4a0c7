import Formatting
import Motion

/// A number of one of a take's gestures, which a sweep may vary: `fling.speed`, `pinch2.ratio`.
package struct TakeNumber: Hashable, Sendable {
  /// `tap`, `drag`, `fling` or `pinch`.
  package let verb: String
  /// Which of the gestures of this verb, from 1.
  package let count: Int
  package let name: Name

  package enum Name: String, Hashable, Sendable, CaseIterable {
    /// Points a second on the way; the duration follows, to a whole step, and the distance gives way by what is left.
    case speed
    /// Points from beginning to end, in the same time.
    case distance
    /// Seconds on the glass.
    case duration
    /// Degrees clockwise on screen, 0 to the right.
    case angle
    /// The distance of two fingers at the end for each point at the beginning.
    case ratio
    /// When it begins, in seconds.
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

  /// What each verb has.
  private static let names: [(verb: String, names: [Name])] = [
    ("tap", [.duration, .start]), ("drag", [.speed, .distance, .duration, .angle, .start]),
    ("fling", [.speed, .distance, .duration, .angle, .start]), ("pinch", [.ratio, .duration, .angle, .start]),
  ]

  /// `fling.speed`; throws what would be accepted.
  package init(parsing text: String) throws(ExpectationFault) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let verb = String(parts[0].prefix { $0.isLetter })
    guard let known = Self.names.first(where: { $0.verb == verb }) else {
      let verbs = Self.names.map(\.verb)
      throw ExpectationFault(
        column: 1,
        text: "expected \(verbs.joined(separator: ", ")), got '\(verb.excerpt)'"
          + Spelling.hint(for: verb, among: verbs))
    }
    let number = parts[0].dropFirst(verb.count)
    guard let count = number.isEmpty ? 1 : Int(number), count >= 1 else {
      throw ExpectationFault(column: 1, text: "expected which \(verb), such as \(verb)2, got '\(parts[0].excerpt)'")
    }
    let word = parts.count > 1 ? String(parts[1]) : ""
    guard let name = Name(rawValue: word), known.names.contains(name) else {
      let words = known.names.map(\.rawValue)
      throw ExpectationFault(
        column: parts[0].count + 2,
        text: "expected \(words.joined(separator: ", ")) of a \(verb), got '\(word.excerpt)'"
          + Spelling.hint(for: word, among: words))
    }
    (self.verb, self.count, self.name) = (verb, count, name)
  }

  package var text: String { "\(verb)\(count == 1 ? "" : "\(count)").\(name.rawValue)" }
  package var label: String { "\(verb)\(count == 1 ? "" : " \(count)") \(name.rawValue)" }
}

extension Take {
  /// The take with another number; nil where there is no such gesture, or the number makes none of it.
  package func with(_ number: TakeNumber, _ value: Double) -> Take? {
    var seen = 0
    for index in lines.indices where lines[index].action.verb == number.verb {
      seen += 1
      guard seen == number.count else { continue }
      guard value.isFinite else { return nil }
      var take = self
      if number.name == .start {
        guard TakeBounds.seconds.contains(value) else { return nil }
        take.lines[index].step = Take.step(nearest: value)
        take.lines.sort { $0.order($0.number) < $1.order($1.number) }
        return take
      }
      guard let action = lines[index].action.with(number.name, value) else { return nil }
      take.lines[index].action = action
      return take
    }
    return nil
  }
}

extension TakeAction {
  fileprivate var verb: String {
    switch self {
    case .tap: "tap"
    case .drag: "drag"
    case .fling: "fling"
    case .pinch: "pinch"
    case .finger, .scroll, .magnify, .size, .set, .direction: ""
    }
  }

  fileprivate func with(_ name: TakeNumber.Name, _ value: Double) -> TakeAction? {
    switch self {
    case .tap(let point, _): return TakeBounds.duration.contains(value) ? .tap(at: point, over: value) : nil
    case .drag(let from, let to, let over, let easing):
      return Self.stroke(from, to, over, name, value).map { .drag(from: from, to: $0, over: $1, easing) }
    case .fling(let from, let to, let over):
      return Self.stroke(from, to, over, name, value).map { .fling(from: from, to: $0, over: $1) }
    case .pinch(let center, let from, let to, let over, let degrees, let easing):
      switch name {
      case .ratio where value > 0:
        return .pinch(center: center, from: from, to: from * value, over: over, degrees: degrees, easing)
      case .duration where TakeBounds.duration.contains(value):
        return .pinch(center: center, from: from, to: to, over: value, degrees: degrees, easing)
      case .angle: return .pinch(center: center, from: from, to: to, over: over, degrees: value, easing)
      default: return nil
      }
    case .finger, .scroll, .magnify, .size, .set, .direction: return nil
    }
  }

  /// Where such a stroke ends, and how long it takes.
  private static func stroke(
    _ from: Vector, _ to: Vector, _ over: Double, _ name: TakeNumber.Name, _ value: Double
  ) -> (to: Vector, over: Double)? {
    let length = from.distance(to: to)
    let direction = length > 0 ? (to - from) / length : Vector(1, 0)
    switch name {
    case .speed where value > 0 && length / value <= TakeBounds.duration.upperBound:
      // A stroke lasts whole steps; so that its speed is the one that was asked for, its end gives way.
      let steps = max(1, Take.step(nearest: length / value))
      return (from + direction * (value * Step.time(steps)), Step.time(steps))
    case .distance where value >= 0: return (from + direction * value, over)
    case .duration where TakeBounds.duration.contains(value): return (to, value)
    case .angle:
      let radians = value / 180 * Double.pi
      return (from + Vector(Exact.cos(radians), Exact.sin(radians)) * length, over)
    default: return nil
    }
  }
}
