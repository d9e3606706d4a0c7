import Gestures
import Motion

/// The fingers and wheels on the strip, which pan and pinch it at the same time without waiting for each other.
struct Hand: Codable, Hashable, Sendable {
  private(set) var pan = PanRecognizer(axis: .horizontal)
  private(set) var pinch = PinchRecognizer()
  /// The clock of `pan` and `pinch` in older takes; `nil` otherwise.
  private var clock: Double?

  var isDown: Bool { pan.isDown }
  var isPinching: Bool { pinch.isActive }
  var isIdle: Bool { !isDown && !isPinching }
  /// The held point on screen: midway between two fingers, at the wheel's pointer, or at the only finger; `nil` without any.
  var middle: Vector? { pinch.centroid ?? pan.position }

  /// Returns the pan recogniser's verdicts for an event.
  mutating func take(_ event: FingerEvent) -> PanRecognizer.Verdicts {
    _ = pinch.handle(event)
    // No slop: no other gesture competes.
    return pan.handle(event, slop: 0)
  }

  mutating func take(_ event: MagnifyEvent) { _ = pinch.handle(event) }

  /// Advances the recognisers and returns the pan of this step.
  mutating func advance(by dt: Double) -> DragVerdict {
    _ = pinch.advance(by: dt)
    return pan.advance(by: dt, slop: 0)
  }

  mutating func renew() {
    if let clock {
      pan.resume(at: clock)
      pinch.resume(at: clock)
    }
    clock = nil
  }
}
