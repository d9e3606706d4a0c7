import Motion

/// Reads a take line by line, and goes on after a bad one.
struct TakeReader {
  var take = Take()
  var faults: [(line: Int, fault: TakeWords.Fault)] = []
  private var isInHeader = true

  mutating func read(_ line: Substring, number: Int) {
    do throws(TakeWords.Fault) {
      let start = line.drop { $0 == " " || $0 == "\t" }
      if start.isEmpty { return }
      if start.first == "#" {
        // The header's words stand after the "#", in the same columns.
        if isInHeader { try readHeader(line.prefix(line.count - start.count) + " " + start.dropFirst(), number) }
        return
      }
      isInHeader = false
      var words = TakeWords(line)
      if words.skip("expect") {
        var expectation = try words.expectation()
        try words.finish()
        expectation.line = number
        return take.expectations.append(expectation)
      }
      take.lines.append(try readEvent(line, number: number))
    } catch {
      faults.append((number, error))
    }
  }

  /// Orders the lines by time and checks that fingers do only what fingers can.
  mutating func finish() {
    // Sorting by position too keeps lines of one time as written.
    take.lines.sort { $0.order($0.number) < $1.order($1.number) }
    var isDown: [Int: Bool] = [:]
    for line in take.lines {
      guard case .finger(let id, let what) = line.action else { continue }
      let text: String?
      switch (what, isDown[id]) {
      case (.down, _):
        isDown[id] = true
        text = nil
      case (.move, nil), (.move, true):
        isDown[id] = true
        text = nil
      case (.up, true), (.cancel, true), (.up(.some), nil), (.cancel(.some), nil):
        isDown[id] = false
        text = nil
      case (.up, nil), (.cancel, nil):
        text = "expected finger \(id) to be down or to move before it ends"
      case (.move, false), (.up, false), (.cancel, false):
        text = "expected finger \(id) to be down, but it has ended before"
      }
      if let text { faults.append((line.number, TakeWords.Fault(column: 1, text: text))) }
    }
  }

  private mutating func readHeader(_ line: Substring, _ number: Int) throws(TakeWords.Fault) {
    var words = TakeWords(line)
    if words.skip("fidget") {
      try words.expect("take")
      let version = try words.word("version 1")
      guard version.text == "1" else {
        throw TakeWords.Fault(column: version.column, text: "expected version 1, got '\(version.text)'")
      }
      try words.finish()
    } else if words.skip("effect") {
      take.effect = String(try words.word("the id of an effect").text)
      try words.finish()
    } else if words.skip("size") {
      take.size = try words.size()
      try words.finish()
    } else if words.skip("state") {
      take.state = try words.json(line: number)
    } else if words.skip("clip") {
      take.clip = try words.json(line: number)
    } else if words.skip("parameters") {
      take.parameters = try words.json(line: number)
    }
  }

  private func readEvent(_ line: Substring, number: Int) throws(TakeWords.Fault) -> TakeLine {
    var words = TakeWords(line)
    _ = try words.choice(of: ["at", "expect"], called: "'at', 'expect' or a '#' comment")
    let (step, offset) = try words.time()
    let action = try words.action()
    try words.finish()
    return TakeLine(step: step, offset: offset, action: action, number: number)
  }
}

extension TakeWords {
  static let points = "a number of points"
  static let seconds = "a number of seconds"
  private static let verbs =
    ["tap", "drag", "fling", "pinch", "finger", "scroll", "magnify", "size", "set"] + directions

  /// `0.500`, or `0.500+0.0012` where the part after the `+` is the time since the step's beginning; `0.500-0.0012` happened
  /// before it.
  fileprivate mutating func time() throws(Fault) -> (step: Int64, offset: Double) {
    let word = try word(Self.seconds)
    // The sign of an exponent is no separator.
    let sign = word.text.indices.dropFirst().first {
      "+-".contains(word.text[$0]) && !"eE".contains(word.text[word.text.index(before: $0)])
    }
    let seconds = try number(word.text[..<(sign ?? word.text.endIndex)], at: word.column, Self.seconds, in: 0...1e6)
    guard let sign else { return (Take.step(nearest: seconds), 0) }
    let column = word.column + word.text.distance(from: word.text.startIndex, to: sign) + 1
    let isBefore = word.text[sign] == "-"
    let offset = try number(
      word.text[word.text.index(after: sign)...], at: column,
      "a number of seconds \(isBefore ? "before" : "after") the step's beginning", in: 0...InputQueue.furthest)
    return (Take.step(nearest: seconds), isBefore ? -offset : offset)
  }

  /// All that is left, which is not read yet.
  fileprivate mutating func json(line: Int) throws(Fault) -> TakeHeader {
    let column = try word("JSON on one line", isTaken: false).column
    return TakeHeader(String(rest()), line: line, column: column)
  }

  fileprivate mutating func action() throws(Fault) -> TakeAction {
    let verb = try choice(of: Self.verbs)
    switch verb {
    case "tap":
      let point = try point()
      return .tap(at: point, over: peek?.text == "over" ? try over() : TakeAction.tapDuration)
    case "drag":
      let (from, to, over) = try stroke()
      return .drag(from: from, to: to, over: over, try easing())
    case "fling":
      let (from, to, over) = try stroke()
      return .fling(from: from, to: to, over: over)
    case "pinch": return try pinch()
    case "finger": return .finger(try finger(), try fingerAction())
    case "scroll":
      let point = try point()
      try expect("by")
      return .scroll(at: point, by: try self.point())
    case "magnify":
      let point = try point()
      try expect("by")
      return .magnify(at: point, by: try number("a factor", in: 0.001...1000))
    case "size": return .size(try size())
    case "caption", "zoom": return .direction(try direction(verb))
    default:
      let key = String(try word("the name of a parameter").text)
      let value = String(rest())
      guard !value.isEmpty else {
        _ = try word("a value for \(key)")
        preconditionFailure("a word where none was")
      }
      return .set(key: key, value: value)
    }
  }

  private mutating func point() throws(Fault) -> Vector {
    Vector(try number(Self.points), try number(Self.points))
  }

  fileprivate mutating func size() throws(Fault) -> Vector {
    Vector(try number(Self.points, in: 1...100_000), try number(Self.points, in: 1...100_000))
  }

  private mutating func over() throws(Fault) -> Double {
    try expect("over")
    return try number(Self.seconds, in: 0.001...3600)
  }

  private mutating func stroke() throws(Fault) -> (from: Vector, to: Vector, over: Double) {
    let from = try point()
    try expect("to")
    return (from, try point(), try over())
  }

  private mutating func easing() throws(Fault) -> TakeEasing {
    guard peek != nil else { return .linear }
    return TakeEasing(rawValue: try choice(of: TakeEasing.allCases.map(\.rawValue))) ?? .linear
  }

  private mutating func pinch() throws(Fault) -> TakeAction {
    let center = try point()
    try expect("from")
    let from = try number(Self.points, in: 0...1e9)
    try expect("to")
    let to = try number(Self.points, in: 0...1e9)
    let over = try over()
    let degrees = skip("angle") ? try number("a number of degrees") : 0
    return .pinch(center: center, from: from, to: to, over: over, degrees: degrees, try easing())
  }

  private mutating func finger() throws(Fault) -> Int {
    let word = try word("the number of a finger")
    guard let id = Int(word.text), id >= 0 else {
      throw Fault(column: word.column, text: "expected the number of a finger, got '\(word.text)'")
    }
    return id
  }

  private mutating func fingerAction() throws(Fault) -> TakeFinger {
    switch try choice(of: ["down", "move", "up", "cancel"]) {
    case "down": .down(try point())
    case "move": .move(try point())
    case "up": .up(at: peek == nil ? nil : try point())
    default: .cancel(at: peek == nil ? nil : try point())
    }
  }
}
