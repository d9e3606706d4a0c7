import Canvas
import Motion

/// What several parts of the panel are made of.
extension Canvas {
  /// Text in a box, half-way up.
  mutating func label(
    _ text: String, size: Double, weight: TextRun.Weight = .regular, _ color: Color, in box: Rect,
    alignment: TextRun.Alignment = .leading, tabular: Bool = false
  ) {
    guard !text.isEmpty, box.width > 0 else { return }
    let run = TextRun(
      text, size: size, weight: weight, width: box.width, alignment: alignment, tabularDigits: tabular)
    self.text(run, at: Vector(box.minX, box.midY - run.box.y / 2), color)
  }

  /// An icon of 16 points about a place.
  mutating func icon(_ path: Path, at center: Vector, _ color: Color, scale: Double = 1) {
    with(.translation(center) * .scale(scale) * .translation(Vector(-8, -8))) { canvas in
      canvas.stroke(path, width: 1.7, color, cap: .round)
    }
  }

  /// What a raised thing throws: how far down, how blurred, how dark.
  mutating func shadows(
    of box: Rect, radius: Double, _ shadows: [(drop: Double, blur: Double, darkness: Double)]
  ) {
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
