/// A solver for planes through values at a triangle's corners.
///
/// A triangle with an upright right angle is solved along its legs, from the upper left of its bounding box. So both
/// halves of an upright rectangle have exactly the same plane if it is planar, and the rectangle is filled at once.
struct Solver {
  /// A value at the centre of the origin pixel, and its slopes per pixel.
  struct Plane<Value> {
    var base: Value
    var dx: Value
    var dy: Value
  }

  /// The number of the corner, 0…2, with an upright right angle.
  ///
  /// `nil` for other triangles.
  private let right: Int?
  /// Whether the corner after the right angle's is beside it, and not above or below it.
  private let isLevelFirst: Bool
  /// Whether the right angle is at the left of its bounding box.
  private let isLeft: Bool
  /// Whether the right angle is at the top of its bounding box.
  private let isUpper: Bool
  // The vectors from the first corner to the second and the third, in 1/256 pixel. For a right angle, `x1` and `y2` are
  // 256 over the lengths of its legs.
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double
  /// The number 256 divided by the area.
  private let scale: Double
  /// The distance in pixels from the first corner, or the bounding box's upper left, to the centre of the origin pixel.
  private let toOriginX: Double
  private let toOriginY: Double

  @inline(__always)
  init(_ a: Corner, _ b: Corner, _ c: Corner, _ area: Int, _ originX: Int, _ originY: Int) {
    let corner = Solver.isRight(a, b, c) ? 0 : Solver.isRight(b, c, a) ? 1 : Solver.isRight(c, a, b) ? 2 : nil
    let left: Int32
    let top: Int32
    if let corner {
      let (r, p, q) = corner == 0 ? (a, b, c) : corner == 1 ? (b, c, a) : (c, a, b)
      isLevelFirst = p.y == r.y
      let (level, plumb) = isLevelFirst ? (p, q) : (q, p)
      isLeft = r.x < level.x
      isUpper = r.y < plumb.y
      x1 = 256 / Double(level.x &- r.x)
      y2 = 256 / Double(plumb.y &- r.y)
      (y1, x2, scale) = (0, 0, 0)
      (left, top) = (isLeft ? r.x : level.x, isUpper ? r.y : plumb.y)
    } else {
      (isLevelFirst, isLeft, isUpper) = (false, false, false)
      x1 = Double(b.x &- a.x)
      y1 = Double(b.y &- a.y)
      x2 = Double(c.x &- a.x)
      y2 = Double(c.y &- a.y)
      scale = 256 / Double(area)
      (left, top) = (a.x, a.y)
    }
    right = corner
    toOriginX = Double(originX &* 256 &+ 128 &- Int(left)) * (1.0 / 256)
    toOriginY = Double(originY &* 256 &+ 128 &- Int(top)) * (1.0 / 256)
  }

  /// Whether the first corner has an upright right angle.
  @inline(__always)
  private static func isRight(_ r: Corner, _ p: Corner, _ q: Corner) -> Bool {
    (r.y == p.y && r.x == q.x) || (r.x == p.x && r.y == q.y)
  }

  @inline(__always)
  func plane<Value: Linear>(_ a: Value, _ b: Value, _ c: Value) -> Plane<Value> {
    var plane: Plane<Value>
    if let right {
      let (r, p, q) = right == 0 ? (a, b, c) : right == 1 ? (b, c, a) : (c, a, b)
      let (level, plumb) = isLevelFirst ? (p, q) : (q, p)
      plane = Plane(base: r, dx: (level - r) * x1, dy: (plumb - r) * y2)
      switch (isLeft, isUpper) {
      case (true, true): break
      case (false, true): plane.base = level
      case (true, false): plane.base = plumb
      case (false, false): plane.base = Value.fourth(r, level, plumb)
      }
    } else {
      let (d1, d2) = (b - a, c - a)
      plane = Plane(base: a, dx: (d1 * y2 - d2 * y1) * scale, dy: (d2 * x1 - d1 * x2) * scale)
    }
    plane.base = plane.base + plane.dx * toOriginX + plane.dy * toOriginY
    return plane
  }
}

/// A value for which planes can be solved.
protocol Linear {
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Double) -> Self
  /// Returns the value that makes a parallelogram of three, opposite the first.
  ///
  /// If the first equals one of the others, the result is exactly the remaining one, without rounding.
  static func fourth(_ first: Self, _ second: Self, _ third: Self) -> Self
}

extension SIMD2: Linear where Scalar == Double {
  @inline(__always)
  static func fourth(_ first: Self, _ second: Self, _ third: Self) -> Self {
    (second + (third - first)).replacing(with: second, where: third .== first).replacing(
      with: third, where: second .== first)
  }
}

extension SIMD4: Linear where Scalar == Double {
  /// Returns the sum for whole numbers, which need no rounding.
  @inline(__always)
  static func fourth(_ first: Self, _ second: Self, _ third: Self) -> Self { second + (third - first) }
}
