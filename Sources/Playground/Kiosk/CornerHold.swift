import Gestures
import Motion

/// Two fingers that rest in opposite corners.
///
/// The staff of a kiosk does this; a visitor does not do it by chance.
struct CornerHold {
  /// The fingers still in the corner in which they landed: −1 for left or top, 1 for right or bottom.
  private var resting: [Int: Vector] = [:]
  /// The time at which the second of two opposite corners was reached, in nanoseconds; `nil` while they are not held.
  private(set) var since: Int64?

  /// The side of a corner, in points; at most a quarter of the picture.
  private static let reach = 96.0

  mutating func follow(_ touch: TimedTouch, in size: Vector) {
    let event = touch.event
    let corner = Self.corner(at: event.position, in: size)
    switch event.phase {
    case .down: resting[event.id] = corner
    case .move: if resting[event.id] != corner { resting[event.id] = nil }
    case .up, .cancelled: resting[event.id] = nil
    }
    let isHeld = resting.values.contains { resting.values.contains(-$0) }
    since = isHeld ? since ?? touch.nanoseconds : nil
  }

  private static func corner(at place: Vector, in size: Vector) -> Vector? {
    let reach = min(reach, size.x / 4, size.y / 4)
    func end(_ at: Double, of length: Double) -> Double? { at <= reach ? -1 : at >= length - reach ? 1 : nil }
    guard let x = end(place.x, of: size.x), let y = end(place.y, of: size.y) else { return nil }
    return Vector(x, y)
  }
}
