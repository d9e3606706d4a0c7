import Gestures
import Motion
import Testing
import Tuning

@testable import Effects

@Suite struct CardsMotionTests {
  @Test func theDragBeginsWithoutAJump() throws {
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
    #expect(rig.happenings.last?.name == "snapped")
    #expect(rig.happenings.last?.reason == "to card 1, nearest to 0.64, 0 ≤ 400 pt/s")
    let seconds = rig.rest(within: 2)
    #expect(try #require(seconds) > 0.1)
    #expect(rig["front"] == 1 && rig["frontIndex"] == 1)
  }

  @Test func aFlingGoesWhereItWouldComeToRest() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, 380)
    rig.move(to: 230, over: 0.1)
    rig.lift()
    let lift = try #require(rig.happenings.last { $0.name == "snapped" })
    // 120 points beyond the slop, then 1500 points a second.
    let projected = 120 / 264 + 1500 / 264 / (-1000 * Exact.log(0.998))
    #expect((projected - 3.29).magnitude < 0.01)
    #expect(lift.reason == "to card 3, projected 3.29, 1500 > 400 pt/s")
    #expect(lift.impact == .medium)
    #expect(rig["target"] == 3)
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["front"] == 3 && rig["frontIndex"] == 3)
    #expect(rig.happenings.filter { $0.name == "passed" }.count == 3)
  }

  @Test func speedDecidesBetweenTheFlingAndTheNearest() throws {
    for (speed, target) in [(390.0, 0.0), (410, 1)] {
      var rig = try Rig<Cards>()
      rig.finger(.down, 300)
      rig.move(to: 300 - speed * 0.2, over: 0.2)
      rig.lift()
      #expect(rig["target"] == target, "\(speed) points a second")
    }
  }

  @Test func aFlingToTheRightTurnsBackwards() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, 100)
    rig.move(to: 250, over: 0.1)
    rig.lift()
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["front"] == -3 && rig["frontIndex"] == 2 && rig["target"] == -3)
  }

  @Test func theSpringKeepsTheFingersVelocity() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, 380)
    rig.move(to: 230, over: 0.1)
    let before = rig["velocity"]
    #expect((before - 1500 / 264).magnitude < 0.02)
    let front = rig["front"]
    rig.lift()
    // One step of the spring, in closed form.
    let exact = Spring(response: 0.35, dampingRatio: 0.86).motion(
      at: 1 / 240, from: MovingValue(front, velocity: 1500 / 264), toward: 3)
    #expect((rig["front"] - exact.value).magnitude < 1e-9)
    #expect((rig["velocity"] - exact.velocity).magnitude < 1e-6)
  }

  @Test func aFingerCatchesTheMovingDeck() throws {
    var rig = try Rig<Cards>()
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

  @Test func whatIsCaughtCanBeDraggedOn() throws {
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
    var rig = try Rig<Cards>()
    rig.finger(.down, 380)
    rig.move(to: 230, over: 0.1)
    rig.lift(phase)
    #expect(rig["target"] == (phase == .up ? 3 : 0))
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["front"] == (phase == .up ? 3 : 0))
  }

  @Test func aSecondFingerChangesNothing() throws {
    var one = try Rig<Cards>()
    var two = try Rig<Cards>()
    for i in 0...40 {
      let x = 300 - Double(i) * 3
      let phase: FingerEvent.Phase = i == 0 ? .down : .move
      one.finger(phase, x)
      let other = FingerEvent(id: 1, phase: i == 10 ? .down : i == 30 ? .up : .move, position: Vector(50, 90))
      two.step(.finger(FingerEvent(id: 7, phase: phase, position: Vector(x, 400))), .finger(other))
    }
    #expect(one.state == two.state)
  }

  @Test func aRepeatedDownIsANewFinger() throws {
    var rig = try Rig<Cards>()
    // Whoever brings fingers ends each before it lands again: for devices the touch table does, for takes their player.
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
      #expect(rig.decided == ["snapped"])
    }
  }

  @Test func aTrickleOfScrollGoesBack() throws {
    var rig = try Rig<Cards>()
    rig.step(.scroll(ScrollEvent(position: .zero, delta: Vector(-20, 0))))
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["front"] == 0)
  }

  @Test(arguments: [1, 2, 3, 10_000]) func anyNumberOfCardsTurnsAndRests(count: Int) throws {
    var rig = try Rig<Cards>(in: .phone, ["count": .integer(count)])
    rig.finger(.down, 100)
    rig.move(to: 250, over: 0.1)
    rig.lift()
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["front"] == -3)
    #expect(rig["frontIndex"] == Double(((-3 % count) + count) % count))
  }

  @Test func theFrontCardStaysWhenTheirNumberChanges() throws {
    var rig = try Rig<Cards>()
    rig.finger(.down, 100)
    rig.move(to: 250, over: 0.1)
    rig.lift()
    #expect(rig.rest(within: 3) != nil)
    #expect(rig["frontIndex"] == 2)
    try rig.run.tune(["count": 7])
    #expect(rig["frontIndex"] == 2)
    rig.step()
    #expect(rig["frontIndex"] == 2 && rig.run.isAtRest)
    try rig.run.tune(["count": 2])
    rig.step()
    #expect(rig["frontIndex"] == 1 && rig.run.isAtRest)
  }

  @Test func aResizeKeepsWhatIsGoingOn() throws {
    var rig = try Rig<Cards>()
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
