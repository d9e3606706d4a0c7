import Formatting

extension TakeExpectation {
  /// Reads the text after `expect`; throws the column and the accepted form.
  package init(parsing text: String) throws(Problem) {
    var words = TakeWords(text[...])
    self = try words.expectation()
    try words.finish()
  }
}

extension RunMeasure {
  /// Reads a measure as `--best` and `--measure` take it, such as `overshoot of front`.
  package init(parsing text: String) throws(Problem) {
    var words = TakeWords(text[...])
    let first = try words.word(TakeWords.measures)
    let (measure, _, bound) = try words.measure(first)
    if bound != nil {
      throw Problem(column: first.column, message: "expected a measure alone: \(TakeWords.measures)")
    }
    self = measure
    try words.finish()
  }
}

extension TakeWords {
  fileprivate static let measures =
    "at SECONDS READOUT, READOUT settled, settled, or overshoot, rest, peak speed, min or max of READOUT"
  private static let claims = "\"HAPPENING\", never \"HAPPENING\", hash HEX, " + measures

  /// Reads the whole rest of a line after `expect`.
  mutating func expectation() throws(Problem) -> TakeExpectation {
    if peek?.text.hasPrefix("\"") == true { return TakeExpectation(try happening()) }
    if skip("never") { return TakeExpectation(try absence()) }
    let first = try word(Self.claims)
    if first.text == "hash" { return TakeExpectation(.hash(try hash())) }
    let known = ["at", "settled", "never", "hash"] + RunMeasure.kinds.map { $0.words[0] }
    // A readout's name can be followed only by "settled".
    if !known.contains(String(first.text)), peek?.text != "settled" {
      throw first.fault("expected \(Self.claims)", among: known)
    }
    let next = peek?.column ?? first.column
    let (measure, readout, own) = try measure(first)
    let held = if let own { own } else { try bound() }
    return TakeExpectation(.measure(measure, held), column: readout?.column ?? next)
  }

  /// Reads a measure, the place of its readout, and the bound that `settled` has in its middle.
  fileprivate mutating func measure(
    _ first: Word
  ) throws(Problem) -> (RunMeasure, readout: Word?, TakeExpectation.Bound?) {
    let name = "the name of a readout"
    if first.text == "at" {
      let seconds = try seconds()
      let readout = try word(name)
      return (RunMeasure(.at(seconds), of: String(readout.text)), readout, nil)
    }
    if let (kind, words) = RunMeasure.kinds.first(where: { $0.words[0] == first.text }) {
      for word in words.dropFirst() + ["of"] { try expect(word) }
      let readout = try word(name)
      var measure = RunMeasure(kind, of: String(readout.text))
      try readSpan(&measure)
      return (measure, readout, nil)
    }
    let readout = first.text == "settled" ? nil : first
    if readout != nil { try expect("settled") }
    var measure = RunMeasure(.settled, of: readout.map { String($0.text) })
    let bound: TakeExpectation.Bound? = skip("within") ? .under(try seconds()) : nil
    try readSpan(&measure)
    return (measure, readout, bound)
  }

  private mutating func seconds(from start: Double = 0) throws(Problem) -> Double {
    try number(Self.seconds, in: start...86_400)
  }

  private mutating func readSpan(_ measure: inout RunMeasure) throws(Problem) {
    if skip("from") { measure.from = try seconds() }
    if skip("to") { measure.to = try seconds(from: measure.from ?? 0) }
  }

  private mutating func bound() throws(Problem) -> TakeExpectation.Bound {
    switch try choice(of: ["within", "under", "over"], called: "within TOLERANCE of VALUE, under VALUE or over VALUE") {
    case "under": return .under(try number("a number"))
    case "over": return .over(try number("a number"))
    default:
      let tolerance = try number("a tolerance", in: 0...1e9)
      try expect("of")
      return .within(tolerance, of: try number("a number"))
    }
  }

  private mutating func happening() throws(Problem) -> TakeExpectation.Claim {
    let name = String(try quoted("the name of a happening"))
    var (after, before, reason): (Double?, Double?, String?)
    while peek != nil {
      switch try choice(of: ["before", "after", "reason"]) {
      case "before": before = try seconds()
      case "after": after = try seconds()
      default: reason = String(try quoted("words of the reason"))
      }
    }
    return .happens(name, after: after, before: before, reason: reason)
  }

  private mutating func absence() throws(Problem) -> TakeExpectation.Claim {
    let name = String(try quoted("the name of a happening"))
    var (after, before): (Double?, Double?)
    while peek != nil {
      switch try choice(of: ["before", "after"]) {
      case "before": before = try seconds()
      default: after = try seconds()
      }
    }
    return .never(name, after: after, before: before)
  }

  /// Reads hexadecimal digits; an ellipsis at their end is left out.
  private mutating func hash() throws(Problem) -> String {
    let expected = "8 to 16 hexadecimal digits, as fidget render prints them"
    let word = try word(expected)
    let digits = word.text.hasSuffix("…") ? word.text.dropLast() : word.text
    guard (8...16).contains(digits.utf8.count), digits.allSatisfy({ "0123456789abcdef".contains($0) }) else {
      throw word.fault("expected \(expected)")
    }
    return String(digits)
  }
}
