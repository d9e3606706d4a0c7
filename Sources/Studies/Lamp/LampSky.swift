import Canvas
import Motion

/// The gradient above the roofs, with stars and a moon at night and a sun by day.
struct LampSky {
  let layout: LampLayout
  let theme: LampTheme

  func draw(on canvas: inout Canvas) {
    canvas.draw(.painted(gradient), in: canvas.bounds)
    if !theme.isDay {
      let halo = moonHalo
      canvas.draw(.painted(halo), in: Rect(center: layout.moon, size: halo.size), blend: .additive)
      drawStars(on: &canvas)
    }
    let disc = theme.isDay ? sun : moon
    canvas.draw(.painted(disc), in: Rect(center: layout.moon, size: disc.size))
  }

  private var gradient: Painting {
    let size = layout.size
    let center = layout.moon
    let radius = layout.moonRadius
    let isDay = theme.isDay
    // Gradient and haze depend on y alone: they are computed once for each point of height and interpolated.
    let rows = (0...Int(max(size.y, 1)) + 2).map { row in color(atHeight: Double(row)) }
    return Painting(
      key: "lamp sky \(theme.name) \(layout.frame)", size: size, density: isDay ? 0.5 : 1, dithers: true,
      symmetry: isDay ? .none : .level
    ) { p in
      let row = min(max(0, p.y), Double(rows.count - 2))
      let index = Int(row)
      let sky = rows[index].mixed(with: rows[index + 1], row - Double(index))
      guard isDay else { return sky }
      let d = (p - center).length
      let glow = 0.5 * Falloff.gauss(d, radius * 5) + 0.5 * Falloff.gauss(d, radius * 1.7)
      return Color(sky.red + 0.02 * glow, sky.green - 0.03 * glow, sky.blue - 0.17 * glow)
    }
  }

  /// The moon's light on the haze, to be added to the sky.
  private var moonHalo: Painting {
    let radius = layout.moonRadius
    let half = 10 * radius
    let rest = 0.075 * Falloff.gauss(half, radius * 5.2)
    return Painting(
      key: "lamp moon halo \(radius)", size: Vector(2 * half, 2 * half), density: 1, dithers: true, symmetry: .mirrored
    ) { p in
      let d = Exact.hypot(p.x - half, p.y - half)
      // The light is 0 in the corners.
      if d >= half { return Color(0, 0, 0) }
      let halo = max(0, 0.17 * Falloff.gauss(d, radius * 1.9) + 0.075 * Falloff.gauss(d, radius * 5.2) - rest)
      return Color(0.8 * halo, 0.82 * halo, 1.25 * halo)
    }
  }

  private func color(atHeight y: Double) -> Color {
    let height = layout.size.y
    let t = Falloff.smooth(-0.06 * height, 1.02 * height, y)
    if theme.isDay { return theme.top.mixed(with: theme.bottom, Falloff.smooth(0, 1, t)) }
    let haze = Falloff.gauss(y - (height - layout.cityHeight * 0.42), layout.cityHeight * 0.5)
    let sky = theme.top.mixed(with: theme.bottom, Exact.pow(t, 1.15))
    return Color(sky.red + 0.075 * haze, sky.green + 0.045 * haze, sky.blue + 0.1 * haze)
  }

  private func drawStars(on canvas: inout Canvas) {
    var random = Mulberry32(seed: 11)
    for _ in 0..<layout.starCount {
      let x = random.next() * layout.size.x
      let y = Exact.pow(random.next(), 1.3) * layout.size.y * 0.6
      let magnitude = random.next()
      guard layout.moon.distance(to: Vector(x, y)) > layout.moonRadius * 2 else { continue }
      let radius = (0.45 + 0.65 * magnitude * magnitude * magnitude) * layout.cityScale
      let alpha = (0.14 + 0.6 * magnitude * magnitude) * (1 - y / layout.size.y * 1.2)
      let color = Color(hex: magnitude > 0.7 ? 0xFFF3DC : 0xCFD3FF, alpha)
      canvas.fill(.circle(Vector(x, y), radius: radius), color)
    }
  }

  /// The moon: a ball lit from the upper left, with a few seas; its dark side is as dark as the haze around it.
  private var moon: Painting {
    let radius = layout.moonRadius
    let half = radius * 1.15
    let seas: [(x: Double, y: Double, size: Double, depth: Double)] = [
      (-0.3, -0.25, 0.34, 0.8), (0.22, 0.1, 0.4, 0.7), (-0.1, 0.42, 0.26, 0.6), (0.42, -0.36, 0.2, 0.6),
      (-0.55, 0.22, 0.16, 0.5),
    ]
    return Painting(key: "lamp moon \(radius)", size: Vector(2 * half, 2 * half)) { p in
      let u = (p.x - half) / radius
      let v = (p.y - half) / radius
      let q = Exact.hypot(u, v)
      let coverage = Falloff.smooth(1 + 0.7 / radius, 1 - 0.7 / radius, q)
      guard coverage > 0 else { return .clear }
      let z = max(0, 1 - q * q).squareRoot()
      let light = Falloff.smooth(-0.05, 0.95, -u * 0.62 - v * 0.5 + z * 0.6)
      var depth = 0.0
      for sea in seas { depth += sea.depth * Falloff.gauss(Exact.hypot(u - sea.x, v - sea.y), sea.size) }
      let e = (0.13 + 0.87 * light) * (1 - 0.15 * min(1, depth))
      return Color(mix(0.16, 1, e), mix(0.13, 0.97, e), mix(0.27, 0.9, e), coverage)
    }
  }

  private var sun: Painting {
    let radius = layout.moonRadius
    let half = radius * 1.15
    let color = Color(hex: 0xFFC768)
    return Painting(key: "lamp sun \(radius)", size: Vector(2 * half, 2 * half)) { p in
      let q = Exact.hypot(p.x - half, p.y - half) / radius
      return color.opacity(0.9 * Falloff.smooth(1 + 0.7 / radius, 1 - 0.7 / radius, q))
    }
  }
}
