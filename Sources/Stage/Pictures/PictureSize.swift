import Canvas
import Motion

/// Chooses the sizes that pictures are made at, so that one that grows a little each frame is not made anew each time.
///
/// Sizes go up in steps of 1, 1¼, 1½ and 1¾ times a power of two. Linear filtering shrinks what lies between without
/// visible loss. What is drawn at a scale of 1, 1¼, 1½, 2 or 3 is made at exactly that.
enum PictureSize {
  /// No side is longer than this many pixels: what every back end can hold.
  static let longest = 8192

  static func size(for picture: Picture, wanted: PixelSize) -> PixelSize {
    let wanted = PixelSize(wanted.width.clamped(to: 1...longest), wanted.height.clamped(to: 1...longest))
    switch picture {
    case .text:
      return wanted
    case .art, .file:
      let longer = max(wanted.width, wanted.height)
      let factor = step(atLeast: Double(longer)) / Double(longer)
      return scaled(Vector(Double(wanted.width), Double(wanted.height)), by: factor)
    case .painted(let painting):
      let density = step(covering: painting.size, wanted: wanted)
      return scaled(painting.size, by: painting.density.map { min($0, density) } ?? density)
    case .baked(let baked):
      return scaled(baked.size, by: step(covering: baked.size, wanted: wanted) * baked.oversampling)
    case .blurred(let blur):
      // Nothing finer than a third of the standard deviation is left in a blurred picture.
      let density = step(covering: blur.size, wanted: wanted)
      let needed = blur.radius > 0 ? step(atLeast: 3 / blur.radius) : density
      return scaled(blur.size, by: min(density, needed))
    }
  }

  /// The smallest step that is not below `value`.
  static func step(atLeast value: Double) -> Double {
    guard value.isFinite, value > 0 else { return 1 }
    let octave = Double(sign: .plus, exponent: value.exponent, significand: 1)
    for quarter in [1, 1.25, 1.5, 1.75] where octave * quarter >= value * (1 - 1e-9) { return octave * quarter }
    return octave * 2
  }

  /// The smallest step at which `points` fill `wanted`, which was rounded up to whole pixels.
  static func step(covering points: Vector, wanted: PixelSize) -> Double {
    guard points.x > 0, points.y > 0 else { return 1 }
    let least = max((Double(wanted.width) - 1) / points.x, (Double(wanted.height) - 1) / points.y)
    // Just above `least`: a side that is exactly one pixel short of `wanted` was not rounded up to it.
    return step(atLeast: max(least, 1e-3) * (1 + 1e-6))
  }

  private static func scaled(_ size: Vector, by factor: Double) -> PixelSize {
    let most = Double(longest) / max(size.x, size.y, 1e-9)
    let factor = min(factor, most)
    func pixels(_ side: Double) -> Int { min(max(1, Int((side * factor - 1e-6).rounded(.up))), longest) }
    return PixelSize(pixels(size.x), pixels(size.y))
  }
}
