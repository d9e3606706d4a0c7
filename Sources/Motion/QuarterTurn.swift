/// A turn by a multiple of 90°, clockwise on screen.
package enum QuarterTurn: Int, CaseIterable, Sendable {
  case none = 0
  case right = 90
  case half = 180
  case left = 270

  /// One after another.
  package static func + (a: QuarterTurn, b: QuarterTurn) -> QuarterTurn {
    QuarterTurn(rawValue: (a.rawValue + b.rawValue) % 360) ?? .none
  }

  package var inverse: QuarterTurn { QuarterTurn(rawValue: (360 - rawValue) % 360) ?? .none }

  /// True where width and height change places.
  package var isSideways: Bool { self == .right || self == .left }

  /// The size of a turned picture of this size.
  package func size(_ size: Vector) -> Vector { isSideways ? Vector(size.y, size.x) : size }

  /// Where a place of a picture of this size is once the picture is turned.
  package func place(_ place: Vector, in size: Vector) -> Vector {
    switch self {
    case .none: place
    case .right: Vector(size.y - place.y, place.x)
    case .half: Vector(size.x - place.x, size.y - place.y)
    case .left: Vector(place.y, size.x - place.x)
    }
  }

  /// A direction of the picture once it is turned.
  package func direction(_ way: Vector) -> Vector { place(way, in: .zero) }
}
