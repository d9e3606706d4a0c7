import Gestures
import Motion

/// What fingers and wheels do to the strip: they pan and pinch it at the same time, and neither waits for the other.
struct Hand: Codable, Hashable, Sendable {
  private var pan = PanRecognizer(axis: .horizontal)
  private var pinch = PinchRecognizer()
  /// The clock of `pan` and `pinch`, in older takes.
  private var clock: Double?

  var isDown: Bool { pan.isDown }
  var isPinching: Bool { pinch.isActive }
  var isIdle: Bool { !isDown && !isPinching }
  var fingerCount: Int { pinch.fingerCount }
  /// 1 when nothing pinches.
  var magnification: Double { pinch.magnification }
  /// The two fingers that pinch, and how far apart they landed; nil for a wheel.
  var span: (first: Vector, second: Vector, startingDistance: Double)? { pinch.span }
  /// What the magnification changes by in a second.
  var pinchSpeed: Double { pinch.speed }
  /// True where the magnification is meant and no by-product of a drag.
  var isMeant: Bool { pinch.isMeant }
  /// Where the photograph is that is held: half way between the fingers, or where the wheel turned.
  var middle: Vector? { pinch.centroid ?? pan.position }
  /// Of the fingers that move, in points per second; between two steps.
  var velocity: Vector { pan.velocity }

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
