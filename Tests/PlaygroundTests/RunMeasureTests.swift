import Effects
import Formatting
import Foundation
import Motion
import Studies
import Takes
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Tests of measures of runs against closed forms of damped springs, and of verdicts on them.
struct RunMeasureTests {
  /// Returns the record of a spring that starts at rest at 0 and moves to `target`, in steps of 1/240 s.
  private static func spring(_ ratio: Double, response: Double = 0.5, to target: Double = 1) -> RunRecord {
    let spring = Spring(response: response, dampingRatio: ratio)
    let values = (0...2400).map { spring.motion(at: Double($0) / 240, from: MovingValue(0), toward: target).value }
    return RunRecord(names: ["x"], columns: [values])
  }

  @Test(arguments: [0.1, 0.2, 0.35, 0.5, 0.7, 0.9])
  func springOvershootAndPeakSpeedAreExact(ratio: Double) {
    for target in [1.0, -3] {
      let record = Self.spring(ratio, to: target)
      let root = (1 - ratio * ratio).squareRoot()
      // Between two steps the peak is missed by at most (ω·dt)²/8.
      let omega = 2 * Double.pi / 0.5
      let slack = (omega / 240) * (omega / 240) / 8
      let overshoot = exp(-Double.pi * ratio / root)
      #expect((record.value(of: RunMeasure(.overshoot, of: "x")) - overshoot).magnitude < slack)
      let speed = omega * exp(-ratio / root * acos(ratio)) * target.magnitude
      #expect((record.value(of: RunMeasure(.peakSpeed, of: "x")) / speed - 1).magnitude < 2 * slack)
    }
  }

  @Test(arguments: [0.1, 0.2, 0.35, 0.5, 0.7, 0.9])
  func springSettlingTimeIsExact(ratio: Double) {
    let (response, band) = (0.5, RunRecord.settlingBand)
    let omega = 2 * Double.pi / response
    let root = (1 - ratio * ratio).squareRoot()
    func away(_ t: Double) -> Double {
      (exp(-ratio * omega * t) * (cos(omega * root * t) + ratio / root * sin(omega * root * t))).magnitude
    }
    // The last moment outside the band, on a grid forty times finer than the steps.
    let last = (0...96_000).last { away(Double($0) / 9600) > band }!
    let settled = Self.spring(ratio, response: response).value(of: RunMeasure(.settled, of: "x"))
    #expect((settled - Double(last) / 9600).magnitude < 1.01 / 240)
    // The envelope is an upper bound.
    #expect(settled <= -log(band * root) / (ratio * omega) + 1.0 / 240)
  }

  @Test func aCriticalSpringDoesNotOvershoot() {
    #expect(Self.spring(1).value(of: RunMeasure(.overshoot, of: "x")) < 1e-12)
    #expect(Self.spring(2).value(of: RunMeasure(.overshoot, of: "x")) < 1e-12)
  }

  @Test func measureIsLimitedToItsSpan() throws {
    let record = RunRecord(names: ["x"], columns: [(0...240).map { Double($0) }], touchedSteps: 120)
    func value(_ text: String) throws -> Double { record.value(of: try RunMeasure(parsing: text)) }
    let expected = [
      ("min of x", 120.0), ("max of x", 240), ("rest of x", 240), ("min of x from 0.25 to 0.5", 60),
      ("max of x from 0.25 to 0.5", 120), ("rest of x to 0.75", 180), ("at 0.5 x", 120), ("at 99 x", 240),
      ("peak speed of x", 240), ("peak speed of x from 0.5 to 0.5", 0),
      // Within 2 % of 120 from the end.
      ("x settled", Double(240 - 120 - 2) / 240),
    ]
    for (text, number) in expected { #expect(try value(text) == number, "\(text)") }
    #expect(try value("max of y").isNaN)
  }

  @Test func constantReadoutIsSettled() {
    let record = RunRecord(names: ["x"], columns: [Array(repeating: 3, count: 100)])
    #expect(record.value(of: RunMeasure(.overshoot, of: "x")) == 0)
    #expect(record.value(of: RunMeasure(.settled, of: "x")) == 0)
  }

  // MARK: - Runs

  private static let checkout = URL(fileURLWithPath: #filePath + "/../../..").standardized

  @MainActor private static func load(_ text: String, named name: String = "x.take") throws -> LoadedTake {
    try LoadedTake(text: text, named: name, library: .builtIn, configPath: "c.json", MemoryHost().pictures)
  }

  /// Checks that a run has the same states as a player, which films use.
  @Test(arguments: EffectLibrary.builtIn.ids) @MainActor
  func runEqualsThePlayersStates(id: String) throws {
    let effect = try #require(EffectLibrary.builtIn[id])
    let url = Self.checkout.appendingPathComponent("demos/\(id).take")
    // The middle of a range differs from nearly every default.
    let other = try #require(ParameterCatalogue.all[id]?.schema.parameters).compactMap { definition -> String? in
      guard case .number(let range) = definition.kind else { return nil }
      let middle = (range.lowerBound + range.upperBound) / 2
      return "at 0.9 set \(id).\(definition.name) \(middle.plainText)\n"
    }
    let plain = try String(contentsOf: url, encoding: .utf8)
    let sets = plain + other.joined() + "at 1 size 500 700\n"
    for text in [plain, sets] {
      let take = try Self.load(text)
      for size in [Vector(390, 844), Vector(700, 500)] {
        var player = try Player(effect, .all, in: size, patches: [:], take: take, log: EventLog())
        var run = try TakeRun(effect, take, in: size, patches: [:], settings: [:])
        var happenings: [Happening] = []
        for step in 0..<1200 {
          happenings.removeAll()
          try run.step(&happenings)
          let same = player.step() == happenings && player.performance.readouts == run.performance.readouts
          try #require(same, "step \(step)")
        }
      }
    }
  }

  @Test @MainActor func settingsOverrideTheTakesValues() throws {
    let text = """
      # effect cards
      # size 390 844
      # parameters {"snapResponse": 1.5}
      at 0.5 fling 300 440 to 110 440 over 0.13
      """
    let take = try Self.load(text)
    func settled(_ settings: Patches) throws -> Double {
      let run = try TakeRun(EffectCard(Cards.self), take, in: Vector(390, 844), patches: settings, settings: settings)
      return try RunRecord(of: run).value(of: RunMeasure(.settled, of: "front"))
    }
    #expect(try settled([:]) > settled(["cards": ["snapResponse": 0.2]]) + 0.3)
  }

  // MARK: - Verdicts

  @Test(arguments: [
    ("overshoot of front from 0.583 to 2 under 0.1", true, "overshoot of front from 0.583 to 2: 0."),
    ("\"snapped\" before 0.7 reason \"to card 2\"", true, "snapped: to card 2"),
    ("\"snapped\" before 0.58", false, "snapped: to card 2"),
    ("\"snapped\" after 2 before 2.5", false, "snapped: to card 2"),
    ("\"snapped\" reason \"to card 9\"", false, "snapped: to card 2"),
    ("\"stitched\"", false, "stitched never happened"),
    ("never \"stitched\"", true, "stitched never happened"),
    ("never \"snapped\"", false, "snapped: to card 2"),
    ("never \"snapped\" before 0.58", true, "snapped never happened"),
    ("never \"snapped\" before 0.7", false, "snapped: to card 2"),
    ("never \"snapped\" after 0.7 before 0.9", true, "snapped never happened"),
    ("at 2 front within 0.01 of 2", true, "at 2 front: 2.000 cards"),
    ("at 2 front within 0.01 of 3", false, "at 2 front: 2.000"),
    ("at 2 front under 1.999999", false, "at 2 front: 2.000"),
    ("settled within 0.5", true, "settled: 0."),
    ("settled within 0.01", false, "settled: 0."),
    ("hash 42a2d8ba", true, "hash 42a2d8babc0c630a"),
    ("hash 42a2d8bb", false, "hash 42a2d8babc0c630a"),
  ])
  @MainActor func expectationsHaveTheirVerdicts(text: String, isKept: Bool, came: String) throws {
    let take = try Self.load(
      String(contentsOf: Self.checkout.appendingPathComponent("demos/cards.take"), encoding: .utf8))
    let record = try RunRecord(
      of: TakeRun(EffectCard(Cards.self), take, in: Vector(390, 844), patches: [:], settings: [:]))
    let verdict = record.verdict(on: try TakeExpectation(parsing: text), hash: "42a2d8babc0c630a")
    #expect(verdict.isKept == isKept, "\(verdict.came)")
    #expect(verdict.came.hasPrefix(came), "\(verdict.came)")
    #expect(verdict.shortfall.isFinite && (verdict.shortfall > 0) == !isKept)
  }

  /// Checks that a proposed expectation is met by its own run, and survives writing and reading.
  @Test(arguments: EffectLibrary.builtIn.ids) @MainActor
  func proposedExpectationsHold(id: String) throws {
    let effect = try #require(EffectLibrary.builtIn[id])
    let take = try Self.load(
      String(contentsOf: Self.checkout.appendingPathComponent("demos/\(id).take"), encoding: .utf8))
    let record = try RunRecord(of: TakeRun(effect, take, in: Vector(390, 844), patches: [:], settings: [:]))
    let proposal = record.proposal(hash: nil)
    #expect(proposal.count >= 2)
    for expectation in proposal {
      #expect(try TakeExpectation(parsing: expectation.text) == expectation)
      let verdict = record.verdict(on: expectation)
      #expect(verdict.isKept, "\(expectation.text): \(verdict.came)")
    }
  }

  @Test @MainActor func unknownReadoutIsReportedWithItsPosition() throws {
    let error = #expect(throws: Problems<Problem>.self) {
      try Self.load("# effect cards\nat 1 tap 2 3\nexpect at 2  frnt under 1\n")
    }
    #expect(
      error?.lines == [
        "x.take:3:14: expected a readout of cards, front, velocity, target, frontIndex, dragging, got 'frnt', "
          + "did you mean front?"
      ])
  }

  // MARK: - In the window

  /// Checks that a slider breaks an expectation in the pass in which it moves, and that later passes meet it again.
  @Test @MainActor func loopReportsBrokenExpectations() throws {
    let take = """
      # effect cards
      # size 390 844
      at 0.1 fling 340 440 to 70 440 over 0.08
      expect at 1 front within 0.01 of 2
      expect never "pressed"
      """
    let bench = try Workbench(Cards.self, config: "{}", take: take, loops: true)
    func missed(_ script: String) -> [String] {
      bench.play(script)
      let timeline = bench.player?.past.timeline
      return timeline?.moments.filter { $0.happening.name == Happening.missed }.map(\.happening.reason) ?? []
    }
    #expect(missed("wait 3") == [])
    let broken = missed("write c.json {\"cards\": {\"snapResponse\": 2}}\nwait 5")
    #expect(broken.count >= 1)
    #expect(broken.allSatisfy { $0.hasPrefix("at 1 front: ") })
    #expect(broken.allSatisfy { $0.hasSuffix(", expected at 1  front within 0.01 of 2") })
    let now = missed("write c.json {}\nwait 3").count
    #expect(missed("wait 5").count == now)
  }

  /// Checks that a loop that ends before everything is at rest decides its expectations at that end.
  @Test @MainActor func loopOfAClipReportsBrokenExpectations() throws {
    let take = """
      # clip {"seconds": 0.5}
      # effect cards
      # size 390 844
      at 0.1 fling 340 440 to 70 440 over 0.08
      expect "pressed"
      """
    let bench = try Workbench(Cards.self, config: "{}", take: take, loops: true)
    bench.play("wait 2.2")
    let missed = bench.player?.past.timeline?.moments.filter { $0.happening.name == Happening.missed }
    #expect(missed?.count == 4)
  }
}
