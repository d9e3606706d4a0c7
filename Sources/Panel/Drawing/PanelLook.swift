import Canvas
import Motion

/// The panel's colours.
enum PanelLook {
  static let paper = Color(hex: 0xF6F3EC)
  static let text = Color(hex: 0xF6F3EC, 0.92)
  static let mist = Color(hex: 0x8B93A7)
  /// The same on what is pressed, whatever the plate lies on.
  static let mistOnPressed = Color(hex: 0xA9B0C0)
  static let quiet = Color(hex: 0xC9CDD6)
  static let plate = Color(hex: 0x14161E, 0.94)
  static let solid = Color(hex: 0x14161E)
  static let menu = Color(hex: 0x20232E)
  static let fill = Color(hex: 0x7C849A)
  static let error = Color(hex: 0xFF5D5D)
  static let control = Color(hex: 0xF6F3EC, 0.07)
  static let pressed = Color(hex: 0xF6F3EC, 0.13)
  static let track = Color(hex: 0xF6F3EC, 0.13)
  static let well = Color.black.opacity(0.34)
}

/// The stage's leading colour in the places where the panel uses it.
struct PanelAccent: Equatable {
  let color: Color

  init(_ color: Color) { self.color = color }

  /// As bright as it looks, 0…1.
  private var luminance: Double {
    func linear(_ c: Double) -> Double { c * c * (0.3 + 0.7 * c.squareRoot()) }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private var isDark: Bool { luminance < 0.2 }
  /// The other end of a changed slider's fill.
  var deep: Color { color.shaded(0.77) }
  /// For text and dots on the dark panel.
  var onDark: Color { isDark ? color.mixed(with: .white, 0.38) : color }
  /// For text upon it: nearly black, with a breath of its hue.
  var ink: Color { isDark ? PanelLook.paper : Color(0.04 + color.red * 0.065, 0.035 + color.green * 0.03, 0.03) }
}

extension Paint {
  /// From a box's left edge to its right.
  static func across(_ box: Rect, _ left: Color, _ right: Color) -> Paint {
    .linear(from: Vector(box.minX, 0), to: Vector(box.maxX, 0), left, right)
  }

  /// From a box's top to its bottom.
  static func down(_ box: Rect, _ top: Color, _ bottom: Color) -> Paint {
    .linear(from: Vector(0, box.minY), to: Vector(0, box.maxY), top, bottom)
  }
}

/// Lines of icons, in a box of 16 points.
enum PanelIcon {
  static let down = Path.polyline([Vector(4, 6), Vector(8, 10), Vector(12, 6)])
  static let check = Path.polyline([Vector(3, 8.5), Vector(6.5, 12), Vector(13, 4.5)])
  static let up = Path.polyline([Vector(4, 10), Vector(8, 6), Vector(12, 10)])
  static let plus = joined([
    Path.line(Vector(8, 3.5), Vector(8, 12.5)), Path.line(Vector(3.5, 8), Vector(12.5, 8)),
  ])
  static let cross = joined([
    Path.line(Vector(4.5, 4.5), Vector(11.5, 11.5)), Path.line(Vector(11.5, 4.5), Vector(4.5, 11.5)),
  ])
  static let find = joined([
    Path.arc(Vector(7, 7), radius: 4.5, from: 0, to: 2 * .pi), Path.line(Vector(10.4, 10.4), Vector(14, 14)),
  ])
  static let undo = joined([
    Path.polyline([Vector(6, 3), Vector(2.5, 6.5), Vector(6, 10)]), Path.line(Vector(2.5, 6.5), Vector(10, 6.5)),
    Path.arc(Vector(10, 10.5), radius: 4, from: -.pi / 2, to: .pi / 2),
    Path.line(Vector(10, 14.5), Vector(6.5, 14.5)),
  ])
  static let redo = joined([
    Path.polyline([Vector(10, 3), Vector(13.5, 6.5), Vector(10, 10)]), Path.line(Vector(13.5, 6.5), Vector(6, 6.5)),
    Path.arc(Vector(6, 10.5), radius: 4, from: -.pi / 2, to: -1.5 * .pi),
    Path.line(Vector(6, 14.5), Vector(9.5, 14.5)),
  ])
  static let revert = joined([
    Path.polyline([Vector(3, 3), Vector(3, 7), Vector(7, 7)]),
    Path.arc(Vector(8.464, 9.369), radius: 5.5, from: 3.5866, to: 9.3096),
  ])

  static let copy = joined([
    Path.rounded(Rect(x: 6, y: 6, width: 8, height: 8.5), 2),
    Path.polyline([Vector(3.6, 10.5), Vector(2.5, 9.4), Vector(2.5, 3), Vector(3.5, 2), Vector(9, 2), Vector(10, 3.2)]),
  ])

  private static func joined(_ paths: [Path]) -> Path {
    var all = Path()
    for element in paths.flatMap(\.elements) {
      switch element {
      case .move(let p): all.move(to: p)
      case .line(let p): all.line(to: p)
      case .cubic(let a, let b, let p): all.cubic(a, b, to: p)
      case .close: all.close()
      }
    }
    return all
  }
}

/// What several parts of the panel are made of.
extension Canvas {
  /// Text in a box, half-way up.
  mutating func label(
    _ text: String, size: Double, weight: TextRun.Weight = .regular, _ color: Color, in box: Rect,
    alignment: TextRun.Alignment = .leading, tabular: Bool = false
  ) {
    guard !text.isEmpty, box.width > 0 else { return }
    let run = TextRun(text, size: size, weight: weight, width: box.width, alignment: alignment, tabularDigits: tabular)
    self.text(run, at: Vector(box.minX, box.midY - run.box.y / 2), color)
  }

  /// An icon of 16 points about a place.
  mutating func icon(_ path: Path, at center: Vector, _ color: Color, scale: Double = 1) {
    with(.translation(center) * .scale(scale) * .translation(Vector(-8, -8))) { canvas in
      canvas.stroke(path, width: 1.7, color, cap: .round)
    }
  }

  /// What a raised thing throws: how far down, how blurred, how dark.
  mutating func shadows(of box: Rect, radius: Double, _ shadows: [(drop: Double, blur: Double, darkness: Double)]) {
    for (drop, blur, darkness) in shadows {
      shadow(of: box, radius: radius, offset: Vector(0, drop), blur: blur, .black.opacity(darkness))
    }
  }

  /// The dark card of what is told between rows.
  mutating func card(in item: Rect, height: Double) -> Rect {
    let card = item.inset(x: PanelLayout.inset, y: 0).with(y: item.minY + 4, height: height)
    fill(.rounded(card, 12), Color.black.opacity(0.3))
    return card
  }

  /// Round what keys mean.
  mutating func ring(_ box: Rect, radius: Double, _ accent: PanelAccent) {
    stroke(.rounded(box.inset(by: 0.75), radius - 0.75), width: 1.5, accent.onDark.opacity(0.8))
  }

  /// The thumb of a slider or a switch.
  mutating func thumb(at center: Vector, isDragged: Bool = false, _ accent: PanelAccent) {
    let radius = isDragged ? 13.0 : 10
    let box = Rect(center: center, size: Vector(2 * radius, 2 * radius))
    if isDragged { fill(.circle(center, radius: radius + 9), accent.color.opacity(0.22)) }
    shadows(of: box, radius: radius, isDragged ? [(2, 8, 0.5)] : [(1, 2, 0.4), (3, 8, 0.45)])
    fill(.circle(center, radius: radius), .down(box, Color(hex: 0xFFFDF8), Color(hex: 0xDAD6CC)))
  }

  /// Text, selection and caret of what is typed. The caret does not blink: a panel at rest costs nothing.
  mutating func field(_ field: TextField, in area: Rect, placeholder: String, _ accent: PanelAccent) {
    let left = area.minX - field.shift(in: area.width)
    clipped(to: area.inset(x: -3, y: 0)) { canvas in
      if !field.selection.isEmpty {
        let start = left + field.x(of: field.selection.lowerBound)
        let band = Rect(
          x: start, y: area.midY - 10, width: left + field.x(of: field.selection.upperBound) - start, height: 20)
        canvas.fill(.rounded(band, 3), accent.color.opacity(0.4))
      }
      if field.characters.isEmpty { canvas.label(placeholder, size: TextField.size, PanelLook.mist, in: area) }
      let width = max(area.width, field.x(of: field.characters.count) + 24)
      canvas.label(field.shownText, size: TextField.size, PanelLook.paper, in: area.with(x: left, width: width))
      let caret = Rect(x: left + field.x(of: field.caret) - 0.75, y: area.midY - 9, width: 1.5, height: 18)
      canvas.fill(.rounded(caret, 0.75), accent.onDark)
    }
  }
}
