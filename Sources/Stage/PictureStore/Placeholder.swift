import Canvas

/// What stands in for a picture that cannot be shown: a slate plate with a faint frame, a sun and two hills.
enum Placeholder {
  static func bitmap(_ size: PixelSize) -> Bitmap {
    let width = Double(size.width)
    let height = Double(size.height)
    let ground = Color(hex: 0x1A1D26)
    let ink = Color(hex: 0x8B93A7, 0.45)
    let side = min(width, height)
    let icon = side * 0.34
    let line = max(1, side / 90)
    var bitmap = Bitmap(width: size.width, height: size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let px = Double(x) + 0.5 - width / 2
        let py = Double(y) + 0.5 - height / 2
        // Signed distances in pixels, negative inside; half a pixel either way is the edge.
        let frame = (max(px.magnitude - icon / 2, py.magnitude - icon * 0.4)).magnitude - line / 2
        let sun = hypotenuse(px + icon * 0.2, py + icon * 0.16) - icon * 0.09
        let floor = py - icon * 0.3
        let hill = max(py.magnitude - icon * 0.3, slope(px - icon * 0.1, py + icon * 0.1), floor)
        let mound = max(py.magnitude - icon * 0.3, slope(px + icon * 0.18, py - icon * 0.06), floor)
        let distance = min(frame, sun, hill, mound)
        let coverage = min(1, max(0, 0.5 - distance))
        bitmap[x, y] = RGBA8(ground.mixed(with: Color(ink.red, ink.green, ink.blue), coverage * ink.alpha))
      }
    }
    return bitmap
  }

  private static func slope(_ x: Double, _ y: Double) -> Double { (x.magnitude - y * 0.9) / 1.345 }
  private static func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
