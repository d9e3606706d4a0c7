import Motion
import Testing

@testable import Takes

/// Tests of the numbers of gestures that a sweep varies.
struct TakeNumberTests {
  private static let text = """
    at 0.5 tap 1 2
    at 1 fling 300 440 to 110 440 over 0.13
    at 2 fling 0 0 to 30 40 over 0.5
    at 3 pinch 100 100 from 200 to 100 over 0.4
    """

  private func gesture(_ number: String, _ value: Double) throws -> [TakeGesture] {
    let take = try Take(parsing: Self.text, named: "x")
    return try #require(take.with(TakeNumber(parsing: number), value)).gestures
  }

  @Test(arguments: [200.0, 613, 1500, 3000])
  func flingHasTheRequestedSpeed(speed: Double) throws {
    let take = try Take(parsing: Self.text, named: "x")
    for (name, distance) in [("fling.speed", 190.0), ("fling2.speed", 50)] {
      let line = try #require(take.with(TakeNumber(parsing: name), speed)).lines[name == "fling.speed" ? 1 : 2]
      guard case .strokes(let strokes) = line.action else { return }
      let fling = strokes[0]
      #expect((fling.from.distance(to: fling.to) / fling.over / speed - 1).magnitude < 1e-12)
      // The distance absorbs the rounding of the duration, half a step at most.
      #expect((fling.from.distance(to: fling.to) - distance).magnitude <= speed / 480 + 1e-9)
    }
  }

  @Test func everyOtherNumberCanBeVaried() throws {
    guard case .fling(_, let turned, _) = try gesture("fling.angle", 90)[1].kind else { return }
    #expect(turned.distance(to: Vector(300, 630)) < 1e-9)
    guard case .fling(_, let far, _) = try gesture("fling2.distance", 100)[2].kind else { return }
    #expect(far.distance(to: Vector(60, 80)) < 1e-9)
    #expect(try gesture("fling.start", 1.5)[1].start == 1.5)
    let late = try gesture("tap.start", 5)
    #expect(late.last?.name == "tap" && late.last?.start == 5)
    #expect(try gesture("fling.duration", 0.25)[1].end == 1.25)
    guard case .pinch(_, _, let start, let end) = try gesture("pinch.ratio", 1.5)[3].kind else { return }
    #expect((end / start - 1.5).magnitude < 0.02)
  }

  /// The text of the strokes after a number of the take has changed.
  private func line(_ text: String, _ number: String, _ value: Double) throws -> String? {
    let take = try Take(parsing: "at 0 " + text, named: "x")
    return take.with(try TakeNumber(parsing: number), value)?.lines[0].action.text
  }

  @Test func detailsOfGesturesCanBeVaried() throws {
    let bent = "drag 0 0 to 100 0 to 100 100 over 1 hold 0.2 x 2 every 3"
    #expect(try line(bent, "drag.distance", 400) == "drag 0 0 to 200 0 to 200 200 over 1 hold 0.2 x 2 every 3")
    #expect(try line(bent, "drag.speed", 100) == "drag 0 0 to 100 0 to 100 100 over 2 hold 0.2 x 2 every 3")
    #expect(try line(bent, "drag.hold", 0) == "drag 0 0 to 100 0 to 100 100 over 1 x 2 every 3")
    #expect(try line(bent, "drag.every", 1.5)?.hasSuffix("every 1.5") == true)
    #expect(try line(bent, "drag.duration", 2.9) == nil && line(bent, "drag.every", 1) == nil)
    let turned = try #require(
      Take(parsing: "at 0 " + bent, named: "x").with(TakeNumber(parsing: "drag.angle"), 90))
    guard case .strokes(let strokes) = turned.lines[0].action else { return }
    #expect(strokes[0].via[0].distance(to: Vector(0, 100)) < 1e-9)
    #expect(strokes[0].to.distance(to: Vector(-100, 100)) < 1e-9)
    #expect(try line("press 1 2 over 1 to 1 9 over 2", "press.duration", 3) == "press 1 2 over 3 to 1 9 over 2")
    #expect(
      try line("press 1 2", "press.duration", 3) == "press 1 2 over 3" && line("press 1 2", "press.speed", 3) == nil)
    #expect(try line("pinch 1 2 from 3 to 4 over 1", "pinch.turn", 45) == "pinch 1 2 from 3 to 4 over 1 turn 45")
    #expect(try line("tap 1 2", "tap.every", 1) == nil)
    #expect(try line("tap 1 2 and tap 3 4", "tap2.duration", 0.2) == "tap 1 2 and tap 3 4 over 0.2")
  }

  @Test func missingOrInvalidNumbersAreRefused() throws {
    let take = try Take(parsing: Self.text, named: "x")
    for name in ["fling3.speed", "drag.speed"] { #expect(take.with(try TakeNumber(parsing: name), 100) == nil) }
    for name in ["fling.speed", "fling.duration", "pinch.ratio"] {
      let number = try TakeNumber(parsing: name)
      for value in [0, -1, .nan, .infinity] { #expect(take.with(number, value) == nil) }
    }
  }
}
