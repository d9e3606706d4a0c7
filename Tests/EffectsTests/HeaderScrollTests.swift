import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests how the page follows a finger, glides on and gives way at its ends.
struct HeaderScrollTests {
  /// The distance in points for each pt/s of speed at the default deceleration: −1/(1000 ln 0.998).
  private let reach = -1 / (1000 * Exact.log(0.998))

  @Test func followsTheFingerPointForPointFromTheFirstPoint() throws {
    var rig = try Rig<Header>()
    rig.finger(.down, Rig<Header>.edge, 700)
    #expect(rig["offset"] == 0)
    for y in [699.0, 650, 431.25, 600, 100] {
      rig.finger(.move, Rig<Header>.edge, y)
      #expect((rig["offset"] - (700 - y)).magnitude < 1e-9)
    }
  }

  @Test func rubberBandActsAtBothEnds() throws {
    for size in [.phone, Vector(1280, 720)] {
      var rig = try Rig<Header>(in: size)
      let d = size.y
      func band(_ x: Double) -> Double { (1 - 1 / (x * 0.55 / d + 1)) * d }
      rig.finger(.down, size.x - 2, 150)
      for pull in [1.0, 10, 137, 480] {
        rig.finger(.move, size.x - 2, 150 + pull)
        #expect((rig["offset"] + band(pull)).magnitude < 1e-9)
      }
      rig.lift(.cancelled)
      rig.rest()
      #expect(rig.run.isAtRest && rig["offset"] == 0)
      rig.wheel(1e6)
      let end = rig.page.bounds.upperBound
      #expect(rig["offset"] == end && end > 1000, "the list is long, and a wheel stops at its end")
      rig.finger(.down, size.x - 2, 600)
      for pull in [1.0, 10, 137, 480] {
        rig.finger(.move, size.x - 2, 600 - pull)
        #expect((rig["offset"] - end - band(pull)).magnitude < 1e-9)
      }
      rig.lift(.cancelled)
      var last = rig["offset"]
      while !rig.run.isAtRest {
        rig.step()
        #expect(rig["offset"] <= last && rig["offset"] >= end, "a critical spring does not swing over")
        last = rig["offset"]
      }
      #expect(last == end)
    }
  }

  @Test func aThrowGoesAsFarAsItsClosedForm() throws {
    var rig = try Rig<Header>()
    rig.finger(.down, Rig<Header>.edge, 800)
    rig.moveUp(by: 5, steps: 20)
    // The lift is one step and five points later, at 1200 points per second.
    rig.finger(.up, Rig<Header>.edge, 695)
    let lift = 105.0
    for steps in 1...40 {
      let seconds = Double(steps) / 240
      let expected = lift + 1200 * (1 - Exact.pow(0.998, 1000 * seconds)) * reach
      #expect((rig["offset"] - expected).magnitude < 1e-6)
      rig.step()
    }
    rig.rest()
    #expect(rig.run.isAtRest)
    #expect((rig["offset"] - (lift + 1200 * reach)).magnitude < 0.3)
  }

  @Test func throwPastTheTopReturns() throws {
    var rig = try Rig<Header>()
    rig.wheel(60)
    rig.finger(.down, Rig<Header>.edge, 200)
    rig.moveUp(by: -5, steps: 8)
    rig.lift()
    var least = rig["offset"]
    while !rig.run.isAtRest {
      rig.step()
      least = min(least, rig["offset"])
    }
    #expect(least < -20 && least > -300 && rig["offset"] == 0)
  }

  @Test func holdingStillBeforeTheLiftThrowsNothing() throws {
    var rig = try Rig<Header>()
    rig.finger(.down, Rig<Header>.edge, 700)
    rig.moveUp(by: 5, steps: 20)
    rig.wait(0.06)
    rig.lift()
    #expect(rig["offset"] == 100 && rig.run.isAtRest)
  }

  @Test func catchingStopsTheScrollAndPressesNothing() throws {
    var rig = try Rig<Header>()
    rig.finger(.down, Rig<Header>.edge, 700)
    rig.moveUp(by: 4, steps: 20)
    rig.lift()
    rig.wait(0.05)
    let before = rig["offset"]
    let hit = try #require(rig.run.parameters.posts.indices.map { rig.heart($0) }.first { $0.y > 100 && $0.y < 800 })
    rig.finger(.down, hit.x, hit.y)
    #expect((rig["offset"] - before).magnitude < 1e-9)
    rig.wait(0.05)
    rig.lift()
    rig.wait(0.3)
    #expect((rig["offset"] - before).magnitude < 1e-9 && rig.run.isAtRest)
    #expect(rig.names == ["tucked"])
  }

  @Test func swapIsReportedOnceInEachDirection() throws {
    var rig = try Rig<Header>()
    rig.wheel(40)
    #expect(rig.happenings.isEmpty)
    rig.wheel(1)
    rig.wheel(100)
    rig.wheel(-101)
    #expect(
      rig.happenings.map(\.silent) == [
        Happening("tucked", reason: "offset 41.0 > headerStop 40", impact: .light),
        Happening("surfaced", reason: "offset 40.0 ≤ headerStop 40", impact: .light),
      ])
  }

  @Test func rotationKeepsTheCurrentPost() throws {
    var rig = try Rig<Header>()
    rig.wheel(rig.page.tops[7] - 67 + 20)
    for size in [Vector(844, 390), Vector(1280, 720), Vector(360, 640), .phone] {
      rig.run.resize(to: size)
      let page = rig.page
      let reading = page.tops.indices.dropLast().last { page.tops[$0] - rig["offset"] <= page.stuck }
      #expect(reading == 7, "\(size)")
    }
    rig.wheel(-1e6)
    rig.run.resize(to: Vector(1280, 720))
    #expect(rig["offset"] == 0)
  }

  @Test func shorterListScrollsBackWithoutAJump() throws {
    var rig = try Rig<Header>()
    rig.wheel(1e6)
    let before = rig["offset"]
    try rig.run.tune(["posts": .rows(Array(rig.run.parameters.posts.prefix(6)))])
    #expect(!rig.run.isAtRest)
    rig.step()
    #expect((rig["offset"] - before).magnitude < 20)
    rig.rest()
    #expect(rig.run.isAtRest && rig["offset"] == rig.page.bounds.upperBound)
  }

  @Test func aCopyHasTheSameFuture() throws {
    var rig = try Rig<Header>()
    rig.tap(rig.page.follow.center)
    rig.finger(.down, Rig<Header>.edge, 700)
    rig.moveUp(by: 3, steps: 12)
    var copy = rig
    rig.lift()
    rig.wait(1)
    copy.lift()
    copy.wait(1)
    #expect(rig.state == copy.state && rig.happenings == copy.happenings)
  }

  @Test func invalidInputIsIgnored() throws {
    var rig = try Rig<Header>()
    rig.finger(.down, Rig<Header>.edge, 400)
    rig.finger(.move, .nan, .infinity)
    rig.finger(.move, 3, 1e300)
    rig.step(.scroll(ScrollEvent(position: .zero, delta: Vector(0, .nan))))
    rig.finger(.up, .nan, .nan)
    rig.rest()
    #expect(rig.run.isAtRest && rig["offset"].isFinite)
  }
}
