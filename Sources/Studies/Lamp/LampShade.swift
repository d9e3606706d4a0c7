import Canvas
import Motion

/// The half-round shade with its cap and the bulb inside, lit or dark, as a texture centred on the middle of the rim.
///
/// The opening is an ellipse seen slightly from below. The outer shell is drawn down to the ellipse's near (upper) arc, so that
/// it hides the top of the bulb.
struct LampShade {
  let enamel: Color
  /// The factor that turns warm light into another colour of light; white for the default colour.
  let tint: Color
  let isLit: Bool

  var picture: Picture {
    .drawn("lamp shade \(isLit) \(enamel) \(tint)", family: "lamp shade \(isLit)", size: Self.size, oversampling: 1.5) {
      canvas in
      canvas.draw(.painted(painting), in: canvas.bounds)
    }
  }

  /// The rim's radius in the texture; the same texture serves every size of lamp.
  private static let rimRadius = 76.0
  private var radius: Double { Self.rimRadius }
  /// The side length of the texture in radii; the rim's middle is in the texture's centre.
  static let span = 3.0
  private static let size = Vector(span * rimRadius, span * rimRadius)

  private var painting: Painting {
    let shade = self
    let half = 1.5 * radius
    return Painting(key: "lamp shade \(isLit) \(enamel) \(tint)", size: Self.size) { p in
      shade.color(p.x - half, p.y - half)
    }
  }

  /// Half the width over which edges fade, in points.
  private static let feather = 0.45

  private func color(_ x: Double, _ y: Double) -> Color {
    guard x.magnitude < 1.05 * radius, y < 0.4 * radius else { return .clear }
    var layers = Layers()
    if y < -0.9 * radius { addCap(x, y, to: &layers) }
    addOpening(x, y, to: &layers)
    addBulb(x, y, to: &layers)
    addShell(x, y, to: &layers)
    addFarLip(x, y, to: &layers)
    return layers.color
  }

  /// The height of the opening's ellipse.
  private var lipHeight: Double { 0.17 * radius }

  /// Returns approximately how far a point lies outside the opening's ellipse, in points; negative inside.
  private func distanceToLip(_ x: Double, _ y: Double) -> Double {
    let e = lipHeight
    let q = Exact.hypot(x / radius, y / e)
    guard q >= 0.05 else { return -e }
    return q * (q - 1) / Exact.hypot(x / (radius * radius), y / (e * e))
  }

  private func addOpening(_ x: Double, _ y: Double, to layers: inout Layers) {
    guard y.magnitude < lipHeight + 2 else { return }
    let outside = distanceToLip(x, y)
    guard outside < 2 else { return }
    let d = Exact.hypot(x / radius, (y + 0.02 * radius) / (radius * 0.5))
    let light = 1.05 * Falloff.gauss(d, 0.46) + 0.5 * Falloff.gauss(d, 1)
    let wall =
      isLit
      ? warm(0.34 + light, 0.16 + light * 0.84, 0.05 + light * 0.52)
      : Color(0.11 + 0.08 * enamel.red, 0.04 + 0.05 * enamel.green, 0.035 + 0.05 * enamel.blue)
        .shaded(1 - 0.35 * Falloff.gauss(d, 0.5))
    layers.add(wall, Falloff.smooth(Self.feather, -Self.feather, outside))
  }

  private func addBulb(_ x: Double, _ y: Double, to layers: inout Layers) {
    let r = radius * 0.235
    let d = Exact.hypot(x, y - radius * 0.07)
    let coverage = Falloff.smooth(r + Self.feather, r - Self.feather, d)
    guard coverage > 0 else { return }
    let z = max(0, 1 - (d / r) * (d / r)).squareRoot()
    if isLit {
      layers.add(warm(1, mix(0.86, 1, z), mix(0.52, 0.95, z)), coverage)
    } else {
      let shine = Falloff.gauss(Exact.hypot(x + 0.34 * r, y - radius * 0.07 - 0.4 * r), 0.3 * r)
      let glass = Color(0.36, 0.32, 0.36).shaded(0.5 + 0.5 * (1 - z))
      layers.add(glass.mixed(with: Color(0.8, 0.8, 0.95), 0.55 * shine), coverage)
    }
  }

  private func addShell(_ x: Double, _ y: Double, to layers: inout Layers) {
    let across = x / radius
    let arc = -lipHeight * max(0, 1 - across * across).squareRoot()
    let coverage =
      Falloff.smooth(radius + Self.feather, radius - Self.feather, Exact.hypot(x, y))
      * Falloff.smooth(arc + Self.feather, arc - Self.feather, y)
    guard coverage > 0 else { return }
    let n = (x: across, y: y / radius, z: max(0, 1 - across * across - y * y / (radius * radius)).squareRoot())
    let diffuse = max(0, n.x * -0.58 + n.y * -0.56 + n.z * 0.59)
    let half = (n.x * -0.45 + n.y * -0.6 + n.z * 0.661).clamped(to: 0...1)
    let aboveArc = y - arc
    var red = enamel.red * (0.13 + 0.72 * diffuse)
    var green = enamel.green * (0.09 + 0.7 * diffuse)
    var blue = enamel.blue * (0.22 + 0.75 * diffuse) + 0.045
    func add(_ amount: Double, _ r: Double, _ g: Double, _ b: Double) {
      red += amount * r
      green += amount * g
      blue += amount * b
    }
    if isLit {
      // Light leaks around the rim, and glows through the enamel.
      let leak = Falloff.gauss(aboveArc, radius * 0.42)
      add(leak, enamel.red * 0.16 * tint.red, enamel.green * 0.12 * tint.green, enamel.blue * 0.1 * tint.blue)
      let glow = Falloff.gauss(aboveArc, radius * 0.13)
      add(glow, 0.22 * tint.red, 0.12 * tint.green, 0.03 * tint.blue)
    }
    let h2 = half * half
    let h8 = h2 * h2 * h2 * h2
    let h64 = h8 * h8 * h8 * h8 * h8 * h8 * h8 * h8
    let shine = 0.34 * h64 * h2 * h2 * h2 + 0.15 * h8 * h2
    add(shine, 0.95, 0.93, 1)
    // The violet night reflects on both sides.
    let fresnel = n.z < 0.95 ? Exact.pow(1 - n.z, 3.2) : 0
    add(fresnel * (0.25 - n.x * 0.9 - n.y * 0.3).clamped(to: 0...1) * 0.55, 0.62, 0.62, 1)
    add(fresnel * (n.x * 0.9 + 0.1).clamped(to: 0...1) * 0.3, 0.42, 0.28, 0.75)
    let lip = Falloff.gauss(aboveArc + radius * 0.018, radius * 0.02) * (isLit ? 1 : 0.3)
    add(lip, 0.5 * tint.red, 0.4 * tint.green, 0.2 * tint.blue)
    layers.add(Color(min(1, red), min(1, green), min(1, blue)), coverage)
  }

  private func addFarLip(_ x: Double, _ y: Double, to layers: inout Layers) {
    // The range extends a little above the middle, where the far lip's ends meet the near lip's.
    guard y > -2, y < lipHeight + 2 else { return }
    let lip = 0.95 * Falloff.gauss(distanceToLip(x, y) + 0.4, max(0.9, radius * 0.02)) * Falloff.smooth(-2, -0.5, y)
    layers.add(isLit ? warm(1, 0.86, 0.56) : enamel.shaded(0.5), lip)
  }

  /// The cap's metal, from its left to its right.
  private static let metal = ColorRamp([
    (0, Color(hex: 0x5C4A86)), (0.22, Color(hex: 0xC9C3E8)), (0.45, Color(hex: 0x574A80)), (1, Color(hex: 0x17122E)),
  ])

  private func addCap(_ x: Double, _ y: Double, to layers: inout Layers) {
    let width = radius * 0.15
    let height = radius * 0.2
    let up = -(y + radius)
    let t = ((x / width + 1) / 2).clamped(to: 0...1)
    // The cap is a socket, rounded towards the cord, with a narrow neck above it.
    let bend = (up / height - 0.5).clamped(to: 0...0.5)
    let s = 1 - (1 - 2 * bend).squareRoot()
    let socket =
      Falloff.smooth(Self.feather, -Self.feather, x.magnitude - width * (1 - 0.5 * s * s))
      * Falloff.smooth(Self.feather, -Self.feather, up - height)
    let neck =
      Falloff.smooth(Self.feather, -Self.feather, x.magnitude - width * 0.32)
      * Falloff.smooth(Self.feather, -Self.feather, (up - 1.3 * height).magnitude - 0.4 * height)
    layers.add(Self.metal.color(at: t), max(socket, neck))
  }

  private func warm(_ red: Double, _ green: Double, _ blue: Double) -> Color {
    Color(min(1, red * tint.red), min(1, green * tint.green), min(1, blue * tint.blue))
  }

  /// Colours blended over one another, stored premultiplied.
  private struct Layers {
    private var red = 0.0
    private var green = 0.0
    private var blue = 0.0
    private var alpha = 0.0

    mutating func add(_ color: Color, _ coverage: Double) {
      red = color.red * coverage + red * (1 - coverage)
      green = color.green * coverage + green * (1 - coverage)
      blue = color.blue * coverage + blue * (1 - coverage)
      alpha = coverage + alpha * (1 - coverage)
    }

    var color: Color { alpha > 0 ? Color(red / alpha, green / alpha, blue / alpha, alpha) : .clear }
  }
}
