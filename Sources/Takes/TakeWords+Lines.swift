import Formatting
import Gestures
import Motion

extension Substring {
  /// The columns of the parameter and its value in a line that sets one, from 1.
  ///
  /// `nil` if the line has too few words.
  package var settingColumns: (key: Int, value: Int)? {
    var words = TakeWords(self)
    var columns: [Int] = []
    // The first four words are `at`, the time, `set` and the key; the value follows.
    for _ in 0..<4 {
      guard let word = words.peek else { return nil }
      columns.append(word.column)
      words.skip()
    }
    return (columns[3], words.nextColumn)
  }
}

extension TakeWords {
  static let points = "a number of points"
  static let seconds = "a number of seconds"
  private static let verbs =
    TakeStroke.Verb.allCases.map(\.rawValue) + ["finger", "scroll", "magnify", "size", "set"] + directions
    + TakeKeys.verbs

  /// Reads a time such as `0.500`, `0.500+0.0012` or `0.500-0.0012`.
  ///
  /// The part after the sign is the distance from the beginning of the step, in seconds; a minus sign means before it.
  mutating func time() throws(Problem) -> (step: Int64, offset: Double) {
    let word = try word(Self.seconds)
    var last: UInt8 = 0
    // The sign of an exponent is no separator, and no number begins with a separator.
    let sign = word.text.utf8.firstIndex { byte in
      defer { last = byte }
      return (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")) && last != 0 && last | 0x20 != UInt8(ascii: "e")
    }
    guard let sign else { return (Take.step(nearest: try number(word, Self.seconds, in: TakeBounds.seconds)), 0) }
    let isBefore = word.text.utf8[sign] == UInt8(ascii: "-")
    let (before, after) = parts(of: word, around: sign)
    let seconds = try number(before, Self.seconds, in: TakeBounds.seconds)
    let offset = try number(
      after, "a number of seconds \(isBefore ? "before" : "after") the step's beginning", in: 0...InputQueue.furthest)
    return (Take.step(nearest: seconds), isBefore ? -offset : offset)
  }

  /// Returns the rest of the line as a header, without parsing it.
  mutating func json(line: Int) throws(Problem) -> TakeHeader {
    let column = try word("JSON on one line", isTaken: false).column
    return TakeHeader(String(rest()), line: line, column: column)
  }

  /// Reads the actions of a line: one, or gestures and keys that begin together.
  mutating func actions() throws(Problem) -> [TakeAction] {
    let verb = try choice(of: Self.verbs)
    return Self.joined.contains(verb) ? try together(verb) : [try action(verb)]
  }

  private mutating func action(_ verb: String) throws(Problem) -> TakeAction {
    switch verb {
    case "finger": return try finger()
    case "scroll":
      let point = try point()
      try expect("by")
      return .scroll(at: point, by: try self.point())
    case "magnify":
      let point = try point()
      try expect("by")
      return .magnify(at: point, by: try number("a factor", in: TakeBounds.factor))
    case "size": return .size(try size())
    case "caption", "zoom": return .direction(try direction(verb))
    default:
      let key = String(try word("the name of a parameter").text)
      let value = String(rest())
      guard !value.isEmpty else {
        _ = try word("a value for \(key.excerpt)")
        preconditionFailure("unexpected word")
      }
      return .set(key: key, value: value)
    }
  }

  mutating func point() throws(Problem) -> Vector {
    Vector(try number(Self.points), try number(Self.points))
  }

  mutating func size() throws(Problem) -> Vector {
    let column = peek?.column ?? 1
    let size = Vector(try number(Self.points, in: TakeBounds.sides), try number(Self.points, in: TakeBounds.sides))
    guard TakeBounds.allows(size) else {
      throw Problem(column: column, message: "expected a size of \(TakeBounds.area), got \(size.takeText)")
    }
    return size
  }

  private mutating func finger() throws(Problem) -> TakeAction {
    let word = try word("the number of a finger")
    guard let id = Int(word.text), id >= 0 else { throw word.fault("expected the number of a finger") }
    let phases = FingerEvent.Phase.takePhases
    let name = try choice(of: phases.map(\.takeWord))
    let phase = phases.first { $0.takeWord == name } ?? .cancelled
    return .finger(id, phase, phase.isEnd && peek == nil ? nil : try point())
  }
}
