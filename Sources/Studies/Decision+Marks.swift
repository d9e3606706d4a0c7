import Effects
import Motion

extension Decision {
  /// Returns the mark of a place to which something moves: a dashed ring with a label beside it, moved inside the picture.
  static func target(
    at place: Vector, _ strong: String, _ rest: String, _ side: Side = .below, in size: Vector
  ) -> Decision {
    let place = Vector(place.x.clamped(to: 0...max(0, size.x)), place.y.clamped(to: 0...max(0, size.y)))
    let radius = 24.0
    let way =
      switch side {
      case .right: Vector(radius, 0)
      case .left: Vector(-radius, 0)
      case .below: Vector(0, radius)
      case .above: Vector(0, -radius)
      }
    return Decision([.outline(.circle(place, radius: radius))], strong, rest, at: place + way, side)
  }

  /// Returns the distance left to a threshold as a straight line, with a mark across its end and a label there.
  static func threshold(
    from start: Vector, to end: Vector, _ strong: String, _ rest: String, at anchor: Vector? = nil, _ side: Side
  ) -> Decision {
    let way = end - start
    let across = (way.length > 1e-6 ? way.normalized : Vector(1, 0)).perpendicular * 10
    return Decision(
      [.threshold(from: start, to: end, half: across)], strong, rest, at: anchor ?? end, side, isThreshold: true)
  }
}

extension [Decision.Figure] {
  /// Returns an arrow without a label; empty for a velocity too small to see.
  static func arrow(from start: Vector, _ velocity: Vector, in size: Vector) -> [Decision.Figure] {
    Decision.arrow(from: start, velocity, in: size).map { [.arrow(from: start, to: $0)] } ?? []
  }
}

extension Decision.Figure {
  /// Returns a straight line to a threshold whose mark reaches `half` to both sides of the line's end.
  static func threshold(from start: Vector, to end: Vector, half: Vector) -> Decision.Figure {
    .threshold(way: .line(start, end), mark: .line(end - half, end + half))
  }
}

extension [Vector] {
  /// Returns the points of a curve for evenly spaced values between `from` and `to`, both included.
  static func sweep(_ from: Double, _ to: Double, pieces: Double, _ point: (Double) -> Vector) -> [Vector] {
    let count = Swift.max(1, Int(pieces.rounded(.up)))
    return (0...count).map { point(mix(from, to, Double($0) / Double(count))) }
  }
}
