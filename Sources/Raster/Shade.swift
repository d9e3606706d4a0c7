/// The colour of every pixel of a triangle, as integers that depend on the pixel's place alone.
struct Shade: Equatable {
  /// Texels from the centre of the first one, with 32 bits after the point, at the centre of the pixel at the origin.
  struct Plane: Equatable {
    var base = 0
    var dx = 0
    var dy = 0

    @inline(__always)
    func value(_ x: Int, _ y: Int) -> Int { base &+ x &* dx &+ y &* dy }
  }

  /// A whole pixel that the planes are measured from; near the triangle, so that errors stay small.
  let originX: Int
  let originY: Int
  /// The same for all pixels?
  let isSolid: Bool
  let solid: UInt32
  /// Red, green, blue, alpha with 16 bits after the point, and a half added for rounding.
  private(set) var color = SIMD4<Int32>()
  private(set) var colorX = SIMD4<Int32>()
  private(set) var colorY = SIMD4<Int32>()
  private(set) var u = Plane()
  private(set) var v = Plane()

  /// Levels a pixel, and texels a pixel, beyond which a sliver takes the mean of its corners.
  static let steepest = 16384.0

  /// `area` is twice the signed area, not 0.
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
      let (width, height) = (Double(texture.width), Double(texture.height))
      u = Shade.plane(solver, Double(a.u) * width - 0.5, Double(b.u) * width - 0.5, Double(c.u) * width - 0.5)
      v = Shade.plane(solver, Double(a.v) * height - 0.5, Double(b.v) * height - 0.5, Double(c.v) * height - 0.5)
    }
  }

  @inline(__always)
  private mutating func setColors(_ solver: Solver, _ a: UInt32, _ b: UInt32, _ c: UInt32) {
    let (first, second, third) = (Shade.numbers(a), Shade.numbers(b), Shade.numbers(c))
    let plane = solver.plane(first, second, third)
    // Near 2³⁶ doubles are 1/65536 apart: the sum is rounded to that, and its last bits count the steps.
    if Shade.isGentle(plane.dx), Shade.isGentle(plane.dy) {
      colorX = Shade.fixed(plane.dx)
      colorY = Shade.fixed(plane.dy)
      color = Shade.fixed(plane.base) &+ 0x8000
    } else {
      color = Shade.fixed((first + second + third) * (1.0 / 3)) &+ 0x8000
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

  @inline(__always)
  private static func plane(_ solver: Solver, _ a: Double, _ b: Double, _ c: Double) -> Plane {
    @inline(__always) func fixed(_ value: Double) -> Int {
      let scaled = max(-0x1p62, min(0x1p62, value * 0x1p32))
      return Int(scaled + (scaled < 0 ? -0.5 : 0.5))
    }
    let plane = solver.plane(a, b, c)
    guard plane.dx.magnitude < steepest, plane.dy.magnitude < steepest else {
      return Plane(base: fixed((a + b + c) * (1.0 / 3)), dx: 0, dy: 0)
    }
    return Plane(base: fixed(plane.base), dx: fixed(plane.dx), dy: fixed(plane.dy))
  }

  /// The colour at a pixel.
  @inline(__always)
  func color(_ x: Int, _ y: Int) -> SIMD4<Int32> {
    color &+ colorX &* Int32(truncatingIfNeeded: x &- originX) &+ colorY &* Int32(truncatingIfNeeded: y &- originY)
  }

  /// How often a texture is halved for a triangle: until no more than eight texels fall on a pixel.
  ///
  /// Pictures are made at most twice as large as they are shown, so only what turns away is halved, once that no longer
  /// shows: halving some triangles of a picture and not their neighbours would leave a seam.
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
