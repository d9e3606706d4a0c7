import Gestures
import Motion

/// What fingers and wheels do to the strip: they pan and pinch it at the same time, and neither waits for the other.
struct Hand: Codable, Hashable, Sendable {
  /// Points; no device reports more.
  private static let farthest = 1e6

  private var pan = PanRecognizer(axis: .horizontal)
  private var pinch = PinchRecognizer()
  /// Seconds since it took hold, to the beginning of the present step; 0 while it is idle.
  private var clock = 0.0

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
  var velocity: Vector { pan.velocity(at: clock) }

  /// What the event means to the pan; positions that no device means are left out.
  mutating func take(_ event: FingerEvent) -> DragVerdict {
    let isEnd = event.phase == .up || event.phase == .cancelled
    guard isEnd || max(event.position.x.magnitude, event.position.y.magnitude) <= Self.farthest else {
      return .ignored
    }
    _ = pinch.handle(event)
    // No slop: nothing else could be meant.
    return pan.handle(event, at: clock + event.time, slop: 0)
  }

  mutating func take(_ event: MagnifyEvent) { _ = pinch.handle(event, at: clock + event.time) }

  mutating func advance(by dt: Double) {
    clock += dt
    _ = pinch.advance(to: clock)
    if isIdle { clock = 0 }
  }
}
