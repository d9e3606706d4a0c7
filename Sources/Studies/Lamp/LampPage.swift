import Canvas
import Effects
import Motion

/// Everything behind the lamp, drawn once for each size: sky, stars, moon or sun, three rows of houses, text, back arrow.
struct LampPage: Sendable {
  let layout: LampLayout
  let theme: LampTheme
  let headline: String
  let message: String
  var hasChrome = true

  var picture: Picture {
    let page = self
    return .drawn(
      "lamp page \(theme.name) \(layout.frame) \(headline) \(message)\(hasChrome ? "" : " bare")",
      family: "lamp page \(theme.name) \(layout.frame)", size: layout.size
    ) { canvas in
      page.draw(on: &canvas)
    }
  }

  func draw(on canvas: inout Canvas) {
    let sky = LampSky(layout: layout, theme: theme)
    sky.draw(on: &canvas)
    drawCity(on: &canvas)
    guard layout.frame == .page else { return }
    for word in words(isLit: theme.isDay) { canvas.text(word.run, at: word.origin, word.color) }
    guard hasChrome else { return }
    Chrome.draw(Self.showsTitle(in: layout) ? Lamp.title : nil, theme.chrome, on: &canvas)
  }

  /// Returns the right edge of the back arrow and, if shown, the title.
  static func headingEnd(in layout: LampLayout) -> Double {
    let back = Chrome.backArea(in: layout.size).maxX
    return showsTitle(in: layout) ? titleEnd(in: layout) : back
  }

  /// Returns whether the title ends beside the cord; if it would reach the cord, only the arrow is drawn.
  private static func showsTitle(in layout: LampLayout) -> Bool { titleEnd(in: layout) + 4 <= layout.pivot.x }

  private static func titleEnd(in layout: LampLayout) -> Double {
    Chrome.backArea(in: layout.size).maxX - 10 + titleWidth
  }

  /// The width that the design gives to the title, in points.
  private static let titleWidth = 132.0

  /// Returns the texts in their colours: lit, by the lamp or by day, or unlit.
  func words(isLit: Bool) -> [LampWord] {
    guard layout.frame == .page else { return [] }
    let top = TextRun(
      headline, size: layout.headlineSize, weight: .bold, width: layout.headline.width, alignment: .center
    ).fitted(smallest: min(layout.headlineSize, 10), lines: 2, height: layout.headline.height, anchor: .bottom)
    // The line of small letters is higher than its place: it extends upwards as far as the lamp leaves room.
    let excess = max(0, (top.box.y - layout.headline.height).rounded(.up))
    let lift = min(excess, max(0, layout.headline.y - layout.lowestLamp))
    let below = TextRun(message, size: 17, lineHeight: 1.4, width: layout.message.width, lines: 4, alignment: .center)
      .fitted(smallest: 13, lines: 6, height: layout.message.height)
    func color(_ lit: Color) -> Color { isLit ? lit : theme.unlit.opacity(lit.alpha) }
    return [
      LampWord(run: top, origin: layout.headline.origin - Vector(0, lift), color: color(theme.headline)),
      LampWord(run: below, origin: layout.message.origin + Vector(0, excess - lift), color: color(theme.message)),
    ]
  }

  private func drawCity(on canvas: inout Canvas) {
    let k = layout.cityScale
    let city = layout.cityHeight
    let height = layout.size.y
    func style(
      _ seed: UInt32, ground: Double, _ widths: ClosedRange<Double>, _ heights: ClosedRange<Double>, lit: Double,
      _ window: Vector, _ pitch: Vector, hasTanks: Bool = false
    ) -> Skyline.Style {
      Skyline.Style(
        seed: seed, ground: height - city * ground, widths: widths.lowerBound * k...widths.upperBound * k,
        heights: heights.lowerBound * city...heights.upperBound * city, center: layout.cityCenter, lit: lit,
        window: window * k, windowPitch: pitch * k, hasTanks: hasTanks, scale: k)
    }
    let far = style(5, ground: 0.06, 15...34, 0.5...0.86, lit: 0.16, Vector(1.6, 2), Vector(4.6, 5.6))
    let middle = style(21, ground: 0.02, 22...46, 0.3...0.78, lit: 0.24, Vector(2.2, 3), Vector(6, 7.4))
    let near = style(38, ground: 0, 30...62, 0.12...0.56, lit: 0.3, Vector(3, 4.2), Vector(8, 10), hasTanks: true)
    draw(far, theme.far, on: &canvas)
    drawHaze(height: 0.62 * city, opacity: theme.hazeOpacity.far, on: &canvas)
    draw(middle, theme.middle, hasBeacons: !theme.isDay, on: &canvas)
    drawHaze(height: 0.4 * city, opacity: theme.hazeOpacity.middle, on: &canvas)
    draw(near, theme.near, on: &canvas)
  }

  private func draw(
    _ style: Skyline.Style, _ colors: LampTheme.CityLayer, hasBeacons: Bool = false, on canvas: inout Canvas
  ) {
    let skyline = Skyline(style, in: layout.size, windowColors: theme.windows.count)
    let paint = Paint.linear(
      from: Vector(0, style.ground - style.heights.upperBound), to: Vector(0, layout.size.y), colors.roof, colors.foot)
    // The row is drawn opaque on its own layer, because its pieces overlap; only spires reach above the roofs.
    let top = max(0, style.ground - 1.6 * style.heights.upperBound - 40 * style.scale).rounded(.down)
    let band = Rect(x: 0, y: top, width: layout.size.x, height: layout.size.y - top)
    var row = Canvas(size: band.size)
    row.transform = .translation(-band.origin)
    for piece in skyline.pieces { row.fill(piece, paint) }
    for spire in skyline.spires { row.fill(spire, colors.roof) }
    for (rect, color) in skyline.windows {
      row.fill(.rect(rect), theme.windows[color].opacity(colors.windowOpacity))
    }
    if hasBeacons {
      for beacon in skyline.beacons { row.fill(.circle(beacon, radius: 1.3 * style.scale), Look.error) }
    }
    canvas.draw(Layer(row, in: band, tint: .white.opacity(colors.opacity)))
  }

  /// Draws mist that rises from the ground between two rows of houses.
  private func drawHaze(height: Double, opacity: Double, on canvas: inout Canvas) {
    let size = Vector(layout.size.x, height)
    let color = theme.haze
    let haze = Painting(key: "lamp haze \(theme.name) \(opacity)", size: size, density: 0.5, dithers: true) { p in
      color.opacity(opacity * Falloff.smooth(0, height, p.y))
    }
    canvas.draw(.painted(haze), in: Rect(origin: Vector(0, layout.size.y - height), size: size))
  }
}

/// A text of the page.
struct LampWord: Sendable {
  let run: TextRun
  let origin: Vector
  let color: Color
}
