import Commands
import Effects
import Filming
import Formatting
import Gestures
import Motion
import Playground
import Tuning

extension Command {
  private static let want = Option(
    "--want", value: "WISH", repeats: true, offer: .words(NamedWish.all.map(\.name)),
    "a wish: a word, such as snappy or \"no overshoot of angle\", or a measure as after `expect`: \"front settled within 0.4\""
  )
  private static let words = Option("--list", "list the words for --want, and what each means in measures")
  private static let toward = Option(
    "--toward", value: "FILE.csv", file: .reads, "a measured curve, time,value, that --readout should follow")
  private static let readout = Option("--readout", value: "NAME", "the readout that follows the curve")
  private static let vary = Option(
    "--vary", value: "KEY=FROM…TO", repeats: true, offer: .settings, file: .reads,
    "a parameter that may change, and its range")
  private static let seed = Option("--seed", value: "N", "the seed of the searches; 1 by default")
  private static let runs = Option("--runs", value: "N", "the number of runs; 1600 by default")

  /// `fidget fit`: values that keep wishes.
  package static let fit = Command(
    name: "fit", operands: "EFFECT",
    summary: "Searches for values that fulfil your wishes for a take, and prints them as a patch.",
    examples: [
      (
        "fit cards --demo --want \"front settled within 0.4\" --vary cards.snapResponse=0.1…1",
        "prints values that fulfil it"
      ),
      ("fit --list", "the words that --want takes"),
    ],
    options: [
      want, words, toward, readout, vary, .take, .demo, .runSource, .size, .config, .preset, .set, seed, runs,
      RenderPlan.threads,
    ]
  ) { arguments in
    if arguments.has(words) {
      let effect = arguments.positionals.isEmpty ? nil : try arguments.effect("fit")
      for line in NamedWish.lines(of: effect) { try Output.line(line) }
      return 0
    }
    let effect = try arguments.effect("fit")
    guard try arguments.takePath() != nil else {
      throw Failure.usage("fit: expected the touches, --take FILE or --demo")
    }
    let setup = try FilmSetup(arguments)
    try setup.checkPurpose(arguments, for: effect)
    let maker = setup.maker(effect, setup.take!)
    let wishes = try arguments.all(want).flatMap { try read($0, effect) }
    var curve: FitCurve?
    try arguments.refuse([toward], without: readout)
    try arguments.refuse([readout], without: toward)
    if let path = arguments[toward], let name = arguments[readout] {
      if let complaint = RunMeasure.complaint(about: name, of: effect) {
        throw Failure.usage("--readout: \(complaint)")
      }
      curve = try FitCurve(path, readout: name)
    }
    guard !wishes.isEmpty || curve != nil else {
      throw Failure.usage(
        "fit: expected --want WISH, such as snappy or \"settled within 0.4\", or --toward FILE.csv; --list lists the words"
      )
    }
    let ranges = try arguments.all(vary).map { try FitRange($0, effect, setup.library.parameters) }
    guard (1...8).contains(ranges.count) else { throw Failure.usage("fit: expected one to eight --vary KEY=FROM…TO") }
    let search = FitSearch(maker: maker, wishes: wishes, curve: curve, ranges: ranges)
    if let values = try search.valuesMet() {
      for (key, value) in values { try Output.line("\"\(key)\": \(value.json().line)") }
      try Output.line("met from the start: the present values fulfil it, so nothing was searched")
      for line in try search.account(of: nil) { try Output.line(line) }
      return 0
    }
    let found = search.results(
      seed: UInt32(try arguments.integer(seed, in: 0...Int(UInt32.max)) ?? 1),
      runs: try arguments.integer(runs, in: 8...10_000_000) ?? 1600,
      threads: try arguments.count(RenderPlan.threads))
    for (key, value) in search.patches(at: found[0].place).byKey { try Output.line("\"\(key)\": \(value.json().line)") }
    for line in try search.account(of: found[0].place) { try Output.line(line) }
    let other = found.dropFirst().first { zip($0.place, found[0].place).contains { ($0 - $1).magnitude > 0.02 } }
    if let other {
      let words = search.patches(at: other.place).byKey.map { "\($0.key)=\($0.value.json().line)" }
      try Output.line("runner-up: \(words.joined(separator: " "))")
      for line in try search.account(of: other.place) { try Output.line(line) }
    }
    return try search.verdicts(at: found[0].place).allSatisfy(\.isKept) ? 0 : 1
  }

  private static func read(_ text: String, _ effect: EffectCard) throws(Failure) -> [FitWish] {
    let wishes: [FitWish]
    do throws(WishFault) { wishes = try FitWish.all(text, effect) } catch {
      throw .usage("--want '\(text.excerpt)': \(error.text)")
    }
    for wish in wishes {
      if let complaint = wish.expectation.complaint(of: effect) {
        throw .usage("--want '\(text.excerpt)': \(complaint)")
      }
      if wish.expectation.isHash {
        throw .usage("--want '\(text.excerpt)': nothing leads to a hash, expected a measure or a happening")
      }
    }
    return wishes
  }
}
