import Motion

/// The places of a stroke's fingers along its way.
struct TakeCourse {
  /// The corners of the way, with both ends; at least two.
  private let points: [Vector]
  /// The length of the way up to each corner, in points.
  private var lengths = [0.0]
  private let stroke: TakeStroke
  /// The way of each finger, where all of them are straight; empty if one is not.
  private let straight: [(from: Vector, to: Vector)]

  init(_ stroke: TakeStroke) {
    self.stroke = stroke
    points = [stroke.from] + stroke.via + [stroke.to]
    for (a, b) in zip(points, points.dropFirst()) { lengths.append(lengths[lengths.count - 1] + a.distance(to: b)) }
    if !stroke.via.isEmpty || stroke.turn != 0 {
      straight = []
    } else if stroke.verb == .pinch {
      let direction = Vector(degrees: stroke.angle)
      straight = Self.sides.map { side in
        (
          stroke.from + direction * (stroke.startDistance * side), stroke.to + direction * (stroke.endDistance * side)
        )
      }
    } else {
      straight = [(stroke.from, stroke.to)]
    }
  }

  /// The places of two fingers about their centre, as shares of their distance.
  private static let sides = [-0.5, 0.5]

  /// Returns the place of each finger after a share of the way's length.
  func places(at share: Double) -> [Vector] {
    if !straight.isEmpty { return straight.map { mix($0.from, $0.to, share) } }
    if let center = stroke.center { return [stroke.place(afterTurning: stroke.turn * share, about: center)] }
    let middle = place(at: share)
    guard stroke.verb == .pinch else { return [middle] }
    let direction = Vector(degrees: stroke.angle + stroke.turn * share)
    let distance = mix(stroke.startDistance, stroke.endDistance, share)
    return Self.sides.map { middle + direction * (distance * $0) }
  }

  private func place(at share: Double) -> Vector {
    let length = share * lengths[lengths.count - 1]
    let next = lengths.dropFirst().firstIndex { $0 >= length } ?? points.count - 1
    let (start, end) = (lengths[next - 1], lengths[next])
    return end > start ? mix(points[next - 1], points[next], (length - start) / (end - start)) : points[next]
  }
}

extension Vector {
  /// Creates the vector of length 1 at an angle in degrees, clockwise on screen from the right.
  init(degrees: Double) {
    let radians = degrees / 180 * Double.pi
    self.init(Exact.cos(radians), Exact.sin(radians))
  }
}
