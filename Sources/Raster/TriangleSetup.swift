/// The colour of every pixel of a triangle, as integers that depend on the pixel's position alone.
struct TriangleSetup: Equatable {
  /// A texture coordinate in texels from the centre of the first texel, with 32 bits after the point.
  ///
  /// `base` is the coordinate at the centre of the origin pixel.
  struct Plane: Equatable {
    var base = 0
    var dx = 0
    var dy = 0

    @inline(__always)
    func value(_ x: Int, _ y: Int) -> Int { base &+ x &* dx &+ y &* dy }
  }

  /// The column of the origin, a whole pixel near the triangle, so that errors of the planes stay small.
  let originX: Int
  /// The row of the origin.
  let originY: Int
  /// Whether all pixels have the same colour.
  let isSolid: Bool
  let solid: UInt32
  /// The colour at the origin, RGBA with 16 bits after the point, and a half added for rounding.
  private(set) var color = SIMD4<Int32>()
  private(set) var colorX = SIMD4<Int32>()
  private(set) var colorY = SIMD4<Int32>()
  private(set) var u = Plane()
  private(set) var v = Plane()

  /// The slope, in levels or texels per pixel, beyond which a sliver takes the mean of its corners.
  static let steepest = 16384.0

  /// Creates the setup of a triangle.
  ///
  /// - Parameter area: twice the signed area, not 0.
  @inline(__always)
  init(_ a: Corner, _ b: Corner, _ c: Corner, area: Int, texture: Texels?) {
    originX = Int(min(a.x, min(b.x, c.x)) &>> 8)
    originY = Int(min(a.y, min(b.y, c.y)) &>> 8)
    isSolid = a.color == b.color && a.color == c.color
    solid = isSolid ? a.color : 0
    if isSolid, texture == nil { return }
    let solver = Solver(a, b, c, area, originX, originY)
    if !isSolid { setColors(solver, a.color, b.color, c.color) }
    if let texture {
      setPlaces(solver, Place(a, texture), Place(b, texture), Place(c, texture))
    }
  }

  @inline(__always)
  private mutating func setColors(_ solver: Solver, _ a: UInt32, _ b: UInt32, _ c: UInt32) {
    let (first, second, third) = (TriangleSetup.numbers(a), TriangleSetup.numbers(b), TriangleSetup.numbers(c))
    let plane = solver.plane(first, second, third)
    // Near 2³⁶ doubles are 1/65536 apart, so the sum is rounded to that, and its last bits are the number of steps.
    if TriangleSetup.isGentle(plane.dx), TriangleSetup.isGentle(plane.dy) {
      colorX = TriangleSetup.fixed(plane.dx)
      colorY = TriangleSetup.fixed(plane.dy)
      color = TriangleSetup.fixed(plane.base) &+ 0x8000
    } else {
      color = TriangleSetup.fixed((first + second + third) * (1.0 / 3)) &+ 0x8000
    }
  }

  @inline(__always)
  private static func isGentle(_ slope: SIMD4<Double>) -> Bool {
    slope.x.magnitude < steepest && slope.y.magnitude < steepest && slope.z.magnitude < steepest
      && slope.w.magnitude < steepest
  }

  @inline(__always)
  private static func numbers(_ color: UInt32) -> SIMD4<Double> {
    SIMD4(
      Double(Int32(truncatingIfNeeded: color & 255)), Double(Int32(truncatingIfNeeded: color &>> 8 & 255)),
      Double(Int32(truncatingIfNeeded: color &>> 16 & 255)), Double(Int32(truncatingIfNeeded: color &>> 24)))
  }

  @inline(__always)
  private static func fixed(_ value: SIMD4<Double>) -> SIMD4<Int32> {
    let sum = unsafeBitCast(value + 0x1.8p36, to: SIMD8<Int32>.self)
    return sum.evenHalf
  }

  /// The position right of and below the centre of the first texel, in texels.
  private typealias Place = SIMD2<Double>

  @inline(__always)
  private mutating func setPlaces(_ solver: Solver, _ a: Place, _ b: Place, _ c: Place) {
    let plane = solver.plane(a, b, c)
    if TriangleSetup.isGentle(plane.dx), TriangleSetup.isGentle(plane.dy), TriangleSetup.isNear(plane.base) {
      let (base, dx, dy) = (
        TriangleSetup.steps(plane.base), TriangleSetup.steps(plane.dx), TriangleSetup.steps(plane.dy)
      )
      u = Plane(base: base.x, dx: dx.x, dy: dy.x)
      v = Plane(base: base.y, dx: dx.y, dy: dy.y)
    } else {
      u = TriangleSetup.farPlane(plane.base.x, plane.dx.x, plane.dy.x, mean: (a.x + b.x + c.x) * (1.0 / 3))
      v = TriangleSetup.farPlane(plane.base.y, plane.dx.y, plane.dy.y, mean: (a.y + b.y + c.y) * (1.0 / 3))
    }
  }

  @inline(__always)
  private static func isGentle(_ slope: Place) -> Bool { slope.x.magnitude < steepest && slope.y.magnitude < steepest }

  @inline(__always)
  private static func isNear(_ base: Place) -> Bool { base.x.magnitude < 0x1p18 && base.y.magnitude < 0x1p18 }

  /// Returns values of less than 2¹⁸ in units of 2⁻³².
  ///
  /// Near 2⁵² doubles are 1 apart, so a sum there is rounded to a whole number.
  @inline(__always)
  private static func steps(_ value: Place) -> SIMD2<Int> {
    let near = SIMD2<Double>(repeating: 0x1.8p52)
    return unsafeBitCast(value * 0x1p32 + near, to: SIMD2<Int>.self) &- unsafeBitCast(near, to: SIMD2<Int>.self)
  }

  /// Returns a plane for values of any size; without slopes if one of them is too steep.
  private static func farPlane(_ base: Double, _ dx: Double, _ dy: Double, mean: Double) -> Plane {
    func fixed(_ value: Double) -> Int {
      Int(max(-0x1p62, min(0x1p62, value * 0x1p32)).rounded(.toNearestOrEven))
    }
    guard dx.magnitude < steepest, dy.magnitude < steepest else { return Plane(base: fixed(mean), dx: 0, dy: 0) }
    return Plane(base: fixed(base), dx: fixed(dx), dy: fixed(dy))
  }

  /// Returns the colour at a pixel, in the format of `color`.
  @inline(__always)
  func color(_ x: Int, _ y: Int) -> SIMD4<Int32> {
    color &+ colorX &* Int32(truncatingIfNeeded: x &- originX) &+ colorY &* Int32(truncatingIfNeeded: y &- originY)
  }

  /// Returns how often a texture is halved for a triangle, until no more than eight texels fall on a pixel.
  ///
  /// Pictures are made at most twice as large as they are shown. So only pictures that turn away are halved, once that is
  /// not visible any more: halving some triangles of a picture but not their neighbours would leave a seam.
  @inline(__always)
  static func level(_ a: Corner, _ b: Corner, _ c: Corner, area: Int, _ width: Int, _ height: Int) -> Int {
    let taken =
      (Double(b.u) - Double(a.u)) * (Double(c.v) - Double(a.v))
      - (Double(c.u) - Double(a.u)) * (Double(b.v) - Double(a.v))
    var texels = taken.magnitude * (Double(width) * Double(height))
    let most = Double(area).magnitude * (8.0 / 65536)
    var level = 0
    while texels > most, level < 12 {
      texels *= 0.25
      level &+= 1
    }
    return level
  }
}

extension SIMD2 where Scalar == Double {
  @inline(__always)
  fileprivate init(_ corner: Corner, _ texture: Texels) {
    self.init(Double(corner.u) * Double(texture.width) - 0.5, Double(corner.v) * Double(texture.height) - 0.5)
  }
}
