import Formatting
import Motion

extension TakeWords {
  /// The verbs that `and` joins.
  static let joined = TakeStroke.Verb.allCases.map(\.rawValue) + TakeKeys.verbs

  /// Reads the rest of a line after its first verb: gestures and keys, with `and` between them.
  ///
  /// The gestures are one action, which comes before the keys.
  mutating func together(_ first: String) throws(Problem) -> [TakeAction] {
    var (strokes, keys): ([TakeStroke], [TakeAction]) = ([], [])
    var verb = first
    while true {
      if let gesture = TakeStroke.Verb(rawValue: verb) {
        strokes.append(try stroke(gesture))
      } else {
        keys.append(.keys(try self.keys(verb)))
      }
      guard skip("and") else { break }
      verb = try choice(of: Self.joined)
    }
    return (strokes.isEmpty ? [] : [.strokes(strokes)]) + keys
  }

  private mutating func stroke(_ verb: TakeStroke.Verb) throws(Problem) -> TakeStroke {
    var stroke = TakeStroke(verb, from: try point())
    switch verb {
    case .tap, .hold: break
    case .press: stroke.over = TakeStroke.pressDuration
    case .drag, .fling: try way(of: &stroke, after: try choice(of: Self.ways, called: "'to' or 'around'"))
    case .pinch:
      if skip("to") { try corners(of: &stroke) }
      try expect("from")
      stroke.startDistance = try number(Self.points, in: 0...1e9)
      try expect("to")
      stroke.endDistance = try number(Self.points, in: 0...1e9)
    }
    if verb != .tap, verb != .press {
      try expect("over")
      stroke.over = try duration()
    }
    try details(of: &stroke)
    return stroke
  }

  /// The words that begin a way.
  fileprivate static let ways = ["to", "around"]

  /// Reads a way after its first word: places, or an arc as in `around 195 422 by 90`.
  private mutating func way(of stroke: inout TakeStroke, after word: String) throws(Problem) {
    guard word == "around" else { return try corners(of: &stroke) }
    let column = peek?.column ?? 1
    let center = try point()
    if center == stroke.from {
      throw Problem(column: column, message: "expected a centre apart from the place where the finger lands")
    }
    try expect("by")
    stroke.arc(about: center, by: try number("a number of degrees", in: TakeBounds.turn))
  }

  /// Reads the places of a way after its first `to`.
  private mutating func corners(of stroke: inout TakeStroke) throws(Problem) {
    var places = [try point()]
    while let word = peek, skip("to") {
      let most = TakeBounds.points
      if places.count + 1 >= most {
        throw Problem(column: word.column, message: "expected at most \(most) places on the way of a \(stroke.verb)")
      }
      places.append(try point())
    }
    stroke.to = places.removeLast()
    stroke.via = places
  }

  /// Reads the words after the duration of a gesture, each at most once and in any order.
  private mutating func details(of stroke: inout TakeStroke) throws(Problem) {
    var left = stroke.verb.details
    var rhythm: Word?
    while let word = peek, word.text != "and" {
      if word.text == "to", !left.contains("to"), stroke.hasWay, stroke.verb != .pinch {
        throw word.fault("expected one time after the last place, as in 'to 10 20 to 30 40 over 1'")
      }
      let name = try choice(of: left + ["and"])
      let easing = TakeEasing(rawValue: name)
      left.removeAll { easing == nil ? $0 == name : TakeEasing(rawValue: $0) != nil }
      switch name {
      case "over": stroke.over = try duration()
      case "to", "around":
        stroke.wait = stroke.over
        try way(of: &stroke, after: name)
        try expect("over")
        stroke.over = try duration()
        left = TakeStroke.Verb.drag.details.filter { left.contains("x") || $0 != "x" }
      case "angle": stroke.angle = try number("a number of degrees")
      case "turn": stroke.turn = try number("a number of degrees", in: TakeBounds.turn)
      case "hold": stroke.hold = try duration()
      case "x":
        stroke.count = try whole("a number of times", in: TakeBounds.repeats)
        try expect("every")
        rhythm = try self.word(Self.seconds, isTaken: false)
        stroke.every = try duration()
      default: stroke.easing = easing ?? .linear
      }
    }
    if let rhythm, !stroke.isApart {
      throw rhythm.fault("expected at least the \(Step.time(stroke.ownSteps).text(places: 3)) s of one \(stroke.verb)")
    }
  }

  mutating func duration() throws(Problem) -> Double { try number(Self.seconds, in: TakeBounds.duration) }

  /// Takes a whole number within a range.
  mutating func whole(_ expected: String, in range: ClosedRange<Int>) throws(Problem) -> Int {
    let word = try word(expected)
    guard let value = Int(word.text), range.contains(value) else {
      throw word.fault("expected \(expected) from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }
}

extension TakeStroke.Verb {
  /// The words that may follow the places, or the duration that the verb needs.
  fileprivate var details: [String] {
    let easings = TakeEasing.allCases.map(\.rawValue)
    return switch self {
    case .tap: ["over", "x"]
    case .hold, .fling: ["x"]
    case .press: ["over"] + TakeWords.ways + ["x"]
    case .drag: easings + ["hold", "x"]
    case .pinch: ["angle", "turn"] + easings + ["hold", "x"]
    }
  }
}
