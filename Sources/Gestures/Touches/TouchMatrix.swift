import Motion

/// A 2 × 3 matrix for places in 0…1 on each axis, in the format of `LIBINPUT_CALIBRATION_MATRIX`: "a b c d e f".
///
/// The format is that of libinput and udev.
///
///     x' = a x + b y + c
///     y' = d x + e y + f
package struct TouchMatrix: Hashable, Sendable {
  package var a, b, c, d, e, f: Double

  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// Creates a matrix from nine numbers, row by row.
  ///
  /// Fails if there are not nine, or if the last row is not 0, 0, 1.
  package init?(nine m: [Float]) {
    guard m.count == 9, m[6] == 0, m[7] == 0, m[8] == 1 else { return nil }
    self.init(Double(m[0]), Double(m[1]), Double(m[2]), Double(m[3]), Double(m[4]), Double(m[5]))
  }

  package var nine: [Float] { [a, b, c, d, e, f, 0, 0, 1].map { Float($0) } }

  package static let identity = TouchMatrix(1, 0, 0, 0, 1, 0)

  package func callAsFunction(_ p: Vector) -> Vector { Vector(a * p.x + b * p.y + c, d * p.x + e * p.y + f) }

  /// Returns the matrix that applies `right` first and then `left`.
  package static func * (left: TouchMatrix, right: TouchMatrix) -> TouchMatrix {
    TouchMatrix(
      left.a * right.a + left.b * right.d, left.a * right.b + left.b * right.e,
      left.a * right.c + left.b * right.f + left.c,
      left.d * right.a + left.e * right.d, left.d * right.b + left.e * right.e,
      left.d * right.c + left.e * right.f + left.f)
  }

  package var determinant: Double { a * e - b * d }

  /// The inverse matrix; `nil` if the determinant is 0 or nearly 0.
  package var inverse: TouchMatrix? {
    guard determinant.isFinite, determinant.magnitude > 1e-6 else { return nil }
    let (p, q, r, s) = (e / determinant, -b / determinant, -d / determinant, a / determinant)
    return TouchMatrix(p, q, -(p * c + q * f), r, s, -(r * c + s * f))
  }

  /// Creates the matrix that turns the unit square with the picture.
  package init(_ turn: QuarterTurn) {
    self =
      switch turn {
      case .none: .identity
      case .right: TouchMatrix(0, -1, 1, 1, 0, 0)
      case .half: TouchMatrix(-1, 0, 1, 0, -1, 1)
      case .left: TouchMatrix(0, 1, 0, -1, 0, 1)
      }
  }
}

extension TouchMatrix {
  /// Returns the matrix that maps places as near as possible to their targets, by least squares.
  ///
  /// Returns `nil` for fewer than three pairs. Returns `nil` also if the places lie on a line, within a twentieth of
  /// the glass: across that line they would fit noise.
  package static func fit(_ pairs: [(from: Vector, to: Vector)]) -> TouchMatrix? {
    guard pairs.count >= 3, pairs.allSatisfy({ $0.from.isFinite && $0.to.isFinite }) else { return nil }
    let count = Double(pairs.count)
    let (from, to) = pairs.reduce((Vector.zero, Vector.zero)) { ($0.0 + $1.from / count, $0.1 + $1.to / count) }
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (byX, byY) = (Vector.zero, Vector.zero)
    for pair in pairs {
      let (p, q) = (pair.from - from, pair.to - to)
      xx += p.x * p.x / count
      xy += p.x * p.y / count
      yy += p.y * p.y / count
      byX += q * (p.x / count)
      byY += q * (p.y / count)
    }
    // The smaller variance of the two principal directions of the places.
    let (middle, gap) = ((xx + yy) / 2, ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot())
    guard (middle - gap).squareRoot() >= 0.05 else { return nil }
    let determinant = xx * yy - xy * xy
    let column = (byX * yy - byY * xy) / determinant
    let second = (byY * xx - byX * xy) / determinant
    return TouchMatrix(
      column.x, second.x, to.x - column.x * from.x - second.x * from.y, column.y, second.y,
      to.y - column.y * from.x - second.y * from.y)
  }
}
