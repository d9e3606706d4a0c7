import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Studies

@Suite struct TicketMotionTests {
  @Test func aDragTurnsWithTheFinger() throws {
    var rig = try Rig<Ticket>()
    rig.finger(.down, 100)
    rig.move(to: 150, over: 0.2)
    #expect((rig.angle - 30).magnitude < 1e-9)
    #expect((rig.spin - 150).magnitude < 1)
    rig.move(to: 40, over: 0.2)
    #expect((rig.angle + 36).magnitude < 1e-9)
    #expect(rig.spin < -300)
    #expect(rig.names.isEmpty)
  }

  @Test func aHeldTicketLandsOnTheNearestFace() throws {
    for (drag, face) in [(140.0, 0.0), (160, 180), (-160, -180), (700, 360)] {
      var rig = try Rig<Ticket>()
      rig.finger(.down, 100)
      rig.move(to: 100 + drag, over: 0.3)
      rig.wait(0.06)
      #expect(rig.spin == 0)
      rig.lift()
      #expect(rig.rest(within: 6) != nil)
      #expect(rig.angle == face && rig.spin == 0, "dragged \(drag)")
      #expect(!rig.names.contains("thrown"))
      #expect(rig.names.last == "landed")
    }
  }

  /// Checks that spin falls linearly with the angle, down to the spring's takeover an eighth of a turn before the face.
  @Test func spinFallsLinearlyWithTheAngle() throws {
    var rig = try Rig<Ticket>()
    rig.flick(by: 400)
    let (spin, angle) = (rig.spin, rig.angle)
    guard spin > 2000, case .coasting(let goal?) = rig.state.motion else { return #expect(Bool(false)) }
    let arrival = 45 * Double.pi / (0.9 * 0.75)
    let loss = (spin - arrival) / (goal - 45 - angle)
    #expect((0.5...1.2).contains(loss), "about its friction")
    rig.wait(0.75)
    #expect((rig.spin - spin * Exact.exp(-loss * 0.75)).magnitude < 1e-6)
    #expect((spin - rig.spin - loss * (rig.angle - angle)).magnitude < 1e-6)
  }

  /// Checks that the spring never accelerates a slow flick, and that the ticket lands when it first faces the eye.
  @Test func ticketIsNeverFasterThanTheFinger() throws {
    for points in [12.0, 20, 60, 300] {
      var rig = try Rig<Ticket>()
      rig.flick(by: points)
      guard let thrown = rig.happenings.first(where: { $0.name == "thrown" }) else { return #expect(Bool(false)) }
      #expect(thrown.reason.contains("would rest at"))
      let finger = rig.spin
      var landed: Double?
      for _ in 0..<240 * 12 where !rig.run.isAtRest {
        let before = rig.angle
        rig.step()
        #expect(rig.spin.magnitude <= finger * (1 + 1e-9), "\(points)")
        if rig.names.contains("landed"), landed == nil { landed = before }
      }
      let face = rig.angle
      #expect((face - (landed ?? .nan)).magnitude < 3, "not long after it has faced the eye")
      #expect(rig.names.filter { $0 == "landed" }.count == 1)
    }
  }

  @Test func aDragUpOrDownTiltsItWithinItsDegrees() throws {
    var rig = try Rig<Ticket>()
    rig.finger(.down, 100, 400)
    for y in stride(from: 405.0, through: 800, by: 5) { rig.finger(.move, 100, y) }
    #expect(rig.angle == 0 && (5...6).contains(rig.state.tilt.value))
    let upper = TurnedTicket(rig.state.pose, in: TicketLayout(.phone).space)
    #expect(upper.point(300, 0).x - upper.point(0, 0).x > upper.point(300, 420).x - upper.point(0, 420).x)
    rig.lift()
    var furthest = 0.0
    for _ in 0..<960 {
      rig.step()
      furthest = min(furthest, rig.state.tilt.value)
    }
    #expect(furthest < -0.01 && furthest > -1, "it swings a little past upright")
    #expect(rig.run.isAtRest && rig.state.tilt == MovingValue())
  }

  @Test func aFasterFlickMakesMoreTurns() throws {
    var turns: [Double] = []
    for points in [30.0, 120, 240, 480] {
      var rig = try Rig<Ticket>()
      rig.flick(by: points)
      let rest = rig.angle + rig.spin / 0.9
      #expect(rig.rest(within: 20) != nil)
      #expect((rig.angle - rest).magnitude <= 90 + 1e-6, "lands on the face nearest to its rest")
      #expect(rig.angle.truncatingRemainder(dividingBy: 180) == 0)
      turns.append(rig.angle)
      var other = try Rig<Ticket>()
      other.flick(by: -points)
      #expect(other.rest(within: 20) != nil)
      #expect(other.angle == -rig.angle)
    }
    #expect(turns == turns.sorted() && Set(turns).count == 4, "\(turns)")
    #expect(turns[3] >= 1440)
  }

  /// Checks that the spring takes over an eighth of a turn before its face, with the remaining speed.
  @Test func theSpringTakesOverWithoutAJolt() throws {
    var rig = try Rig<Ticket>()
    rig.flick(by: 300)
    var before = rig.spin
    var hasSprung = false
    for _ in 0..<4000 where !hasSprung {
      rig.step()
      if case .settling(let target) = rig.run.current.motion {
        #expect((target - rig.angle).magnitude < 45 + 1e-9)
        // At the takeover the spring neither pulls nor brakes.
        #expect(rig.spin <= before && before - rig.spin < 15)
        hasSprung = true
      }
      before = rig.spin
    }
    #expect(hasSprung)
  }

  /// Checks that the path, a closed form, does not depend on the length of the steps.
  @Test func motionIsIndependentOfStepLength() throws {
    let p = Ticket.Parameters()
    let prepared = Ticket.Prepared(in: Vector(390, 844), p, isTile: false)
    func end(_ pieces: Int) -> Ticket.State {
      var state = Ticket.State(size: Vector(390, 844))
      state.turn = MovingValue(12, velocity: 1500)
      state.motion = .coasting()
      var happenings: [Happening] = []
      for _ in 0..<pieces { Ticket.step(&state, [], p, prepared, dt: 3.0 / Double(pieces), &happenings) }
      return state
    }
    let (coarse, fine) = (end(1), end(720))
    #expect((coarse.turn.value - fine.turn.value).magnitude < 1e-6)
    #expect((coarse.turn.velocity - fine.turn.velocity).magnitude < 1e-5 && fine.turn.value > 1000)
  }

  @Test func frontOnlyLandsOnTheFront() throws {
    for points in stride(from: -260.0, through: 260, by: 20) {
      var rig = try Rig<Ticket>(in: Vector(390, 844), ["landing": .choice("frontOnly")])
      rig.flick(by: points)
      #expect(rig.rest(within: 30) != nil)
      #expect(rig.angle.truncatingRemainder(dividingBy: 360) == 0)
      #expect(rig["face"] == 0)
    }
    // A release exactly halfway has no nearest front; it lands on either one.
    var rig = try Rig<Ticket>(in: Vector(390, 844), ["landing": .choice("frontOnly"), "degreesPerPoint": 1.0])
    rig.finger(.down, 0)
    rig.move(to: 180, over: 0.4)
    rig.wait(0.1)
    rig.lift()
    #expect(rig.rest(within: 10) != nil)
    #expect(rig.angle == 0 || rig.angle == 360)
  }

  @Test func fingerCatchesTheTurningTicket() throws {
    for seconds in [0.02, 0.5, 1.5, 3, 4.2] {
      var rig = try Rig<Ticket>()
      rig.flick(by: 200)
      rig.wait(seconds)
      let moving = rig.spin.magnitude > 1
      let angle = rig.angle
      rig.finger(.down, 300)
      #expect((rig.angle - angle).magnitude < 1e-9 || moving)
      #expect(rig.spin == 0)
      #expect(rig.names.contains("caught") == moving)
      let held = rig.angle
      rig.wait(0.5)
      #expect(rig.angle == held, "it stays under the finger")
      rig.finger(.move, 290)
      #expect((rig.angle - held + 6).magnitude < 1e-9)
    }
  }

  @Test func liftVelocityIgnoresEarlierTouches() throws {
    var rig = try Rig<Ticket>()
    rig.flick(by: 300)
    rig.wait(0.3)
    rig.finger(.down, 100)
    rig.wait(0.06)
    rig.lift()
    #expect(rig.spin.magnitude < 60, "only the spring's pull")
    #expect(rig.names.filter { $0 == "thrown" }.count == 1)
  }

  @Test func aCancelledTouchThrowsNothing() throws {
    var rig = try Rig<Ticket>()
    rig.finger(.down, 100)
    rig.move(to: 200, over: 0.05)
    rig.lift(.cancelled)
    #expect(rig.rest(within: 6) != nil)
    #expect(rig.angle == 0)
    #expect(!rig.names.contains("thrown"))
  }

  @Test func newestMovingFingerTurnsTheTicket() throws {
    var rig = try Rig<Ticket>()
    rig.finger(.down, 100)
    rig.finger(.down, 300, id: 8)
    rig.finger(.move, 120, id: 7)
    #expect((rig.angle - 12).magnitude < 1e-9, "the other one rests")
    rig.finger(.move, 330, id: 8)
    let joined = rig.angle
    rig.finger(.move, 140, id: 7)
    #expect(rig.angle == joined, "now it moves, too")
    rig.finger(.up, 330, id: 8)
    #expect(rig.state.drag.isDown && rig.angle == joined)
    rig.finger(.move, 150, id: 7)
    #expect((rig.angle - joined - 6).magnitude < 1e-9)
  }

  /// Checks that a flick beside a resting palm has the same result as without the palm.
  @Test func restingPalmDoesNotAffectAFlick() throws {
    var (alone, beside) = (try Rig<Ticket>(), try Rig<Ticket>())
    alone.wait(1)
    beside.finger(.down, 350, 800, id: 3)
    beside.wait(1 - 1.0 / 240)
    alone.flick(by: 120)
    beside.flick(by: 120)
    #expect((alone.spin - beside.spin).magnitude < 1e-6 && beside.spin > 300)
    #expect(beside.rest(within: 20) != nil && alone.rest(within: 20) != nil && alone.angle == beside.angle)
    #expect(beside.names.contains("thrown") && beside.names.last == "landed")
  }

  @Test func happeningsHaveReasons() throws {
    var rig = try Rig<Ticket>()
    rig.flick(by: 60)
    _ = rig.rest(within: 10)
    #expect(rig.names == ["thrown", "flipped", "landed"] || rig.names.count > 3, "\(rig.happenings)")
    #expect(rig.happenings.first?.reason.contains("°/s would rest at") == true)
    #expect(rig.happenings.first { $0.name == "flipped" }?.reason.contains("is past 90°") == true)
    #expect(rig.happenings.last?.impact == .medium)
  }

  @Test func wheelTurnsTheTicketToAFace() throws {
    var rig = try Rig<Ticket>()
    for _ in 0..<10 { rig.step(.scroll(ScrollEvent(position: .zero, delta: Vector(20, 0)))) }
    rig.wait(0.1)
    #expect(rig.angle > 60)
    #expect(rig.rest(within: 5) != nil)
    #expect(rig.angle == 180)
  }

  /// Checks that the sway grows smoothly, keeps its limits, stops under a finger and dies down when it is turned off.
  @Test func idleSwayKeepsItsLimits() throws {
    var rig = try Rig<Ticket>(in: Vector(390, 844), ["idleSway": 8.0])
    #expect(!rig.run.isAtRest)
    var (low, high, last) = (0.0, 0.0, 0.0)
    for _ in 0..<240 * 20 {
      rig.step()
      low = min(low, rig.angle)
      high = max(high, rig.angle)
      #expect((rig.angle - last).magnitude < 8.0 * 2 * .pi / 7 / 240 * 1.4, "never faster than its swing")
      last = rig.angle
    }
    #expect(high > 7.9 && high <= 8.0001 && low < -7.9 && low >= -8.0001)
    var held = rig
    held.finger(.down, 100)
    let angle = held.angle
    held.wait(1)
    #expect(held.angle == angle)
    try rig.run.tune(["idleSway": 0.0])
    #expect(rig.rest(within: 10) != nil)
    #expect(rig.angle == 0)
    #expect(try Rig<Ticket>().run.isAtRest, "the stage itself stands still")
  }
}

/// Tests a ticket that spins fast: the mean of so many moments that no single one is visible.
@Suite struct TicketSweepTests {
  @Test(arguments: [600.0, 750, 900, 1000, 1070]) func blurMomentsAreCloserThanAStem(spin: Double) {
    let swing = spin / 60
    let count = TicketSweep.moments(swing: swing)
    #expect(count <= TicketSweep.mostMoments)
    // The end of a line of text moves by this many points; the thinnest stem is 1.3 points wide.
    #expect(swing / Double(count) * .pi / 180 * 130 <= 1.3)
    #expect(TicketSweep.moments(swing: -swing) == count)
    #expect(TicketSweep.moments(swing: 0) == 4 && TicketSweep.moments(swing: 1e9) == TicketSweep.mostMoments)
  }

  /// Checks that the mean of many moments changes smoothly across the picture; a mean of a few copies would have steps.
  @Test func motionBlurHasNoSteps() throws {
    let p = Ticket.Parameters()
    let prepared = Ticket.Prepared(in: Vector(390, 844), p, isTile: false)
    for spin in [900.0, 1000, -1000] {
      var canvas = Canvas(size: Vector(390, 844))
      Ticket.draw(Ticket.Pose(angle: 50), spin: spin, p, prepared, on: &canvas)
      let layers = canvas.marks.compactMap { mark -> Layer? in
        if case .layer(let layer) = mark.shape { layer } else { nil }
      }
      #expect(layers.count == 1)
      let faces = layers[0].content.marks.filter { mark in
        if case .grid(let grid) = mark.shape, case .baked? = grid.picture, mark.blend == .normal { true } else { false }
      }
      #expect(faces.count == TicketSweep.moments(swing: spin / 60))
      // The shares of an even mean are all of the first moment, half of the second, a third of the third, and so on.
      let shares = faces.map { mark -> Double in
        if case .grid(let grid) = mark.shape { grid.points[0].color.alpha } else { 0 }
      }
      for (index, share) in shares.enumerated() { #expect(abs(share * Double(index + 1) - 1) < 1e-9) }
      // The narrowest moment comes first, so that its edges are not visible through the others.
      let widths = faces.map { mark -> Double in
        guard case .grid(let grid) = mark.shape else { return 0 }
        let xs = grid.points.map(\.position.x)
        return xs.max()! - xs.min()!
      }
      #expect(widths == widths.sorted())
    }
  }
}
