import Gestures
import Motion

/// The fingers on the strip: the first two down pinch, and whichever of them are down pan.
///
/// Pan and pinch are one: nothing waits for the other, so a second finger may land at any time of a pan. A third finger
/// waits; when one of the two lifts it takes that place, as if it had landed then.
struct Hand: Hashable, Sendable {
  struct Finger: Hashable, Sendable {
    var id: Int
    var position: Vector
  }

  /// Lengths below this count as this, so that fingers on one spot are no division by zero.
  private static let leastDistance = 1.0
  /// Points; no device reports more.
  private static let farthest = 1e6

  /// In the order of landing.
  private(set) var fingers = FixedList<10, Finger>()
  /// The distance of the first two when the later of them became one of them.
  private var startDistance = leastDistance
  /// How far the middle of the tracked fingers has moved since the first one landed, coming and going of fingers left
  /// out.
  private var pan = Vector.zero
  private var path = VelocityTracker()
  /// Seconds since the first finger landed, to the beginning of the present step.
  private var clock = 0.0

  var isDown: Bool { !fingers.isEmpty }
  var isPinching: Bool { fingers.count >= 2 }

  private static func isSane(_ p: Vector) -> Bool { max(p.x.magnitude, p.y.magnitude) <= farthest }

  /// The present distance of the first two fingers over the one that they began with; 1 when there are no two.
  var magnification: Double { isPinching ? distance / startDistance : 1 }

  private var distance: Double {
    max(Self.leastDistance, fingers[0].position.distance(to: fingers[1].position))
  }

  /// The middle of the tracked fingers; nil when there are none.
  var middle: Vector? {
    switch fingers.count {
    case 0: nil
    case 1: fingers[0].position
    default: mix(fingers[0].position, fingers[1].position, 0.5)
    }
  }

  /// A finger lands; true when it is the first. One that is down already ends before, without a throw.
  mutating func down(_ id: Int, at position: Vector, time: Double) -> Bool {
    guard Self.isSane(position) else { return false }
    end(id)
    let isFirst = !isDown
    if isFirst {
      pan = .zero
      clock = 0
      path.reset()
      path.add(pan, at: time)
    }
    fingers.append(Finger(id: id, position: position))
    if fingers.count == 2 { startDistance = distance }
    return isFirst
  }

  /// How far the middle of the tracked fingers has moved; nil for a finger that is not down.
  mutating func move(_ id: Int, to position: Vector, time: Double) -> Vector? {
    guard Self.isSane(position), let index = fingers.firstIndex(where: { $0.id == id }) else { return nil }
    let before = middle ?? position
    fingers[index].position = position
    let moved = (middle ?? position) - before
    pan += moved
    path.add(pan, at: clock + time)
    return moved
  }

  /// A finger lifts; the velocity of the pan when it was the last one.
  mutating func up(_ id: Int, time: Double) -> Vector? {
    guard end(id), !isDown else { return nil }
    return path.velocity(at: clock + time)
  }

  /// A finger is taken away: what it did before counts for no throw. True when it was the last one.
  mutating func cancel(_ id: Int) -> Bool {
    guard end(id) else { return false }
    path.reset()
    return !isDown
  }

  /// The velocity of the pan, between two steps.
  var velocity: Vector { path.velocity(at: clock) }

  mutating func advance(by dt: Double) {
    clock = isDown ? clock + dt : 0
    if !isDown { path.reset() }
  }

  @discardableResult
  private mutating func end(_ id: Int) -> Bool {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return false }
    fingers.remove(at: index)
    if index < 2, isPinching { startDistance = distance }
    return true
  }
}
