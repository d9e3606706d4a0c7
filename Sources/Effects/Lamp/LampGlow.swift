import Canvas
import Motion

/// Light without edges around the bulb, at full `light` a quarter brighter than composed; drawn additively.
enum LampGlow {
  /// The shade's radius that the textures are computed for; one texture serves every size of lamp.
  private static let drawnRadius = 64.0

  /// Around the bulb and on the air behind the shade.
  static func drawHalo(at bulb: Vector, radius: Double, tint: Color, light: Double, on canvas: inout Canvas) {
    draw(halo, haloSize, at: bulb, radius: radius, tint.shaded(light), on: &canvas)
  }

  private static let haloSize = Vector(10 * drawnRadius, 10 * drawnRadius)
  private static let halo: Picture = {
    let unit = drawnRadius
    let half = 5 * unit
    // What is left at the edge of the texture, taken off everywhere, so that no edge shows.
    let rest = 0.1 * Falloff.gauss(half, unit * 3)
    let halo = Painting(key: "lamp halo", size: haloSize, density: 1, dithers: true) { p in
      let d = Exact.hypot(p.x - half, p.y - half)
      guard d < half else { return .black }
      let g =
        0.5 * Falloff.gauss(d, unit * 0.55) + 0.2 * Falloff.gauss(d, unit * 1.3)
        + 0.1 * Falloff.gauss(d, unit * 3) - rest
      return Color(1.25 * g, 1.25 * g, 1.25 * g)
    }
    return .painted(halo)
  }()

  /// Over the shade, where the bulb outshines its edges.
  static func drawBloom(at bulb: Vector, radius: Double, tint: Color, light: Double, on canvas: inout Canvas) {
    draw(bloom, bloomSize, at: bulb, radius: radius, tint.shaded(light), on: &canvas)
  }

  private static let bloomSize = Vector(2 * (1.6 * drawnRadius), 2 * (1.6 * drawnRadius))
  private static let bloom: Picture = {
    let unit = drawnRadius
    let half = 1.6 * unit
    let bloom = Painting(key: "lamp bloom", size: bloomSize, density: 1) { p in
      let d = Exact.hypot(p.x - half, p.y - half)
      let g = 0.62 * Falloff.gauss(d, unit * 0.26) + 0.22 * Falloff.gauss(d, unit * 0.52)
      return Color(1.25 * g, 1.25 * g, 1.25 * g)
    }
    return .painted(bloom)
  }()

  private static func draw(
    _ glow: Picture, _ size: Vector, at center: Vector, radius: Double, _ tint: Color, on canvas: inout Canvas
  ) {
    guard max(tint.red, max(tint.green, tint.blue)) > 0 else { return }
    canvas.draw(glow, in: Rect(center: center, size: size * (radius / drawnRadius)), tint: tint, blend: .additive)
  }
}
