import Motion
import Testing

@testable import Gestures

/// Fingers with their own clocks, long presses, turns about a centre, and turns of a pinch.
@Suite struct FingerAndPressTests {
  private static let dt = 1.0 / 240

  private static func event(_ phase: FingerEvent.Phase, _ x: Double, _ y: Double, id: Int = 1, time: Double = 0)
    -> FingerEvent
  { FingerEvent(id: id, phase: phase, position: Vector(x, y), time: time) }

  // MARK: - Fingers

  @Test func everyFingerIsReportedInEachStepInOrderOfLanding() {
    var tracks = FingerTracks()
    let first = tracks.advance(
      [Self.event(.down, 10, 20, id: 7), Self.event(.down, 50, 20, id: 3, time: 0.002)], by: Self.dt)
    #expect(first.map(\.id) == [7, 3] && first.allSatisfy { $0.hasLanded && $0.end == nil && $0.velocity == .zero })
    #expect(first[0].seconds == Self.dt && (first[1].seconds - (Self.dt - 0.002)).magnitude < 1e-15)
    for _ in 0..<119 { #expect(tracks.advance([], by: Self.dt).map(\.hasLanded) == [false, false]) }
    let held = tracks.advance([Self.event(.move, 40, 20, id: 3)], by: Self.dt)
    #expect((held[0].seconds - 121.0 / 240).magnitude < 1e-12 && held[1].position == Vector(40, 20))
    #expect(held[1].start == Vector(50, 20) && held[0].velocity == .zero)
    let ended = tracks.advance([Self.event(.cancelled, 10, 20, id: 7), Self.event(.up, 40, 20, id: 3)], by: Self.dt)
    #expect(ended.map(\.end) == [.cancelled, .up] && tracks.isEmpty && tracks == FingerTracks())
    #expect(tracks.advance([Self.event(.move, 0, 0), Self.event(.up, 0, 0)], by: Self.dt).isEmpty)
  }

  @Test func velocityOfARestingFingerIsZero() {
    var tracks = FingerTracks()
    var reports = tracks.advance([Self.event(.down, 0, 0)], by: Self.dt)
    for step in 1...24 { reports = tracks.advance([Self.event(.move, Double(step) * 2, 0)], by: Self.dt) }
    #expect((reports[0].velocity.x - 480).magnitude < 5)
    for _ in 0..<12 { reports = tracks.advance([], by: Self.dt) }
    #expect(reports[0].velocity == .zero)
  }

  @Test func aFingerMayLandAndLiftInOneStep() {
    var tracks = FingerTracks()
    let events = [
      Self.event(.down, 1, 1), Self.event(.up, 1, 1, time: 0.001), Self.event(.down, 9, 9, time: 0.002),
      Self.event(.down, 4, 4, time: 0.002), Self.event(.down, .nan, 4, id: 2),
    ]
    let reports = tracks.advance(events, by: Self.dt)
    #expect(reports.map(\.end) == [.up, nil] && reports.map(\.hasLanded) == [true, true])
    #expect(reports.map(\.position) == [Vector(1, 1), Vector(9, 9)] && reports[0].seconds == 0.001)
  }

  // MARK: - Presses

  /// Plays events, each with the step in which it comes; returns the verdicts that are not `ignored`, with their steps.
  private static func pressed(_ events: [(step: Int, FingerEvent)], steps: Int = 240, after duration: Double = 0.5)
    -> [String]
  {
    var press = PressRecognizer(duration: duration)
    var output: [String] = []
    func add(_ verdict: PressRecognizer.Verdict, _ step: Int) {
      switch verdict {
      case .ignored: break
      case .began: output.append("\(step) began")
      case .moved(let by): output.append("\(step) moved \(Int(by.x))")
      case .ended(let estimate): output.append("\(step) ended \(Int(estimate.velocity.x.rounded()))")
      case .cancelled: output.append("\(step) cancelled")
      }
    }
    for step in 0..<steps {
      for event in events where event.step == step {
        for verdict in press.handle(event.1) { add(verdict, step) }
      }
      add(press.advance(by: dt), step)
      press = Packing.read(Packing.bytes(of: press), into: PressRecognizer(duration: duration)) ?? PressRecognizer()
    }
    #expect(press == PressRecognizer(duration: duration))
    return output
  }

  @Test func aPressBeginsAfterItsTimeAndDragsFromItsFirstPoint() {
    // 0.5 s are 120 steps: the last of them ends the wait.
    #expect(
      Self.pressed([(0, Self.event(.down, 50, 50)), (200, Self.event(.up, 50, 50))]) == ["119 began", "200 ended 0"])
    let dragged = [
      (0, Self.event(.down, 50, 50)), (30, Self.event(.move, 59, 50)), (150, Self.event(.move, 61, 50)),
      (151, Self.event(.move, 69, 50)), (190, Self.event(.cancelled, 69, 50)),
    ]
    #expect(Self.pressed(dragged) == ["119 began", "150 moved 2", "151 moved 8", "190 cancelled"])
    #expect(
      Self.pressed([(0, Self.event(.down, 5, 5)), (30, Self.event(.up, 5, 5))], after: 0.1) == [
        "23 began", "30 ended 0",
      ])
  }

  /// A report within the step in which the time runs out is judged by its own time.
  @Test func aPressIsDecidedWithinTheStep() {
    func output(_ time: Double) -> [String] {
      let events = [
        (0, Self.event(.down, 50, 50)), (119, Self.event(.move, 90, 50, time: time)), (130, Self.event(.up, 90, 50)),
      ]
      return Self.pressed(events, after: 119.5 / 240)
    }
    #expect(output(0.4 / 240) == [])
    #expect(output(0.6 / 240) == ["119 began", "119 moved 40", "130 ended 0"])
  }

  @Test func movementALiftOrAnotherFingerPreventsAPress() {
    #expect(
      Self.pressed([(0, Self.event(.down, 50, 50)), (9, Self.event(.move, 61, 50)), (200, Self.event(.up, 61, 50))])
        == [])
    #expect(Self.pressed([(0, Self.event(.down, 50, 50)), (60, Self.event(.up, 50, 50))]) == [])
    #expect(Self.pressed([(0, Self.event(.down, 50, 50)), (60, Self.event(.cancelled, 50, 50))]) == [])
    let two = [
      (0, Self.event(.down, 50, 50)), (20, Self.event(.down, 90, 50, id: 2)), (30, Self.event(.up, 90, 50, id: 2)),
      (230, Self.event(.up, 50, 50)),
    ]
    #expect(Self.pressed(two) == [])
    // A finger beside a press that has begun has no part in it.
    let late = [
      (0, Self.event(.down, 50, 50)), (130, Self.event(.down, 90, 50, id: 2)), (140, Self.event(.up, 50, 50)),
      (150, Self.event(.up, 90, 50, id: 2)),
    ]
    #expect(Self.pressed(late) == ["119 began", "140 ended 0"])
  }

  @Test func aPressEndsWithItsVelocity() {
    var events = [(0, Self.event(.down, 50, 50))]
    for step in 1...24 { events.append((130 + step, Self.event(.move, 50 + Double(step) * 2, 50))) }
    events.append((155, Self.event(.up, 98, 50)))
    #expect(Self.pressed(events).last == "155 ended 480")
  }

  // MARK: - Turns

  @Test(arguments: [1.0, -1]) func aSpinCountsWholeTurns(_ direction: Double) {
    var spin = SpinRecognizer()
    let center = Vector(200, 300)
    func place(_ angle: Double) -> Vector { center + Vector(Exact.cos(angle), Exact.sin(angle)) * 80 }
    func event(_ phase: FingerEvent.Phase, _ angle: Double) -> FingerEvent {
      FingerEvent(id: 4, phase: phase, position: place(angle))
    }
    #expect(spin.handle(event(.down, 1), about: center) == .began && (spin.angle - 1).magnitude < 1e-12)
    spin.advance(by: Self.dt)
    // Three turns at 6 rad/s.
    let steps = Int(6 * Double.pi / (6 * Self.dt))
    for step in 1...steps {
      #expect(spin.handle(event(.move, 1 + direction * 6 * Self.dt * Double(step)), about: center) == .moved)
      spin.advance(by: Self.dt)
      spin = Packing.read(Packing.bytes(of: spin), into: SpinRecognizer()) ?? SpinRecognizer()
    }
    let turn = direction * 6 * Self.dt * Double(steps)
    #expect((spin.rotation - turn).magnitude < 1e-9 && spin.angle.magnitude <= Double.pi)
    #expect((spin.velocity(about: center) - direction * 6).magnitude < 0.3)
    guard case .ended(let velocity) = spin.handle(event(.up, 1 + turn), about: center) else {
      return #expect(Bool(false))
    }
    #expect((velocity - direction * 6).magnitude < 0.3 && spin == SpinRecognizer())
  }

  @Test func aSpinThroughItsCentreKeepsItsAngle() {
    var spin = SpinRecognizer()
    let center = Vector(0, 0)
    #expect(spin.handle(Self.event(.down, 3, 0), about: center) == .began && spin.angle == 0)
    _ = spin.handle(Self.event(.move, 20, 0), about: center)
    _ = spin.handle(Self.event(.move, 2, 1), about: center)
    #expect(spin.rotation == 0 && spin.angle == 0)
    _ = spin.handle(Self.event(.move, 0, 20), about: center)
    #expect((spin.rotation - Double.pi / 2).magnitude < 1e-12)
    #expect(spin.handle(Self.event(.move, 50, 50, id: 2), about: center) == .ignored)
    #expect(spin.handle(Self.event(.cancelled, 0, 20), about: center) == .cancelled && !spin.isDown)
  }

  @Test func aPinchCountsItsTurn() {
    var pinch = TurningPinch()
    func place(_ angle: Double, _ side: Double) -> Vector {
      Vector(200, 400) + Vector(Exact.cos(angle), Exact.sin(angle)) * (side * 60)
    }
    func handle(_ phase: FingerEvent.Phase, _ angle: Double, _ id: Int) -> PinchRecognizer.Verdict {
      pinch.handle(FingerEvent(id: id, phase: phase, position: place(angle, id == 1 ? -1 : 1)))
    }
    _ = handle(.down, 0.3, 1)
    #expect(handle(.down, 0.3, 2) == .began && pinch.rotation == 0)
    for step in 1...300 {
      let angle = 0.3 - Double(step) * 0.03
      _ = handle(.move, angle, 1)
      _ = handle(.move, angle, 2)
      _ = pinch.advance(by: Self.dt)
      pinch = Packing.read(Packing.bytes(of: pinch), into: TurningPinch()) ?? TurningPinch()
    }
    #expect((pinch.rotation + 9).magnitude < 1e-9 && (pinch.pinch.magnification - 1).magnitude < 1e-9)
    #expect(handle(.up, -8.7, 2) == .ended && pinch.rotation == 0)
    _ = handle(.up, -8.7, 1)
    _ = pinch.advance(by: Self.dt)
    #expect(pinch == TurningPinch())
  }
}
