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
    /// The length of the way in points, in the same time.
    case distance
    /// The seconds of the way, or on the glass without one; for a press, the seconds before it moves.
    case duration
    /// The direction of the way's beginning, or of the line between two fingers, in degrees clockwise on screen, 0 to the right.
    case angle
    /// The degrees by which two fingers turn, or one along an arc, clockwise on screen.
    case turn
    /// The seconds of rest before the lift.
    case hold
    /// The seconds from one repeat to the next.
    case every
    /// The distance of two fingers at the end divided by the one at the beginning.
    case ratio
    /// The time of the beginning, in seconds.
    case start

    package var unit: String {
      switch self {
      case .speed: "pt/s"
      case .distance: "pt"
      case .duration, .start, .hold, .every: "s"
      case .angle, .turn: "°"
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
    case .tap, .hold: [.duration, .start, .every]
    case .press, .drag: [.speed, .distance, .duration, .angle, .turn, .hold, .start, .every]
    case .fling: [.speed, .distance, .duration, .angle, .turn, .start, .every]
    case .pinch: [.ratio, .duration, .angle, .turn, .hold, .start, .every]
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
      guard case .strokes(var strokes) = lines[index].action else { continue }
      for place in strokes.indices where strokes[place].verb == number.verb {
        seen += 1
        guard seen == number.count else { continue }
        var take = self
        if number.name == .start {
          guard TakeBounds.seconds.contains(value) else { return nil }
          take.lines[index].step = Take.step(nearest: value)
          // The keys of the same line begin with its gestures.
          for other in lines.indices where lines[index].number > 0 && lines[other].number == lines[index].number {
            take.lines[other].step = take.lines[index].step
          }
          take.lines.sort { $0.order($0.number) < $1.order($1.number) }
        } else {
          guard let other = strokes[place].with(number.name, value) else { return nil }
          strokes[place] = other
          take.lines[index].action = .strokes(strokes)
        }
        return take
      }
    }
    return nil
  }
}
