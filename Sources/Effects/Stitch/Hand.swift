import Gestures
import Motion

/// What fingers and wheels do to the strip: they pan and pinch it at the same time, and neither waits for the other.
struct Hand: Codable, Hashable, Sendable {
  private(set) var pan = PanRecognizer(axis: .horizontal)
  private(set) var pinch = PinchRecognizer()
  /// The clock of `pan` and `pinch`, in older takes.
  private var clock: Double?

  var isDown: Bool { pan.isDown }
  var isPinching: Bool { pinch.isActive }
  var isIdle: Bool { !isDown && !isPinching }
  /// Where the photograph is that is held: half way between the fingers, or where the wheel turned.
  var middle: Vector? { pinch.centroid ?? pan.position }

  /// What the event means to the pan.
  mutating func take(_ event: FingerEvent) -> PanRecognizer.Verdicts {
    _ = pinch.handle(event)
    // No slop: nothing else could be meant.
    return pan.handle(event, slop: 0)
  }

  mutating func take(_ event: MagnifyEvent) { _ = pinch.handle(event) }

  /// What the fingers have panned in the step.
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
