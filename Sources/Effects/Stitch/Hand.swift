import Gestures
import Motion

/// What fingers and wheels do to the strip: they pan and pinch it at the same time, and neither waits for the other.
struct Hand: Codable, Hashable, Sendable {
  /// Points; no device reports more.
  private static let farthest = 1e6

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
  /// Where the photograph is that is held: half way between the fingers, or where the wheel turned.
  var middle: Vector? { pan.position ?? pinch.centroid }
  /// Of the finger or of the middle of two, in points per second; between two steps.
  var velocity: Vector { pan.velocity }

  /// What the event means to the pan; positions that no device means are left out.
  mutating func take(_ event: FingerEvent) -> DragVerdict {
    let isEnd = event.phase == .up || event.phase == .cancelled
    guard isEnd || max(event.position.x.magnitude, event.position.y.magnitude) <= Self.farthest else {
      return .ignored
    }
    _ = pinch.handle(event)
    // No slop: nothing else could be meant.
    return pan.handle(event, slop: 0)
  }

  mutating func take(_ event: MagnifyEvent) { _ = pinch.handle(event) }

  /// What a finger that is believed only now has panned.
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
