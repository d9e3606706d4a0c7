import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Studies

/// Tests how the strip follows a finger, glides on and gives way at its ends.
struct StitchScrollTests {
  /// The distance in points for each pt/s of speed at the default deceleration: −1/(1000 ln 0.998).
  private let reach = -1 / (1000 * Exact.log(0.998))

  @Test func followsTheFingerPointForPoint() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    let start = rig["scroll"]
    rig.put(7, .down, 600)
    rig.step()
    #expect(rig["scroll"] == start, "landing moves nothing")
    for x in [580.0, 590, 431.25, 700] {
      rig.put(7, .move, x, 100)
      rig.step()
      #expect((rig["scroll"] - (start + 600 - x)).magnitude < 1e-9)
    }
  }

  @Test(arguments: [4, 2, 1])
  func aThrowGoesAsFarAsItsClosedForm(every steps: Int) throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.put(1, .down, 700)
    for i in 1...20 {
      rig.step(steps)
      rig.put(1, .move, 700 - 5 * Double(i * steps))
    }
    rig.put(1, .up, 700 - 100 * Double(steps))
    let lift = rig["scroll"] + 5 * Double(steps)
    rig.step()
    // The finger moves five points a step, including the lift.
    #expect((rig["scrollVelocity"] - 1200 * Exact.pow(0.998, 1000.0 / 240)).magnitude < 0.01)
    let rests = rig.rest() != nil
    #expect(rests)
    let edge = rig.strip.range(in: rig.run.size, at: 0).upperBound
    #expect((rig["scroll"] - min(edge, lift + 1200 * reach)).magnitude < 0.3)
  }

  @Test func holdingStillBeforeTheLiftThrowsNothing() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.put(1, .down, 700)
    for i in 1...20 {
      rig.step()
      rig.put(1, .move, 700 - 5 * Double(i))
    }
    rig.step(15)
    let held = rig["scroll"]
    rig.put(1, .up, 600)
    rig.step()
    #expect(rig["scrollVelocity"] == 0 && rig["scroll"] == held && rig.run.isAtRest)
  }

  @Test func catchingStopsTheScrollWithoutAJump() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.fling(from: 700, to: 600, steps: 20)
    rig.step(20)
    let before = rig["scroll"]
    let speed = rig["scrollVelocity"]
    #expect(speed > 500)
    rig.put(2, .down, 900)
    rig.step()
    #expect(rig["scroll"] == before && rig["scrollVelocity"] == 0)
    rig.put(2, .up, 900)
    rig.step()
    #expect(rig["scroll"] == before && rig.run.isAtRest, "the throw before is forgotten")
  }

  @Test func rubberBandActsBeyondAnEnd() throws {
    var rig = try Rig<Stitch>(in: Vector(390, 844))
    let start = rig["scroll"]
    rig.put(1, .down, 20)
    rig.step()
    for pull in [10.0, 50, 137, 330] {
      rig.put(1, .move, 20 + start + pull)
      rig.step()
      let expected = -(1 - 1 / (pull * 0.55 / 390 + 1)) * 390
      #expect((rig["scroll"] - expected).magnitude < 1e-9)
    }
    rig.put(1, .move, 20 + start)
    rig.step()
    #expect(rig["scroll"].magnitude < 1e-9, "and back the same way")
    rig.put(1, .move, 20 + start + 200)
    rig.step(30)
    rig.put(1, .up, 20 + start + 200)
    rig.step()
    var last = rig["scroll"]
    while !rig.run.isAtRest {
      rig.step()
      #expect(rig["scroll"] >= last && rig["scroll"] <= 0, "a critical spring does not swing over")
      last = rig["scroll"]
    }
    #expect(last == 0)
  }

  @Test func throwPastAnEndReturns() throws {
    var rig = try Rig<Stitch>(in: Vector(390, 844))
    rig.fling(from: 100, to: 300, steps: 10)
    var least = rig["scroll"]
    var fastest = 0.0
    var before = rig["scrollVelocity"]
    while !rig.run.isAtRest {
      rig.step()
      least = min(least, rig["scroll"])
      fastest = max(fastest, (rig["scrollVelocity"] - before).magnitude)
      before = rig["scrollVelocity"]
    }
    #expect(least < -20 && least > -390)
    #expect(rig["scroll"] == 0)
    #expect(fastest < 800, "the velocity is kept over the edge")
  }

  @Test func aCancelledFingerThrowsNothing() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    rig.put(1, .down, 700)
    for i in 1...20 {
      rig.step()
      rig.put(1, .move, 700 - 5 * Double(i))
    }
    rig.put(1, .cancelled, 600)
    rig.step()
    #expect(rig["scrollVelocity"] == 0 && rig.run.isAtRest)
    // A cancelled finger past the end lets the strip return nevertheless.
    rig.put(2, .down, 0)
    rig.step()
    rig.put(2, .move, 2500)
    rig.step()
    rig.put(2, .cancelled, 2500)
    rig.step()
    #expect(rig["scroll"] < 0)
    let rests = rig.rest() != nil
    #expect(rests && rig["scroll"] == 0)
  }

  @Test func wheelScrollsWithinTheEnds() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    let start = rig["scroll"]
    rig.put(.scroll(ScrollEvent(position: Vector(600, 300), delta: Vector(-40, 10))))
    rig.step()
    #expect(rig["scroll"] == start + 40)
    rig.put(.scroll(ScrollEvent(position: Vector(600, 300), delta: Vector(0, 30))))
    rig.step()
    #expect(rig["scroll"] == start + 10, "a wheel that only turns one way serves, too")
    rig.put(.scroll(ScrollEvent(position: Vector(600, 300), delta: Vector(5000, 0))))
    rig.step()
    #expect(rig["scroll"] == 0 && rig.run.isAtRest)
    rig.put(.scroll(ScrollEvent(position: .zero, delta: Vector(.nan, .infinity))))
    rig.step()
    #expect(rig["scroll"] == 0)
  }

  @Test func theMapScrollsByItsOwnScale() throws {
    var rig = try Rig<Stitch>(in: .desktop)
    let stage = Stitch.Composition(in: rig.run.size, rig.strip)
    let top = try #require(stage.mapTop)
    let start = rig["scroll"]
    rig.put(1, .down, 300, top + 20)
    rig.step()
    rig.put(1, .move, 320, top + 20)
    rig.step()
    #expect((rig["scroll"] - (start + 20 / stage.mapScale)).magnitude < 1e-9)
    rig.put(1, .up, 320, top + 20)
    rig.step()
    #expect(rig.run.isAtRest, "no throw")
  }
}
