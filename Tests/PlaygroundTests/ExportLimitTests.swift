import Effects
import Motion
import Playground
import Sketches
import Studies
import Testing
import Tuning

@testable import Handoff

/// Tests that every export format writes every possible value of a parameter with finite numbers.
@MainActor @Suite struct ExportLimitTests {
  /// A sketch with a parameter of each kind.
  private static let each = """
    return effect {
      title = "Each", sentence = "It has each kind.",
      params = {
        number("give", 0.5, { 0, 1 }, "", "How far it gives"),
        number("wide", 0, { -1.7e308, 1.7e308 }, "", "A wide range"),
        number("time", 0.2, { 0, 3 }, "s", "A time"),
        whole("count", 3, { 1, 9 }, "", "How many"),
        toggle("round", true, "Whether it is round"),
        spring("settle", { response = 0.4, damping = 0.8 }, "The settle spring"),
        fling("slide", 0.998, "The slide"),
      },
      start = function(size, p) return { x = 0 } end,
      step = function(s, inputs, p, dt) end,
      draw = function(s, p, c) end,
    }
    """

  private static func cards() throws -> [EffectCard] {
    EffectLibrary.builtIn.cards + [try Sketch(id: "each", text: each).card]
  }

  /// Returns the ends of a parameter's range, and their neighbours if `andInside` is set; an easing has ranges of its own.
  private static func ends(_ kind: ParameterKind, andInside: Bool) -> [ParameterValue] {
    switch kind {
    case .number(let range):
      let (low, high) = (range.lowerBound, range.upperBound)
      return (andInside ? [low, low.nextUp, high.nextDown, high] : [low, high]).map { .number($0) }
    case .integer(let range): return [range.lowerBound, range.upperBound].map { .integer($0) }
    case .easing:
      let tiny = Double.leastNonzeroMagnitude
      return [
        CubicBezier(0, -1, 0, -1), CubicBezier(0, 2, 1, -1), CubicBezier(1, -1, 0, 2),
        CubicBezier(tiny, tiny, tiny, tiny),
      ].map { .easing($0) }
    default: return []
    }
  }

  private static func sheets(_ card: EffectCard) -> [(sheet: HandoffSheet, about: String)] {
    let parameters = card.parameters.schema.parameters
    func sheet(_ patch: Patch, only name: String) -> HandoffSheet {
      HandoffSheet(card.parameters, patch, sentence: card.sentence, only: "\(card.id).\(name)")!
    }
    // Long-swinging springs take time to export. Only the sketch tries every end: its ranges are the widest, and begin at 0.
    let isSketch = card.id == "each"
    var all: [(HandoffSheet, String)] = []
    for definition in parameters {
      for value in ends(definition.kind, andInside: isSketch) {
        all.append((sheet([definition.name: value], only: definition.name), "\(card.id).\(definition.name) \(value)"))
      }
    }
    for spring in card.parameters.schema.springs where isSketch {
      for response in ends(spring.response.kind, andInside: true) {
        for ratio in ends(spring.dampingRatio.kind, andInside: true) {
          let patch: Patch = [spring.response.name: response, spring.dampingRatio.name: ratio]
          all.append((sheet(patch, only: spring.name), "\(card.id).\(spring.name) \(response) \(ratio)"))
        }
      }
    }
    return all
  }

  /// The sheets of all cards, the same for every format.
  private static let allSheets = Result { try cards().flatMap { sheets($0) } }

  @Test(arguments: HandoffTargets.ids) func exportsAtRangeEndsAreFinite(_ id: String) throws {
    let target = try #require(HandoffTargets.named(id))
    for (sheet, about) in try Self.allSheets.get() {
      let text = target.text(sheet)
      let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
      #expect(
        !words.contains { ["nan", "inf", "infinity", "0inf", "infs", "nans"].contains($0) }, "\(about): \(text)")
      #expect(text.utf8.count < 40_000, "\(about)")
    }
  }

  private static func text(_ id: String, _ response: Double, _ ratio: Double) throws -> String {
    let card = try Sketch(id: "each", text: each).card
    let patch: Patch = ["settleResponse": .number(response), "settleDampingRatio": .number(ratio)]
    let sheet = HandoffSheet(card.parameters, patch, sentence: card.sentence, only: "each.settle")!
    return HandoffTargets.named(id)!.text(sheet)
  }

  /// Checks that a spring with no response time is exported as a jump with a duration of 0.
  @Test(arguments: [0, Double.leastNonzeroMagnitude, 0.0009]) func springWithoutResponseIsExportedAsJump(
    _ response: Double
  ) throws {
    let durations = [
      "css": "--each-settle-duration: 0s;", "motion": "duration: 0 }", "react-spring": "duration: 0,",
      "compose": "durationMillis = 0,", "android": "SETTLE_DURATION = 0L", "flutter": "Duration(microseconds: 0)",
      "libadwaita": "SETTLE_DURATION 0u", "swiftui": "duration: 0)", "uikit": "settleDuration: TimeInterval = 0",
      "figma": "\"FLOAT\", 0, \"In s. How long the settle takes.\"", "json": "\"duration\": 0",
      "dtcg": "\"value\": 0,", "markdown": "| duration | 0 s |",
    ]
    for id in HandoffTargets.ids {
      let text = try Self.text(id, response, 0.8)
      #expect(text.contains(try #require(durations[id])), "\(id): \(text)")
      let flat = text.split { $0.isWhitespace || $0 == "/" || $0 == "*" }.joined(separator: " ")
      #expect(flat.contains("is at its target at once"), "\(id): \(text)")
    }
  }

  /// Checks that a spring without damping is exported as it is.
  ///
  /// Such a spring never rests. A format that needs an end states how it chose one.
  @Test(arguments: [0, Double.leastNonzeroMagnitude]) func undampedSpringIsExportedWithoutEnd(_ ratio: Double)
    throws
  {
    for id in HandoffTargets.ids {
      let text = try Self.text(id, 0.5, ratio)
      let flat = text.split { $0.isWhitespace || $0 == "/" || $0 == "*" }.joined(separator: " ")
      #expect(flat.contains("hardly comes to rest"), "\(id): \(text)")
    }
    #expect(try Self.text("markdown", 0.5, ratio).contains("| settles within 1 % | never |"))
    #expect(try Self.text("react-spring", 0.5, 0).contains("friction: 0 }"))
    #expect(try Self.text("react-spring", 0.002, 0.1).contains("they cannot follow a response this short"))
  }
}
