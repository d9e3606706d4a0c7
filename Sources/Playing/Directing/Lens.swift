import Canvas
import Motion

/// The rectangle of a flat picture that a camera shows, moved to its target by springs.
///
/// The centre and the extent use the same spring. A place of the picture therefore stays still on the screen during a zoom, and
/// a move between two views inside the picture stays inside it.
struct Lens: Equatable, Sendable {
  /// The frame of the picture, in points.
  let bounds: Rect
  private var x: MovingValue
  private var y: MovingValue
  /// The visible share of the picture's width and height.
  private var share = MovingValue(1)
  private var target: (middle: Vector, share: Double)
  private var spring = Spring.critical(response: 0)

  init(over bounds: Rect) {
    self.bounds = bounds
    (x, y) = (MovingValue(bounds.midX), MovingValue(bounds.midY))
    target = (bounds.center, 1)
  }

  static func == (a: Lens, b: Lens) -> Bool {
    a.x == b.x && a.y == b.y && a.share == b.share && a.target == b.target && a.bounds == b.bounds
  }

  /// Starts a move to a place and a zoom; after `seconds` a hundredth of the way is left.
  ///
  /// A `place` of `nil` keeps the current target.
  mutating func look(at place: Vector?, zoom: Double, over seconds: Double) {
    turn(place ?? target.middle, share: 1 / zoom, .critical(response: seconds / Self.settling))
  }

  /// Returns the view at the end of a move; the whole picture if `zoom` is 1.
  func target(_ place: Vector?, zoom: Double) -> Rect {
    if zoom == 1 { return bounds }
    return Rect(center: Self.within(bounds, place ?? bounds.center, 1 / zoom), size: bounds.size / zoom)
  }

  mutating func turn(_ place: Vector, share: Double, _ spring: Spring) {
    target = (Self.within(bounds, place, share), share)
    self.spring = spring
  }

  mutating func step() {
    spring.advance(&x, toward: target.middle.x, by: Step.seconds, landingWithin: .points)
    spring.advance(&y, toward: target.middle.y, by: Step.seconds, landingWithin: .points)
    spring.advance(&share, toward: target.share, by: Step.seconds, landingWithin: Self.near)
  }

  /// Returns the view `fraction` of the way from one state to the next, kept inside the picture.
  static func view(_ a: Lens, _ b: Lens, _ fraction: Double) -> Rect {
    let share = mix(a.share.value, b.share.value, fraction).clamped(to: 0.05...1)
    if share == 1 { return b.bounds }
    let middle = Vector(mix(a.x.value, b.x.value, fraction), mix(a.y.value, b.y.value, fraction))
    return Rect(center: within(b.bounds, middle, share), size: b.bounds.size * share)
  }

  /// Returns the centre nearest to `place` for which a view with this share stays inside the picture.
  private static func within(_ bounds: Rect, _ place: Vector, _ share: Double) -> Vector {
    let room = bounds.inset(x: share * bounds.width / 2, y: share * bounds.height / 2)
    return Vector(
      place.x.clamped(to: min(room.minX, room.midX)...max(room.maxX, room.midX)),
      place.y.clamped(to: min(room.minY, room.midY)...max(room.maxY, room.midY)))
  }

  /// The settling time of a critically damped spring, in multiples of its response.
  private static let settling = Spring.critical(response: 1).settleTime()
  private static let near = Tolerance(distance: 2e-5, speed: 5e-4)
}
