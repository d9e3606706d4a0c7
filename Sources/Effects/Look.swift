import Canvas
import Motion
import Tuning

/// The colours, type and spacing that all effects share.
package enum Look {
  package static let ink = Color(hex: 0x0E1016)
  package static let slate = Color(hex: 0x1A1D26)
  package static let paper = Color(hex: 0xF6F3EC)
  /// The text colour on dark, which is never pure white.
  package static let text = Color(hex: 0xF6F3EC, 0.92)
  /// The secondary text colour on dark.
  package static let mist = Color(hex: 0x8B93A7)
  /// The secondary text colour on dark for long text.
  package static let mistLong = Color(hex: 0xA9B0C0)
  /// The secondary text colour on paper.
  package static let mistOnPaper = Color(hex: 0x5A6172)

  package static let gold = Color(hex: 0xE9B949)
  package static let teal = Color(hex: 0x2EC4B6)
  package static let indigo = Color(hex: 0x5B5BD6)
  package static let coral = Color(hex: 0xFF6B57)
  package static let amber = Color(hex: 0xFFC24B)
  package static let error = Color(hex: 0xFF5D5D)
  package static let good = Color(hex: 0x4CD08A)

  /// Returns an accent colour, lightened if it is too dark to be read on ink.
  package static func onInk(_ accent: Color) -> Color {
    let light = 0.21 * accent.red + 0.72 * accent.green + 0.07 * accent.blue
    return light < 0.45 ? accent.mixed(with: .white, 0.4) : accent
  }

  /// Returns the space between the content and the window's edge: 16 points on a phone, 24 from 600 wide, 40 from 1000.
  package static func margin(forWidth width: Double) -> Double {
    width >= 1000 ? 40 : width >= 600 ? 24 : 16
  }
}

/// The back arrow and the effect's title, in the upper left corner.
///
/// The playground draws them over every effect. Effects with a second theme draw them into their pages themselves.
package enum Chrome {
  /// Returns the area in which a tap returns to the gallery, at least 44 points each way.
  package static func backArea(in size: Vector) -> Rect {
    let center = center(in: size)
    return Rect(x: 0, y: center.y - 26, width: center.x + 30, height: 52)
  }

  /// Returns the area of the back arrow and of a title of usual length.
  package static func area(of card: EffectCard, in size: Vector) -> Rect {
    let back = backArea(in: size)
    guard !card.hasHeading else { return back }
    return Rect(x: 0, y: back.y, width: min(size.x, back.maxX - 10 + titleWidth), height: back.height)
  }

  /// The width of a title of usual length, in points.
  private static let titleWidth = 154.0

  /// Returns the centre of the arrow.
  private static func center(in size: Vector) -> Vector {
    size.x >= 1000 ? Vector(45, 42) : size.x >= 600 ? Vector(29, 42) : Vector(21, 35)
  }

  /// Draws the arrow and, unless the picture has a heading of its own, the title beside it.
  package static func draw(_ card: EffectCard, on canvas: inout Canvas) {
    let title = card.hasHeading ? nil : card.title
    if canvas.isBare { return }
    let area = area(of: card, in: canvas.size)
    let start = center(in: canvas.size)
    // A title longer than usual may reach the window's edge.
    let end = (title?.count ?? 0) > 16 ? canvas.size.x - 16 : area.maxX
    let places = [start.x, mix(start.x, end, 0.5), end].map { Vector($0, start.y) }
    let grounds = places.map { ground(at: $0, of: canvas, underBarsOver: card.source == nil ? [] : places) }
    // The background may be dark at one place and light at another.
    let lights = grounds.map { $0?.luminance ?? 0.6 } + (grounds.contains(nil) ? [0] : [])
    // From a luminance of 0.23 up, ink has a contrast of at least 4.5.
    guard lights.min() ?? 0 < 0.23 else { return draw(title, Look.ink.opacity(0.92), on: &canvas) }
    // Compiled effects have a designed background at this place; a sketch may have any.
    if card.source != nil {
      drawVeil(over: lights.max() ?? 0, title, at: start, &canvas)
    }
    draw(title, Look.text, on: &canvas)
  }

  /// Draws ink with soft edges, just dark enough for light text to reach a contrast of 4.5; nothing on a dark background.
  private static func drawVeil(
    over luminance: Double, _ title: String?, at center: Vector, _ canvas: inout Canvas
  ) {
    // In encoded values: light text reaches that contrast on a grey of 0.39.
    let (lightness, most, ink) = (Exact.pow(luminance, 1 / 2.2), 0.39, 0.06)
    guard lightness > most else { return }
    let alpha = (lightness - most) / (lightness - ink)
    let arrow = Rect(x: center.x - 18, y: center.y - 23, width: 42, height: 46)
    guard let title, !title.isEmpty else {
      return canvas.shadow(of: arrow, radius: 14, offset: .zero, blur: 18, Look.ink.opacity(alpha))
    }
    // The veil follows the measured title; the plate's padding reaches over the arrow.
    let run = run(of: title, in: canvas.size)
    canvas.plate(
      TextRun.Plate(padding: Vector(37, 23 - run.box.y / 2), radius: 14, blur: 9), behind: run,
      at: Vector(center.x + 19, center.y - run.box.y / 2), Look.ink.opacity(alpha))
  }

  /// The number of marks from the back of which every one is examined.
  private static let examinedMarks = 8

  /// Returns the background colour at a point, from the fills among the first marks and from bars; `nil` over a picture.
  ///
  /// The marks have to be examined because a sketch may draw anything.
  ///
  /// - Parameters:
  ///   - places: the places among which a later mark is examined if it fills a simple shape over all of them: a bar above
  ///     content that scrolls. A compiled effect has none.
  private static func ground(at place: Vector, of canvas: Canvas, underBarsOver places: [Vector]) -> Color? {
    var ground: Color? = Look.ink
    func examine(_ mark: Mark) {
      // Fills and layers of a sketch's drawings count that are moved or scaled, too.
      guard mark.blend == .normal, mark.transform == canvas.transform || !places.isEmpty,
        let p = mark.place(of: place, in: canvas)
      else { return }
      switch mark.shape {
      case .fill(let path, let paint) where path.isAround(p):
        let color = paint.color(at: p)
        let opaque = color.opacity(1 / max(color.alpha, 1e-6))
        ground = color.alpha >= 1 ? opaque : ground?.mixed(with: opaque, color.alpha)
      case .picture(let picture, let rect, _, _, _) where rect.contains(p):
        let isLayer = if case .drawing = picture { true } else { false }
        if isLayer || mark.transform == canvas.transform { ground = nil }
      case .fill, .picture, .stroke, .grid, .layer, .inset, .masked: break
      }
    }
    for mark in canvas.marks.prefix(examinedMarks) { examine(mark) }
    guard !places.isEmpty else { return ground }
    for mark in canvas.marks.dropFirst(examinedMarks).prefix(1000) {
      guard case .fill(let path, _) = mark.shape, path.elements.count <= 12,
        places.allSatisfy({ mark.place(of: $0, in: canvas).map(path.isAround) ?? false })
      else { continue }
      examine(mark)
    }
    return ground
  }

  /// Draws the arrow and a title in one colour, for an effect that draws them itself.
  package static func draw(_ title: String?, _ color: Color, on canvas: inout Canvas) {
    if canvas.isBare { return }
    let p = center(in: canvas.size)
    drawArrow(at: p, color, on: &canvas)
    guard let title else { return }
    let run = run(of: title, in: canvas.size)
    canvas.text(run, at: Vector(p.x + 19, p.y - run.box.y / 2), color)
  }

  /// Returns the title, which ends at the window's edge.
  private static func run(of title: String, in size: Vector) -> TextRun {
    TextRun(title, size: 17, weight: .semibold, width: max(0, size.x - center(in: size).x - 19 - 16))
  }

  /// Draws only the arrow, light on a disc, to be visible on any background; also on a bare canvas.
  package static func drawArrowOnDisc(on canvas: inout Canvas) {
    let p = center(in: canvas.size)
    canvas.fill(.circle(p - Vector(0.5, 0), radius: 15), Look.ink.opacity(0.36))
    drawArrow(at: p, .white, on: &canvas)
  }

  private static func drawArrow(at p: Vector, _ color: Color, on canvas: inout Canvas) {
    let arrow = Path.bend(p + Vector(3.5, -6.5), p + Vector(-3.5, 0), p + Vector(3.5, 6.5))
    canvas.stroke(arrow, width: 1.6, color, cap: .round)
  }
}

extension Path {
  /// Returns whether the bounding box of the path's corners contains a point, as an estimate of the filled area.
  fileprivate func isAround(_ p: Vector) -> Bool {
    var (low, high) = (Vector(.infinity, .infinity), Vector(-.infinity, -.infinity))
    for element in elements {
      switch element {
      case .move(let end), .line(let end), .cubic(_, _, let end):
        (low, high) = (Vector(min(low.x, end.x), min(low.y, end.y)), Vector(max(high.x, end.x), max(high.y, end.y)))
      case .close: break
      }
    }
    return p.x >= low.x && p.x < high.x && p.y >= low.y && p.y < high.y
  }
}

extension Paint {
  fileprivate func color(at p: Vector) -> Color {
    switch self {
    case .color(let color): return color
    case .linear(let from, let to, let first, let second):
      let way = to - from
      let share = way.length > 0 ? ((p - from).dot(way) / way.dot(way)).clamped(to: 0...1) : 0
      return first.mixed(with: second, share)
    case .gradient(let gradient):
      return gradient.share(at: p).map { gradient.color(at: $0) } ?? gradient.stops.last?.color ?? .clear
    }
  }
}

extension Color {
  /// Creates a colour from a parameter's value.
  package init(_ color: HexColor) {
    self.init(Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }
}

extension Mark {
  /// Returns a point of a canvas in the mark's own points; `nil` if the mark is flat.
  fileprivate func place(of p: Vector, in canvas: Canvas) -> Vector? {
    if transform == canvas.transform { return p }
    return transform.inverse.map { $0 * (canvas.transform * p) }
  }
}
