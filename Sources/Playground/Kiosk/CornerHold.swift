import Gestures
import Motion

/// Two fingers that rest in opposite corners: whoever looks after a kiosk, and nobody who plays with it.
struct CornerHold {
  private enum Corner { case upperLeft, upperRight, lowerLeft, lowerRight }

  /// The fingers that went down in a corner and are in it still.
  private var resting: [Int: Corner] = [:]
  /// When the second of two opposite corners was reached, in nanoseconds; nil while they are not held.
  private(set) var since: Int64?

  /// Points of a corner each way, on a picture that is large enough for four.
  private static let reach = 96.0

  mutating func follow(_ touch: TimedTouch, in size: Vector) {
    let event = touch.event
    let corner = Self.corner(at: event.position, in: size)
    switch event.phase {
    case .down: resting[event.id] = corner
    case .move: if resting[event.id] != corner { resting[event.id] = nil }
    case .up, .cancelled: resting[event.id] = nil
    }
    let held = resting.values
    let isHeld =
      held.contains(.upperLeft) && held.contains(.lowerRight) || held.contains(.upperRight) && held.contains(.lowerLeft)
    since = isHeld ? since ?? touch.nanoseconds : nil
  }

  private static func corner(at place: Vector, in size: Vector) -> Corner? {
    let reach = min(reach, size.x / 4, size.y / 4)
    let (left, right) = (place.x <= reach, place.x >= size.x - reach)
    let (top, bottom) = (place.y <= reach, place.y >= size.y - reach)
    if top { return left ? .upperLeft : right ? .upperRight : nil }
    if bottom { return left ? .lowerLeft : right ? .lowerRight : nil }
    return nil
  }
}
