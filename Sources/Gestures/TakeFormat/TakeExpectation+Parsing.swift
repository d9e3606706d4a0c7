import Formatting

extension TakeExpectation {
  /// What stands behind `expect`, or behind `--want`; throws the column and what would be accepted.
  package init(parsing text: String) throws(ExpectationFault) {
    var words = TakeWords(text[...])
    do throws(TakeWords.Fault) {
      self = try words.expectation()
      try words.finish()
    } catch {
      throw ExpectationFault(column: error.column, text: error.text)
    }
  }
}

extension RunMeasure {
  /// `overshoot of front`, as `--best` and `--measure` take it.
  package init(parsing text: String) throws(ExpectationFault) {
    var words = TakeWords(text[...])
    do throws(TakeWords.Fault) {
      let first = try words.word(TakeWords.measures)
      self = try words.measure(first)
      try words.finish()
    } catch {
      throw ExpectationFault(column: error.column, text: error.text)
    }
  }
}

/// What is wrong with a wish or a measure, and at which column, from 1.
package struct ExpectationFault: Error, Equatable {
  package var column: Int
  package var text: String
}

extension TakeWords {
  fileprivate static let measures =
    "at SECONDS READOUT, READOUT settled, settled, or overshoot, rest, peak speed, min or max of READOUT"
  private static let claims = "\"HAPPENING\", never \"HAPPENING\", hash HEX, " + measures
  private static let kinds: [(word: String, kind: RunMeasure.Kind)] = [
    ("overshoot", .overshoot), ("rest", .rest), ("peak", .peakSpeed), ("min", .min), ("max", .max),
  ]
  private static let times = 0...86_400.0

  /// A whole line behind `expect`.
  mutating func expectation() throws(Fault) -> TakeExpectation {
    if peek?.text.hasPrefix("\"") == true { return TakeExpectation(try happening()) }
    if skip("never") { return TakeExpectation(.never(String(try quoted("the name of a happening")))) }
    let first = try word(Self.claims)
    if first.text == "hash" { return TakeExpectation(.hash(try hash())) }
    let known = ["at", "settled", "never", "hash"] + Self.kinds.map(\.word)
    // A readout is followed by "settled", and by nothing else.
    if !known.contains(String(first.text)), peek?.text != "settled" {
      throw first.fault("expected \(Self.claims)", among: known)
    }
    var column = peek?.column ?? first.column
    let (measure, own) = try measure(first, column: &column)
    let held = if let own { own } else { try bound() }
    return TakeExpectation(.measure(measure, held), column: column)
  }

  /// A number of a run, without what it is held to.
  fileprivate mutating func measure(_ first: Word) throws(Fault) -> RunMeasure {
    var column = 0
    let (measure, bound) = try measure(first, column: &column)
    if bound != nil { throw Fault(column: first.column, text: "expected a measure alone: \(Self.measures)") }
    return measure
  }

  /// `settled` says its bound in the middle.
  private mutating func measure(
    _ first: Word, column: inout Int
  ) throws(Fault) -> (RunMeasure, TakeExpectation.Bound?) {
    if first.text == "at" {
      let seconds = try number(Self.seconds, in: Self.times)
      let name = try readout(&column)
      return (RunMeasure(.at(seconds), of: name), nil)
    }
    if let (_, kind) = Self.kinds.first(where: { first.text == $0.word[...] }) {
      if kind == .peakSpeed { try expect("speed") }
      try expect("of")
      var measure = RunMeasure(kind, of: try readout(&column))
      try readSpan(&measure)
      return (measure, nil)
    }
    var measure = RunMeasure(.settled)
    if first.text != "settled" {
      measure.readout = String(first.text)
      column = first.column
      try expect("settled")
    }
    var bound: TakeExpectation.Bound?
    if skip("within") { bound = .under(try number(Self.seconds, in: Self.times)) }
    try readSpan(&measure)
    return (measure, bound)
  }

  private mutating func readSpan(_ measure: inout RunMeasure) throws(Fault) {
    if skip("from") { measure.from = try number(Self.seconds, in: Self.times) }
    if skip("to") { measure.to = try number(Self.seconds, in: (measure.from ?? 0)...Self.times.upperBound) }
  }

  private mutating func readout(_ column: inout Int) throws(Fault) -> String {
    let word = try word("the name of a readout")
    column = word.column
    return String(word.text)
  }

  private mutating func bound() throws(Fault) -> TakeExpectation.Bound {
    switch try choice(of: ["within", "under", "over"], called: "within TOLERANCE of VALUE, under VALUE or over VALUE") {
    case "under": return .under(try number("a number"))
    case "over": return .over(try number("a number"))
    default:
      let tolerance = try number("a tolerance", in: 0...1e9)
      try expect("of")
      return .within(tolerance, of: try number("a number"))
    }
  }

  private mutating func happening() throws(Fault) -> TakeExpectation.Claim {
    let name = String(try quoted("the name of a happening"))
    var (after, before, reason): (Double?, Double?, String?)
    while peek != nil {
      switch try choice(of: ["before", "after", "reason"]) {
      case "before": before = try number(Self.seconds, in: Self.times)
      case "after": after = try number(Self.seconds, in: Self.times)
      default: reason = String(try quoted("words of the reason"))
      }
    }
    return .happens(name, after: after, before: before, reason: reason)
  }

  /// The digits may end in an ellipsis: then only those before it count.
  private mutating func hash() throws(Fault) -> String {
    let expected = "8 to 16 hexadecimal digits, as fidget render prints them"
    let word = try word(expected)
    let digits = word.text.hasSuffix("…") ? word.text.dropLast() : word.text
    guard (8...16).contains(digits.utf8.count), digits.allSatisfy({ "0123456789abcdef".contains($0) }) else {
      throw word.fault("expected \(expected)")
    }
    return String(digits)
  }
}
