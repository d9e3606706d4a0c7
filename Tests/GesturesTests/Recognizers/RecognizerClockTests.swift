import Gestures
import Motion
import Testing

/// Tests that recognisers with their own clock, advanced by the length of each step, agree with those given absolute times.
@Suite struct RecognizerClockTests {
  private static let dt = 1.0 / 240

  private static func event(_ phase: FingerEvent.Phase, _ x: Double, id: Int = 1, time: Double = 0.001) -> FingerEvent {
    FingerEvent(id: id, phase: phase, position: Vector(x, 100), time: time)
  }

  /// Returns a flick of 40 points that rests for a number of steps before it lifts, as one list per step.
  private static func flick(resting: Int) -> [[FingerEvent]] {
    [[event(.down, 100)]] + (1...10).map { [event(.move, 100 + 4 * Double($0))] }
      + Array(repeating: [], count: resting) + [[event(.up, 140)]]
  }

  @Test(arguments: [0, 5, 20]) func dragAndPanHaveEqualVelocities(resting: Int) {
    var (drag, pan) = (DragRecognizer(), PanRecognizer())
    var (plainDrag, plainPan) = (DragRecognizer(), PanRecognizer())
    var thrown: [DragVerdict] = []
    for (step, events) in Self.flick(resting: resting).enumerated() {
      let start = Double(step) * Self.dt
      for event in events {
        #expect(drag.handle(event).isNear(plainDrag.handle(event, at: start + event.time)))
        let (verdicts, plain) = (pan.handle(event), plainPan.handle(event, at: start + event.time))
        #expect(verdicts.count == plain.count && zip(verdicts, plain).allSatisfy { $0.isNear($1) })
        thrown += verdicts
      }
      drag.advance(by: Self.dt)
      #expect(pan.advance(by: Self.dt).isNear(plainPan.advance(to: start + Self.dt)))
      #expect(drag.velocity.distance(to: plainDrag.velocity(at: start + Self.dt)) < 1e-6)
      #expect(pan.velocity.distance(to: plainPan.velocity(at: start + Self.dt)) < 1e-6)
    }
    guard case .ended(let estimate) = thrown.last else { return #expect(Bool(false), "\(thrown)") }
    #expect((estimate.velocity.x > 0) == (resting < 10))
    // An idle recogniser equals a new one, so that a state at rest stays the same.
    #expect(drag == DragRecognizer() && pan == PanRecognizer())
  }

  @Test(arguments: [(12, true), (70, false)]) func tapHasAMaximumDuration(steps: Int, isTap: Bool) {
    var tap = TapRecognizer()
    #expect(tap.handle(Self.event(.down, 100)) == .landed)
    for _ in 0..<steps { tap.advance(by: Self.dt) }
    #expect(((tap.held ?? 0) - (Double(steps) * Self.dt - 0.001)).magnitude < 1e-9)
    #expect((tap.handle(Self.event(.up, 100)) == .tapped(at: Vector(100, 100))) == isTap)
  }

  @Test func wheelPinchEndsAfterAPause() {
    var pinch = PinchRecognizer()
    #expect(pinch.handle(MagnifyEvent(position: .zero, factor: 0.8)) == .began)
    var steps = 0
    while pinch.isActive, steps < 1000 {
      _ = pinch.advance(by: Self.dt)
      steps += 1
    }
    #expect(steps == 73)
    _ = pinch.advance(by: Self.dt)
    #expect(pinch == PinchRecognizer())
  }
}

extension DragVerdict {
  /// Returns whether two verdicts are equal within the rounding of times.
  fileprivate func isNear(_ other: DragVerdict) -> Bool {
    if case (.ended(let a), .ended(let b)) = (self, other) { return a.velocity.distance(to: b.velocity) < 1e-6 }
    return self == other
  }
}
