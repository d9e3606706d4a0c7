import Canvas
import Motion

/// The soft light around the bulb, drawn additively; at full `light` it is a quarter brighter than composed.
struct LampGlow: Sendable {
  /// The shade's radius that the textures are computed for; the same texture serves every size of lamp.
  private static let unit = 64.0

  private let picture: Picture
  private let size: Vector

  /// Creates a texture.
  ///
  /// - Parameters:
  ///   - reach: Half the texture's side, in radii of the shade.
  ///   - light: The light at a distance from the bulb, in the texture's points.
  private init(
    _ key: String, reach: Double, dithers: Bool = false, light: @escaping @Sendable (_ distance: Double) -> Double
  ) {
    let half = reach * Self.unit
    size = Vector(2 * half, 2 * half)
    picture = .field(key, size: size, density: 1, dithers: dithers) { p in
      let g = light(Exact.hypot(p.x - half, p.y - half))
      return Color(1.25 * g, 1.25 * g, 1.25 * g)
    }
  }

  /// The glow around the bulb and in the air behind the shade.
  static let halo = LampGlow("lamp halo", reach: 5, dithers: true) { d in
    guard d < 5 * unit else { return 0 }
    // The value at the texture's edge is subtracted everywhere, so that no edge shows.
    let rest = 0.1 * Falloff.gauss(5 * unit, unit * 3)
    return 0.5 * Falloff.gauss(d, unit * 0.55) + 0.2 * Falloff.gauss(d, unit * 1.3)
      + 0.1 * Falloff.gauss(d, unit * 3) - rest
  }

  /// The glow over the shade, where the bulb outshines the shade's edges.
  static let bloom = LampGlow("lamp bloom", reach: 1.6) { d in
    0.62 * Falloff.gauss(d, unit * 0.26) + 0.22 * Falloff.gauss(d, unit * 0.52)
  }

  func draw(at bulb: Vector, radius: Double, _ tint: Color, light: Double, on canvas: inout Canvas) {
    let tint = tint.shaded(light)
    guard max(tint.red, max(tint.green, tint.blue)) > 0 else { return }
    canvas.draw(picture, in: Rect(center: bulb, size: size * (radius / Self.unit)), tint: tint, blend: .additive)
  }
}
