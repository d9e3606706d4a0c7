import Canvas

/// The colour of every pixel of a triangle, as integers that depend on the pixel's place alone.
struct Shade {
  /// A quantity that changes evenly over the plane, at the centre of the pixel at the origin.
  struct Plane {
    var base = 0
    var dx = 0
    var dy = 0

    @inline(__always)
    func value(_ x: Int, _ y: Int) -> Int { base &+ x &* dx &+ y &* dy }
  }

  /// Bits after the point in colours.
  static let colorBits = 24
  /// Bits after the point in texture positions.
  static let textureBits = 32

  /// Whole pixels that the planes are measured from; near the triangle, so that errors stay small.
  let originX: Int
  let originY: Int
  /// The colour of all pixels when it is the same, else nil.
  private(set) var solid: UInt32?
  private(set) var red = Plane()
  private(set) var green = Plane()
  private(set) var blue = Plane()
  private(set) var alpha = Plane()
  /// Texels from the centre of the first one.
  private(set) var u = Plane()
  private(set) var v = Plane()

  /// nil when every pixel is clear.
  init?(_ a: Corner, _ b: Corner, _ c: Corner, texture: Texels?) {
    if a.color == .clear, b.color == .clear, c.color == .clear { return nil }
    originX = a.x >> 8
    originY = a.y >> 8
    let slopes = Slopes(a, b, c, originX, originY)
    if a.color == b.color, a.color == c.color {
      solid = a.color.word
    } else {
      let unit = Double(1 << Shade.colorBits)
      red = slopes.plane(a.color.red, b.color.red, c.color.red, unit)
      green = slopes.plane(a.color.green, b.color.green, c.color.green, unit)
      blue = slopes.plane(a.color.blue, b.color.blue, c.color.blue, unit)
      alpha = slopes.plane(a.color.alpha, b.color.alpha, c.color.alpha, unit)
    }
    guard let texture else { return }
    let unit = Double(1 << Shade.textureBits)
    let (width, height) = (Double(texture.width), Double(texture.height))
    u = slopes.plane(a.u * width - 0.5, b.u * width - 0.5, c.u * width - 0.5, unit)
    v = slopes.plane(a.v * height - 0.5, b.v * height - 0.5, c.v * height - 0.5, unit)
  }

  /// How many texels of a texture of this size fall on a pixel, as a length: the root of the area.
  static func texelsPerPixel(_ a: Corner, _ b: Corner, _ c: Corner, _ width: Int, _ height: Int) -> Double {
    let shown = Double((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)).magnitude / 65536
    let taken = ((b.u - a.u) * (c.v - a.v) - (c.u - a.u) * (b.v - a.v)).magnitude * Double(width) * Double(height)
    return shown > 0 ? (taken / shown).squareRoot() : 0
  }

  /// Solves for the plane through three values.
  private struct Slopes {
    let x1: Double
    let y1: Double
    let x2: Double
    let y2: Double
    let area: Double
    /// From the first corner to the centre of the origin pixel.
    let toOriginX: Double
    let toOriginY: Double

    init(_ a: Corner, _ b: Corner, _ c: Corner, _ originX: Int, _ originY: Int) {
      x1 = Double(b.x - a.x) / 256
      y1 = Double(b.y - a.y) / 256
      x2 = Double(c.x - a.x) / 256
      y2 = Double(c.y - a.y) / 256
      area = x1 * y2 - x2 * y1
      toOriginX = Double(originX * 256 + 128 - a.x) / 256
      toOriginY = Double(originY * 256 + 128 - a.y) / 256
    }

    func plane(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ unit: Double) -> Plane {
      plane(Double(a), Double(b), Double(c), unit)
    }

    func plane(_ a: Double, _ b: Double, _ c: Double, _ unit: Double) -> Plane {
      let (d1, d2) = (b - a, c - a)
      let dx = (d1 * y2 - d2 * y1) / area
      let dy = (d2 * x1 - d1 * x2) / area
      let base = a + dx * toOriginX + dy * toOriginY
      // Slivers can have slopes beyond all bounds; their few pixels are clamped to the range of the values.
      func whole(_ value: Double) -> Int { Int((max(-0x1p61, min(0x1p61, value * unit))).rounded()) }
      return Plane(base: whole(base), dx: whole(dx), dy: whole(dy))
    }
  }
}
