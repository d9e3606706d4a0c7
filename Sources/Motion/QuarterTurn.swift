/// A turn by a multiple of 90°, clockwise on screen.
package enum QuarterTurn: Int, CaseIterable, Sendable {
  case none = 0
  case right = 90
  case half = 180
  case left = 270

  /// Returns the turn by both angles, one after the other.
  package static func + (a: QuarterTurn, b: QuarterTurn) -> QuarterTurn {
    QuarterTurn(rawValue: (a.rawValue + b.rawValue) % 360) ?? .none
  }

  package var inverse: QuarterTurn { QuarterTurn(rawValue: (360 - rawValue) % 360) ?? .none }

  /// Whether the turn swaps width and height.
  package var isSideways: Bool { self == .right || self == .left }

  /// Returns the size that a picture of this size has after the turn.
  package func size(_ size: Vector) -> Vector { isSideways ? Vector(size.y, size.x) : size }

  /// Returns the position, after the turn, of a point in a picture of this size.
  package func place(_ place: Vector, in size: Vector) -> Vector {
    switch self {
    case .none: place
    case .right: Vector(size.y - place.y, place.x)
    case .half: Vector(size.x - place.x, size.y - place.y)
    case .left: Vector(place.y, size.x - place.x)
    }
  }

  /// Returns a direction in the picture after the turn.
  package func direction(_ way: Vector) -> Vector { place(way, in: .zero) }
}
