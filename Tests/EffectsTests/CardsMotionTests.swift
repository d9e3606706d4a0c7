import Gestures
import Motion
import Takes
import Testing
import Tuning

@testable import Studies

@Suite struct CardsMotionTests {
  /// A deceleration with which a fling glides as far as a scroll.
  private static let wheel: Patch = ["deceleration": 0.998]

  @Test func dragStartsWithoutAJump() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, 195)
    rig.finger(.move, 166)
    #expect(rig["front"] == 0 && rig["dragging"] == 0)
    rig.finger(.move, 165)
    #expect(rig["front"] == 0 && rig["dragging"] == 0)
    rig.finger(.move, 163)
    #expect((rig["front"] - 2 / 264).magnitude < 1e-12)
    #expect(rig["dragging"] == 1)
  }

  @Test func theDeckFollowsTheFinger() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, 300)
    rig.finger(.move, 200)
    let front = rig["front"]
    #expect((front - 70 / 264).magnitude < 1e-12)
    for x in [50.0, 350, -900, 200] {
      rig.finger(.move, x)
      #expect((rig["front"] - front + (x - 200) / 264).magnitude < 1e-12)
    }
  }

  @Test func aVerticalDragTurnsNothing() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, 195, 200)
    for y in stride(from: 210.0, through: 600, by: 10) { rig.finger(.move, 195, y) }
    #expect(rig["front"] == 0)
    rig.lift()
    #expect(rig["target"] == 0)
  }

  @Test func aHeldFingerThatLiftsSnapsToTheNearest() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, 350)
    rig.move(to: 150, over: 0.1)
    rig.wait(0.06)
    #expect(rig["velocity"] == 0)
    rig.lift()
    #expect(rig["target"] == 1)
    #expect(rig.happenings.last?.name == "snapped" && rig.happenings.last?.impact == nil)
    #expect(rig.happenings.last?.reason == "to card 1, nearest to 0.64, 0 ≤ 400 pt/s")
    let seconds = rig.rest(within: 2)
    #expect(try #require(seconds) > 0.1)
    #expect(rig["front"] == 1 && rig["frontIndex"] == 1)
    #expect(rig.happenings.last?.name == "seated" && rig.happenings.last?.impact == .medium)
  }

  @Test func aFlingGoesToTheCardNearestToItsRest() throws {
    for (deceleration, target) in [(0.99, 1.0), (0.998, 3)] {
      var rig = try Rig<Cards>(in: .phone, ["deceleration": .number(deceleration)])
      rig.finger(.down, 380)
      rig.move(to: 230, over: 0.1)
      rig.lift()
      let lift = try #require(rig.happenings.last { $0.name == "snapped" })
      // The drag is 120 points beyond the slop, and the speed 1500 points per second.
      let projected = 120 / 264 + 1500 / 264 / (-1000 * Exact.log(deceleration))
      #expect((projected - target).magnitude < 0.3)
      #expect(
        lift.reason == "to card \(Int(target)), projected \((projected * 100).rounded() / 100), 1500 > 400 pt/s")
      #expect(rig["target"] == target)
      #expect(rig.rest(within: 3) != nil)
      #expect(rig["front"] == target && rig["frontIndex"] == target)
      #expect(rig.happenings.filter { $0.name == "passed" }.count == Int(target))
    }
  }

  /// Checks that the deck is never faster than the finger or than before, and reports its first arrival at the front.
  @Test(arguments: [0.99, 0.998, 0.95]) func thrownDeckNeverSpeedsUp(deceleration: Double) throws {
    for speed in [420.0, 600, 1000, 2000, 6000] {
      for way in [40.0, 100, 180] {
        var rig = try Rig<Cards>(in: .desktop, ["deceleration": .number(deceleration)])
        rig.finger(.down, 1000)
        rig.move(to: 1000 - way - 30, over: (way + 30) / speed)
        let finger = rig["velocity"]
        guard finger * 264 > 410 else { continue }
        rig.lift()
        let target = rig["target"]
        var (last, seated) = (finger, Double?.none)
        for _ in 0..<240 * 8 where !rig.run.isAtRest {
          rig.step()
          let velocity = rig["velocity"]
          #expect(velocity.magnitude <= finger * (1 + 1e-9))
          if seated == nil, velocity > 0 { #expect(velocity <= last * (1 + 1e-9), "\(speed), \(way)") }
          last = velocity
          if rig.names.contains("seated"), seated == nil { seated = rig["front"] }
        }
        #expect(rig["front"] == target && (target - (seated ?? .nan)).magnitude < 0.1)
        #expect(rig.names.filter { $0 == "seated" }.count == 1)
      }
    }
  }

  @Test func flickLimitTurnsSinglePages() throws {
    for speed in [500.0, 3000, 9000] {
      for direction in [-1.0, 1] {
        var rig = try Rig<Cards>(in: .desktop, ["flickLimit": 1, "deceleration": 0.998])
        rig.finger(.down, 640)
        rig.move(to: 640 - direction * 130, over: 130 / speed)
        rig.lift()
        #expect(rig["target"] == direction, "\(speed)")
        var (low, high) = (0.0, 0.0)
        for _ in 0..<960 {
          rig.step()
          (low, high) = (min(low, rig["front"]), max(high, rig["front"]))
        }
        #expect(rig["front"] == direction && high - low < 1.3, "it does not swing on to the next page")
      }
    }
    var rig = try Rig<Cards>(in: .desktop, ["flickLimit": 3])
    rig.finger(.down, 640)
    rig.move(to: 440, over: 0.02)
    rig.lift()
    #expect(rig["target"] == 3)
  }

  @Test func releaseSpeedSelectsFlingOrNearestCard() throws {
    for (speed, target) in [(390.0, 0.0), (410, 1)] {
      var rig = try Rig<Cards>()
      rig.finger(.down, 300)
      rig.move(to: 300 - speed * 0.2, over: 0.2)
      rig.lift()
      #expect(rig["target"] == target, "\(speed) points a second")
    }
  }

  @Test func aFlingToTheRightTurnsBackwards() throws {
    var rig = try Rig<Cards>(in: .phone, Self.wheel)
    rig.finger(.down, 100)
    rig.move(to: 250, over: 0.1)
    rig.lift()
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["front"] == -3 && rig["frontIndex"] == 2 && rig["target"] == -3)
  }

  /// Checks the coasting and its arrival at the seat against the closed form.
  @Test func deckCoastsToItsCard() throws {
    var rig = try Rig<Cards>(in: .phone, Self.wheel)
    rig.finger(.down, 380)
    rig.move(to: 230, over: 0.1)
    let (front, velocity) = (rig["front"], rig["velocity"])
    #expect((velocity - 1500 / 264).magnitude < 0.02)
    rig.lift()
    let arrival = 0.25 * Double.pi / (0.35 * 0.86)
    let loss = (velocity - arrival) / (3 - 0.25 - front)
    rig.wait(0.5)
    let time = 0.5 + 1.0 / 240
    #expect((rig["velocity"] - velocity * Exact.exp(-loss * time)).magnitude < 1e-6)
    #expect((rig["front"] - front - velocity / loss * (1 - Exact.exp(-loss * time))).magnitude < 1e-6)
  }

  @Test func aFingerCatchesTheMovingDeck() throws {
    var rig = try Rig<Cards>(in: .phone, Self.wheel)
    rig.finger(.down, 380)
    rig.move(to: 230, over: 0.1)
    rig.lift()
    rig.wait(0.1)
    let front = rig["front"]
    #expect(front > 0.6 && front < 2.9)
    let button = Vector(195 + 68, 434.66 + 178)
    rig.finger(.down, button.x, button.y)
    rig.wait(0.3)
    #expect(rig["front"] == front && rig["velocity"] == 0 && rig["dragging"] == 0)
    rig.lift()
    #expect(rig["target"] == Cards.nearest(front))
    #expect(!rig.decided.contains("pressed"))
    #expect(rig.rest(within: 2) != nil)
  }

  @Test func caughtDeckCanBeDragged() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, 380)
    rig.move(to: 230, over: 0.1)
    rig.lift()
    rig.wait(0.1)
    let front = rig["front"]
    rig.finger(.down, 100)
    rig.finger(.move, 140)
    #expect((rig["front"] - front + 10 / 264).magnitude < 1e-12)
  }

  @Test(arguments: [FingerEvent.Phase.up, .cancelled])
  func aCancelledFlingGoesToTheNearest(phase: FingerEvent.Phase) throws {
    var rig = try Rig<Cards>(in: .phone, Self.wheel)
    rig.finger(.down, 380)
    rig.move(to: 230, over: 0.1)
    rig.lift(phase)
    #expect(rig["target"] == (phase == .up ? 3 : 0))
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["front"] == (phase == .up ? 3 : 0))
  }

  /// Checks that a resting palm takes nothing from a drag beside it, nor from its fling.
  @Test func restingPalmDoesNotAffectADrag() throws {
    var (one, two) = (try Rig<Cards>(), try Rig<Cards>())
    two.put(.down, Vector(380, 800), id: 1)
    one.step()
    two.step()
    for i in 0...40 {
      let phase: FingerEvent.Phase = i == 0 ? .down : .move
      one.finger(phase, 300 - Double(i) * 3)
      two.finger(phase, 300 - Double(i) * 3)
      #expect((one["front"] - two["front"]).magnitude < 1e-9)
    }
    #expect(one["front"] > 0.3)
    one.lift()
    two.lift()
    for _ in 0..<480 {
      one.step()
      two.step()
      #expect((one["front"] - two["front"]).magnitude < 1e-9)
    }
    #expect(one.names == two.names && one.names.last == "seated")
    // A lifting palm does not tap.
    two.put(.up, Vector(380, 800), id: 1)
    two.wait(0.5)
    #expect(two["front"] == one["front"] && two.run.isAtRest)
  }

  @Test func twoThumbsDragInTurn() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, 300)
    rig.move(to: 240, over: 0.1)
    let first = rig["front"]
    rig.wait(0.3)
    rig.finger(.down, 300, 600, id: 8)
    #expect(rig["front"] == first)
    rig.move(to: 240, over: 0.1)
    #expect((rig["front"] - first - 60.0 / 264).magnitude < 1e-9)
    rig.lift()
    #expect(rig.happenings.last?.name == "snapped", "the thumb that rests holds nothing")
    rig.wait(0.02)
    let before = rig["front"]
    for x in stride(from: 236.0, through: 180, by: -4) { rig.finger(.move, x) }
    #expect(rig["front"] > before + 0.05 && rig["dragging"] == 1, "and takes hold again as it sets out")
  }

  @Test func repeatedDownStartsANewTouch() throws {
    var rig = try Rig<Cards>()
    // The source of fingers ends each finger before it lands again: the touch table for devices, the player for takes.
    let text = """
      at 0.000  finger 7 down 300 400
      at 0.004  finger 7 move 200 400
      at 0.008  finger 7 down 100 400
      at 0.012  finger 7 move 120 400
      """
    let take = TakePlayer(try Take(parsing: text, named: "again"))
    for step: Int64 in 0..<4 {
      for input in take.inputs(in: step) { rig.put(input) }
      rig.step()
      if step == 2 { #expect(rig["dragging"] == 0) }
    }
    #expect((rig["front"] - 70 / 264).magnitude < 1e-12)
    rig.finger(.move, .nan)
    #expect(rig["front"].isFinite)
  }

  @Test(arguments: [(-53.0, 1.0), (53, -1), (-400, 2)])
  func aWheelTurnsTheDeckAndSnaps(delta: Double, target: Double) throws {
    for isHorizontal in [true, false] {
      var rig = try Rig<Cards>()
      let delta = isHorizontal ? Vector(delta, 1) : Vector(0, delta)
      rig.step(.scroll(ScrollEvent(position: Vector(195, 400), delta: delta)))
      #expect(rig["front"].magnitude < 0.2)
      #expect(rig.rest(within: 3) != nil)
      #expect(rig["front"] == target)
      #expect(rig.decided == ["snapped", "seated"])
    }
  }

  @Test func shortScrollReturns() throws {
    var rig = try Rig<Cards>()
    rig.step(.scroll(ScrollEvent(position: .zero, delta: Vector(-20, 0))))
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["front"] == 0)
  }

  @Test(arguments: [1, 2, 3, 10_000]) func anyNumberOfCardsTurnsAndRests(count: Int) throws {
    var rig = try Rig<Cards>(in: .phone, ["count": .integer(count), "deceleration": 0.998])
    rig.finger(.down, 100)
    rig.move(to: 250, over: 0.1)
    rig.lift()
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["front"] == -3)
    #expect(rig["frontIndex"] == Double(((-3 % count) + count) % count))
  }

  @Test func frontCardStaysWhenTheCountChanges() throws {
    var rig = try Rig<Cards>(in: .phone, Self.wheel)
    rig.finger(.down, 100)
    rig.move(to: 250, over: 0.1)
    rig.lift()
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["frontIndex"] == 2)
    try rig.run.tune(["count": 7, "deceleration": 0.998])
    #expect(rig["frontIndex"] == 2)
    rig.step()
    #expect(rig["frontIndex"] == 2 && rig.run.isAtRest)
    try rig.run.tune(["count": 2, "deceleration": 0.998])
    rig.step()
    #expect(rig["frontIndex"] == 1 && rig.run.isAtRest)
  }

  @Test func resizeKeepsTheMotion() throws {
    var rig = try Rig<Cards>(in: .phone, Self.wheel)
    rig.finger(.down, 380)
    rig.move(to: 230, over: 0.1)
    var other = rig
    other.run.resize(to: Vector(1280, 720))
    rig.lift()
    other.lift()
    #expect(rig.run.readouts == other.run.readouts)
    #expect(rig.rest(within: 3) == other.rest(within: 3))
    #expect(other["front"] == 3)
  }
}
