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
    let column = try words.word(TakeWords.measures, isTaken: false).column
    let (measure, _, bound) = try words.measure()
    if bound != nil {
      throw Problem(column: column, message: "expected a measure alone: \(TakeWords.measures)")
    }
    self = measure
    try words.finish()
  }
}

extension TakeWords {
  fileprivate static let measures =
    "at SECONDS READOUT, READOUT settled, settled, or overshoot, rest, peak speed, min or max of READOUT"
  /// The words that begin an expectation and no other line.
  static let claimWords = ["settled", "never", "hash"] + RunMeasure.kinds.map { $0.words[0] }
  private static let claims = "\"HAPPENING\", never \"HAPPENING\", hash HEX, " + measures

  /// Reads the whole rest of a line after `expect`.
  mutating func expectation() throws(Problem) -> TakeExpectation {
    let first = try word(Self.claims, isTaken: false)
    var ahead = self
    if first.text.hasPrefix("\"") {
      _ = try ahead.quoted("the name of a happening")
      // Only a readout can settle.
      if ahead.peek?.text != "settled" { return TakeExpectation(try happening()) }
    } else {
      ahead.skip()
    }
    if skip("never") { return TakeExpectation(try absence()) }
    if skip("hash") { return TakeExpectation(.hash(try hash())) }
    let known = ["at"] + Self.claimWords
    // A readout's name can be followed only by "settled".
    if !known.contains(String(first.text)), ahead.peek?.text != "settled" {
      throw first.fault("expected \(Self.claims)", among: known)
    }
    let next = ahead.peek?.column ?? first.column
    let (measure, readout, own) = try measure()
    let held = if let own { own } else { try bound() }
    return TakeExpectation(.measure(measure, held), column: readout?.column ?? next)
  }

  /// Reads a measure, the first word of its readout, and the bound that `settled` has in its middle.
  fileprivate mutating func measure() throws(Problem) -> (RunMeasure, readout: Word?, TakeExpectation.Bound?) {
    let first = try word(Self.measures, isTaken: false)
    if skip("at") {
      let seconds = try seconds()
      let (readout, name) = try readout()
      return (RunMeasure(.at(seconds), of: name), readout, nil)
    }
    if let (kind, words) = RunMeasure.kinds.first(where: { $0.words[0] == first.text }) {
      skip()
      for word in words.dropFirst() + ["of"] { try expect(word) }
      let (readout, name) = try readout()
      var measure = RunMeasure(kind, of: name)
      try readSpan(&measure)
      return (measure, readout, nil)
    }
    let (readout, name) = first.text == "settled" ? (nil, nil) : try readout()
    try expect("settled")
    var measure = RunMeasure(.settled, of: name)
    let bound: TakeExpectation.Bound? = skip("within") ? .under(try seconds()) : nil
    try readSpan(&measure)
    return (measure, readout, bound)
  }

  /// Reads the name of a readout: one word, or words in quotation marks.
  private mutating func readout() throws(Problem) -> (first: Word?, name: String?) {
    let expected = "the name of a readout"
    let first = try word(expected, isTaken: false)
    if first.text.hasPrefix("\"") { return (first, String(try quoted(expected))) }
    skip()
    return (first, String(first.text))
  }

  private mutating func seconds(from start: Double = 0) throws(Problem) -> Double {
    try number(Self.seconds, in: start...86_400)
  }

  private mutating func readSpan(_ measure: inout RunMeasure) throws(Problem) {
    if skip("from") { measure.from = try seconds() }
    if skip("to") { measure.to = try seconds(from: measure.from ?? 0) }
  }

  private mutating func bound() throws(Problem) -> TakeExpectation.Bound {
    let bounds = ["within", "under", "over"]
    let expected = "within TOLERANCE of VALUE, under VALUE or over VALUE"
    // A bound further on in the line shows that the words before it are parts of a name.
    var ahead = self
    if let next = peek, !bounds.contains(String(next.text)) {
      while let word = ahead.peek {
        if bounds.contains(String(word.text)) {
          throw next.fault("expected \(expected), or quotation marks around a name of several words")
        }
        ahead.skip()
      }
    }
    switch try choice(of: bounds, called: expected) {
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
