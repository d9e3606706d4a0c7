import Canvas

/// The colour of every pixel of a triangle, as integers that depend on the pixel's position alone.
struct TriangleSetup {
  /// A quantity that changes evenly over the plane; `base` is its value at the centre of the origin pixel.
  struct Plane {
    var base = 0
    var dx = 0
    var dy = 0

    @inline(__always)
    func value(_ x: Int, _ y: Int) -> Int { base &+ x &* dx &+ y &* dy }
  }

  /// The slope, in levels or texels per pixel, beyond which a sliver takes the mean of its corners.
  static let steepest = 16384.0
  /// The number of bits after the point in colours.
  static let colorBits = 16
  /// The number of bits after the point in texture positions.
  static let textureBits = 32

  /// The column of the origin, a whole pixel near the triangle, so that errors of the planes stay small.
  let originX: Int
  /// The row of the origin.
  let originY: Int
  /// The colour of all pixels.
  ///
  /// `nil` if pixels have different colours.
  private(set) var solid: UInt32?
  private(set) var red = Plane()
  private(set) var green = Plane()
  private(set) var blue = Plane()
  private(set) var alpha = Plane()
  /// The texture position, in texels from the centre of the first texel.
  private(set) var u = Plane()
  private(set) var v = Plane()

  /// Creates the setup of a triangle.
  ///
  /// `nil` if every pixel is clear.
  init?(_ a: Corner, _ b: Corner, _ c: Corner, texture: Texels?) {
    if a.color == .clear, b.color == .clear, c.color == .clear { return nil }
    originX = min(a.x, b.x, c.x) >> 8
    originY = min(a.y, b.y, c.y) >> 8
    let slopes = Slopes(a, b, c, originX, originY)
    if a.color == b.color, a.color == c.color {
      solid = a.color.word
    } else {
      let channels: [KeyPath<RGBA8, UInt8>] = [\.red, \.green, \.blue, \.alpha]
      let values = channels.map { channel in
        [a, b, c].map { Double($0.color[keyPath: channel]) }
      }
      let areGentle = values.allSatisfy { slopes.areGentle($0[0], $0[1], $0[2]) }
      let planes = values.map { slopes.colorPlane($0[0], $0[1], $0[2], areGentle: areGentle) }
      (red, green, blue, alpha) = (planes[0], planes[1], planes[2], planes[3])
    }
    guard let texture else { return }
    let (width, height) = (Double(texture.width), Double(texture.height))
    u = slopes.texturePlane(a.u * width - 0.5, b.u * width - 0.5, c.u * width - 0.5)
    v = slopes.texturePlane(a.v * height - 0.5, b.v * height - 0.5, c.v * height - 0.5)
  }

  /// Returns how often a texture is halved for a triangle, until no more than eight texels fall on a pixel.
  static func level(_ a: Corner, _ b: Corner, _ c: Corner, _ width: Int, _ height: Int) -> Int {
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    let taken = (b.u - a.u) * (c.v - a.v) - (c.u - a.u) * (b.v - a.v)
    var texels = taken.magnitude * (Double(width) * Double(height))
    var level = 0
    while texels > Double(area).magnitude * (8.0 / 65536), level < 12 {
      texels /= 4
      level += 1
    }
    return level
  }

  /// A solver for the plane through three values.
  ///
  /// A triangle with an upright right angle is solved along its legs, from the upper left of its bounding box.
  private struct Slopes {
    let a: Corner
    let b: Corner
    let c: Corner
    /// The distance in pixels from the reference corner to the centre of the origin pixel.
    let toOriginX: Double
    let toOriginY: Double
    /// The numbers of the corner with an upright right angle, the corner beside it and the corner above or below it.
    ///
    /// `nil` for other triangles.
    let legs: (right: Int, level: Int, plumb: Int)?

    init(_ a: Corner, _ b: Corner, _ c: Corner, _ originX: Int, _ originY: Int) {
      (self.a, self.b, self.c) = (a, b, c)
      let corners = [a, b, c]
      var found: (right: Int, level: Int, plumb: Int)?
      for (right, level, plumb) in [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
      where corners[right].y == corners[level].y && corners[right].x == corners[plumb].x {
        found = (right, level, plumb)
      }
      legs = found
      let start = found == nil ? (a.x, a.y) : (min(a.x, b.x, c.x), min(a.y, b.y, c.y))
      toOriginX = Double(originX * 256 + 128 - start.0) / 256
      toOriginY = Double(originY * 256 + 128 - start.1) / 256
    }

    private func slope(_ va: Double, _ vb: Double, _ vc: Double) -> (x: Double, y: Double) {
      if let legs {
        let (corners, values) = ([a, b, c], [va, vb, vc])
        return (
          (values[legs.level] - values[legs.right]) * (256 / Double(corners[legs.level].x - corners[legs.right].x)),
          (values[legs.plumb] - values[legs.right]) * (256 / Double(corners[legs.plumb].y - corners[legs.right].y))
        )
      }
      let scale = 256 / Double((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y))
      let (d1, d2) = (vb - va, vc - va)
      return (
        (d1 * Double(c.y - a.y) - d2 * Double(b.y - a.y)) * scale,
        (d2 * Double(b.x - a.x) - d1 * Double(c.x - a.x)) * scale
      )
    }

    /// Returns the value at the reference corner.
    private func start(_ va: Double, _ vb: Double, _ vc: Double) -> Double {
      guard let legs else { return va }
      let (corners, values) = ([a, b, c], [va, vb, vc])
      let (right, level, plumb) = (values[legs.right], values[legs.level], values[legs.plumb])
      let isLeft = corners[legs.right].x < corners[legs.level].x
      let isUpper = corners[legs.right].y < corners[legs.plumb].y
      if isLeft { return isUpper ? right : plumb }
      if isUpper { return level }
      // There is no rounding if the value depends on one direction alone.
      if level == right { return plumb }
      if plumb == right { return level }
      return level + (plumb - right)
    }

    func areGentle(_ a: Double, _ b: Double, _ c: Double) -> Bool {
      let slope = slope(a, b, c)
      return slope.x.magnitude < TriangleSetup.steepest && slope.y.magnitude < TriangleSetup.steepest
    }

    /// Returns the plane of a colour channel, in 32 bits that wrap round.
    func colorPlane(_ a: Double, _ b: Double, _ c: Double, areGentle: Bool) -> Plane {
      func fixed(_ value: Double) -> Int {
        Int(Int32(truncatingIfNeeded: Int((value * Double(1 << TriangleSetup.colorBits)).rounded(.toNearestOrEven))))
      }
      guard areGentle else { return Plane(base: fixed((a + b + c) * (1.0 / 3)), dx: 0, dy: 0) }
      let slope = slope(a, b, c)
      return Plane(
        base: fixed(start(a, b, c) + slope.x * toOriginX + slope.y * toOriginY), dx: fixed(slope.x), dy: fixed(slope.y))
    }

    func texturePlane(_ a: Double, _ b: Double, _ c: Double) -> Plane {
      func fixed(_ value: Double) -> Int {
        Int(max(-0x1p62, min(0x1p62, value * Double(1 << TriangleSetup.textureBits))).rounded(.toNearestOrEven))
      }
      guard areGentle(a, b, c) else { return Plane(base: fixed((a + b + c) * (1.0 / 3)), dx: 0, dy: 0) }
      let slope = slope(a, b, c)
      return Plane(
        base: fixed(start(a, b, c) + slope.x * toOriginX + slope.y * toOriginY), dx: fixed(slope.x), dy: fixed(slope.y))
    }
  }
}
