import Canvas
import Motion

/// The two icons of the foil, in boxes of 24 × 24.
enum TicketIcons {
  /// Flies to the right.
  static let plane: Path = {
    var path = Path()
    path.move(to: Vector(22, 12))
    path.cubic(Vector(22, 11), Vector(20.8, 10.3), to: Vector(19.4, 10.3))
    for (x, y) in [
      (15.0, 10.3), (9.6, 2.2), (7.4, 2.2), (10, 10.3), (5.6, 10.3), (3.8, 8), (2.2, 8), (3.2, 12), (2.2, 16),
      (3.8, 16),
      (5.6, 13.7), (10, 13.7), (7.4, 21.8), (9.6, 21.8), (15, 13.7), (19.4, 13.7),
    ] {
      path.line(to: Vector(x, y))
    }
    path.cubic(Vector(20.8, 13.7), Vector(22, 13), to: Vector(22, 12))
    path.close()
    return path
  }()

  static let star: Path = {
    var path = Path()
    path.move(to: Vector(12, 1.5))
    path.cubic(Vector(12.8, 8.6), Vector(15.4, 11.2), to: Vector(22.5, 12))
    path.cubic(Vector(15.4, 12.8), Vector(12.8, 15.4), to: Vector(12, 22.5))
    path.cubic(Vector(11.2, 15.4), Vector(8.6, 12.8), to: Vector(1.5, 12))
    path.cubic(Vector(8.6, 11.2), Vector(11.2, 8.6), to: Vector(12, 1.5))
    path.close()
    return path
  }()

  /// Puts an icon's middle on a point.
  static func place(at point: Vector, scale: Double, degrees: Double = 0) -> Affine {
    .translation(point) * .rotation(radians: degrees * .pi / 180) * .scale(scale) * .translation(Vector(-12, -12))
  }
}
