import Motion

/// Light without edges, which costs no more than the area that it covers, however smooth it is.
extension Canvas {
  /// Draws a glow that is brightest in the middle, 0.37 of that at `radius`, and nothing from 2.5 radii on.
  package mutating func glow(at center: Vector, radius: Double, _ color: Color, blend: BlendMode = .additive) {
    guard radius > 0 else { return }
    let side = 2 * Self.glowReach * radius
    draw(Self.glow, in: Rect(center: center, size: Vector(side, side)), tint: color, blend: blend)
  }

  /// Draws a circle of light that is brightest at `radius`, and nothing from `width` on to either side.
  package mutating func ring(
    at center: Vector, radius: Double, width: Double, _ color: Color, blend: BlendMode = .additive
  ) {
    guard radius + width > 0, width > 0, color.alpha > 0 else { return }
    // Every chord is less than half a point from its arc, up to 1600 points of radius; the light's edge is softer than that.
    let turns = Int((3.2 * (radius + width).squareRoot()).rounded(.up)).clamped(to: 12...128)
    let inner = max(0, radius - width)
    let start = (inner - radius + width) / (2 * width)
    grid(Self.ribbon, columns: 2, blend: blend) { points in
      for turn in 0...turns {
        let (sine, cosine) = Exact.sinCos(2 * .pi * Double(turn) / Double(turns))
        let way = Vector(cosine, sine)
        points.append(Grid.Point(center + way * inner, texture: Vector(start, 0.5), color: color))
        points.append(Grid.Point(center + way * (radius + width), texture: Vector(1, 0.5), color: color))
      }
    }
  }

  /// The distance from the centre at which a glow ends, in multiples of its radius.
  private static let glowReach = 2.5
  private static let glow: Picture = {
    let radius = 32.0
    let half = glowReach * radius
    // The remaining light at the edge is subtracted everywhere, so that no edge shows.
    let rest = Falloff.gauss(half, radius)
    return .field("glow", size: Vector(2 * half, 2 * half), density: 2, dithers: true) { p in
      let d = Exact.hypot(p.x - half, p.y - half)
      return Color.white.opacity(max(0, Falloff.gauss(d, radius) - rest) / (1 - rest))
    }
  }()

  /// The profile across a ring, from nothing to full light and back.
  private static let ribbon = Picture.field("ring", size: Vector(64, 8), density: 2, dithers: true) { p in
    Color.white.opacity(Falloff.smooth(1, 0, (p.x / 32 - 1).magnitude))
  }
}
