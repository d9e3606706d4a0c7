import Effects
import Foundation
import Motion
import Testing

/// A test of all effects, to be run for a single effect: `swift test --filter Lamp` runs the promises and the lamp's own tests.
///
/// In any other run each promise's own test covers all effects, and the suites below are disabled.
struct Promise: Sendable, CustomTestStringConvertible {
  let name: String
  let check: @Sendable (String) throws -> Void

  init(_ name: String, _ check: @escaping @Sendable (String) throws -> Void) { (self.name, self.check) = (name, check) }

  var testDescription: String { name }

  /// Returns whether this run is filtered to tests whose names contain the effect's name.
  static func isAsked(of effect: String) -> Bool {
    let words = CommandLine.arguments
    return zip(words, words.dropFirst()).contains { $0 == "--filter" && $1.contains(effect) }
  }

  static let all = [
    Promise("titlesAndSentencesAreWellFormed", ConformanceCatalogueTests().titlesAndSentencesAreWellFormed),
    Promise("happeningAndReadoutNamesAreUnique", ConformanceCatalogueTests().happeningAndReadoutNamesAreUnique),
    Promise("blendEnds", ConformanceCatalogueTests().blendEnds),
    Promise("tilePlaysItsTakeAndIsFilled", ConformanceCatalogueTests().tilePlaysItsTakeAndIsFilled),
    Promise("everyParameterChangesPictureOrMotion", ConformanceParameterTests().everyParameterChangesPictureOrMotion),
    Promise("parametersMayChangeAtAnyStep", ConformanceParameterTests().parametersMayChangeAtAnyStep),
    Promise("equalPictureKeysMeanEqualPictures", ConformanceParameterTests().equalPictureKeysMeanEqualPictures),
    Promise("everythingStaysFiniteAtRangeEnds") { id in
      for size in [Vector(160, 160), Vector(360, 640), Vector(844, 390), Vector(3840, 2160)] {
        try ConformanceParameterTests().everythingStaysFiniteAtRangeEnds(id: id, size: size)
      }
    },
    Promise("comesToRest", ConformanceTimeTests().comesToRest),
    Promise("copiesAgree", ConformanceTimeTests().copiesAgree),
    Promise("frameRatesAgree", ConformanceTimeTests().frameRatesAgree),
    Promise("readoutHashIsStable", ConformanceTimeTests().readoutHashIsStable),
    Promise("cancelledNeverThrows", ConformanceTouchTests().cancelledNeverThrows),
    Promise("cancelledNeverTaps", ConformanceTouchTests().cancelledNeverTaps),
    Promise("liftedFingersThrow", ConformanceTouchTests().liftedFingersThrow),
    Promise("neverFasterThanTheFinger", ConformanceTouchTests().neverFasterThanTheFinger),
    Promise("randomTouchStormsEnd") { id in
      for seed in 1...6 { try ConformanceTouchTests().randomTouchStormsEnd(id: id, seed: UInt32(seed)) }
    },
    Promise("resizeAndBackKeepsTheMotion", ConformanceTouchTests().resizeAndBackKeepsTheMotion),
    Promise("demoLastsSecondsAndShowsHappenings", DemoTests().demoLastsSecondsAndShowsHappenings),
    Promise("demoMarksMatchTheGolden", DemoTests().demoMarksMatchTheGolden),
    Promise("demoPixelsMatchTheGolden", DemoPictureTests().demoPixelsMatchTheGolden),
    Promise("longTextsAreNotCut", LongTextTests().longTextsAreNotCut),
    Promise("everyEffectHasColourParameters", LongTextTests().everyEffectHasColourParameters),
    Promise("graphFutureMatchesTheRun", DecisionTests().graphFutureMatchesTheRun),
    Promise("platesDoNotOverlap", DecisionTests().platesDoNotOverlap),
    Promise("decisionsHandleParameterRangeEnds", DecisionTests().decisionsHandleParameterRangeEnds),
    Promise("hostileStateIsRefusedOrPlays", HostileStateTests().hostileStateIsRefusedOrPlays),
    Promise("everyEffectHasMeasures", MeasureTests().everyEffectHasMeasures),
    Promise("everyEffectDefinesReducedMotion", ReducedMotionTests().everyEffectDefinesReducedMotion),
    Promise("reducedMotionShortensThrows", ReducedMotionTests().reducedMotionShortensThrows),
    Promise("stateSurvivesEncoding", StateCodingTests().stateSurvivesEncoding),
    Promise("foreignStateIsRefusedOnOneLine", StateCodingTests().foreignStateIsRefusedOnOneLine),
    Promise("hostileStatesAreRefusedOrHarmless", StateCodingTests().hostileStatesAreRefusedOrHarmless),
    Promise("timelineRestoresExactStates", TimelineTests().timelineRestoresExactStates),
    Promise("replayWithNewValuesEqualsARetunedRun", TimelineTests().replayWithNewValuesEqualsARetunedRun),
    Promise("ghostRunsWithOldValues", TimelineTests().ghostRunsWithOldValues),
  ]
}

@Suite(.enabled(if: Promise.isAsked(of: "Ticket"))) struct TicketPromises {
  @Test(arguments: Promise.all) func keepsPromise(_ promise: Promise) throws { try promise.check("ticket") }
}

@Suite(.enabled(if: Promise.isAsked(of: "Stitch"))) struct StitchPromises {
  @Test(arguments: Promise.all) func keepsPromise(_ promise: Promise) throws { try promise.check("stitch") }
}

@Suite(.enabled(if: Promise.isAsked(of: "Header"))) struct HeaderPromises {
  @Test(arguments: Promise.all) func keepsPromise(_ promise: Promise) throws { try promise.check("header") }
}

@Suite(.enabled(if: Promise.isAsked(of: "Cards"))) struct CardsPromises {
  @Test(arguments: Promise.all) func keepsPromise(_ promise: Promise) throws { try promise.check("cards") }
}

@Suite(.enabled(if: Promise.isAsked(of: "Lamp"))) struct LampPromises {
  @Test(arguments: Promise.all) func keepsPromise(_ promise: Promise) throws { try promise.check("lamp") }
}

struct PromiseTests {
  private static func source(_ name: String) throws -> String {
    try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name),
      encoding: .utf8)
  }

  /// Checks that every test of all effects is among the promises, and that every effect has a suite for them.
  @Test func everyPromiseIsListed() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    var tests: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix("Tests.swift") {
      for match in try Self.source(file).matches(of: /arguments: Catalogue\.ids[^{]*?\bfunc (\w+)\(/) {
        tests.insert(String(match.1))
      }
    }
    #expect(tests == Set(Promise.all.map(\.name)), "of all effects, but not in Promise.all, or the other way round")
    let suites = try Self.source("Promises.swift")
    for id in Catalogue.ids {
      let name = id.prefix(1).uppercased() + id.dropFirst()
      #expect(
        suites.contains("isAsked(of: \"\(name)\"))) struct \(name)Promises") && suites.contains("check(\"\(id)\")"),
        "no suite \(name)Promises in Promises.swift: swift test --filter \(name) finds nothing of what all effects promise"
      )
    }
  }
}
