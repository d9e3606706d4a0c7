import Canvas
import Effects
import Motion
import Panel

/// Draws the keyboard's plate and keys, and the letters or choices above a finger.
extension KeyboardTool {
  func draw(_ layout: KeyboardLayout, _ accent: Color, on canvas: inout Canvas) {
    let (plate, way) = (layout.plate, (1 - rise.value) * layout.plate.height)
    let corners = Corners(topLeft: 0, topRight: 0, bottomRight: 16, bottomLeft: 16)
    canvas.clipped(to: plate) { canvas in
      canvas.with(.translation(Vector(0, way))) { canvas in
        canvas.fill(.rounded(plate, corners), Color(hex: 0x101218))
        canvas.fill(.rect(Rect(x: plate.minX, y: plate.minY, width: plate.width, height: 1)), Look.paper.opacity(0.1))
        for (key, area) in layout.keys { draw(key, area, layout, accent, on: &canvas) }
      }
    }
    for finger in held.values where !finger.isSpent { drawChoices(of: finger, layout, accent, on: &canvas) }
  }

  private func draw(
    _ key: ScreenKey, _ area: Rect, _ layout: KeyboardLayout, _ accent: Color, on canvas: inout Canvas
  ) {
    let cap = area.inset(by: 3)
    let isPressed = held.values.contains { $0.key == key && $0.choice == nil }
    let isOn = key == .shift && capitals != .none
    let ground: Color =
      if key == .done { accent.shaded(isPressed ? 0.82 : 1) } else if isOn { Look.paper.opacity(0.9) } else {
        Look.paper.opacity((isLoud(key, layout) ? 0.16 : 0.07) + (isPressed ? 0.16 : 0))
      }
    // A key that is not pressed has an edge below it; a pressed key sinks onto that edge.
    if !isPressed { canvas.fill(.rounded(cap.offset(by: Vector(0, 1.5)), 9), .black.opacity(0.4)) }
    canvas.fill(.rounded(cap, 9), ground)
    let ink = key == .done ? PanelAccent(color: accent).ink : isOn ? Look.ink : Look.text
    drawSign(of: key, in: cap, ink, isNumber: layout.page.isNumber, on: &canvas)
    if case .text(let text) = key, isPressed, !layout.page.isNumber, text != " " {
      drawAbove(area, text, layout, on: &canvas)
    }
  }

  /// Whether a key is brighter than the others: a letter or a digit.
  private func isLoud(_ key: ScreenKey, _ layout: KeyboardLayout) -> Bool {
    guard case .text(let text) = key else { return false }
    return !layout.page.isNumber || text == "." || Int(text) != nil
  }

  private func drawSign(of key: ScreenKey, in cap: Rect, _ ink: Color, isNumber: Bool, on canvas: inout Canvas) {
    switch key {
    case .text(" "): canvas.label("space", in: cap, size: 13, ink.opacity(0.7))
    case .text(let text):
      let size = text.count > 1 ? 14.0 : isNumber ? 22 : 19
      canvas.label(
        capitals == .none ? text : text.capital, in: cap, size: size, ink, weight: isNumber ? .medium : .regular)
    case .page(.letters): canvas.label("ABC", in: cap, size: 14, ink)
    case .page(.moreSigns): canvas.label("#+=", in: cap, size: 14, ink)
    case .page: canvas.label("123", in: cap, size: 14, ink)
    case .sign: canvas.label("±", in: cap, size: 20, ink, weight: .regular)
    case .done: canvas.label("Done", in: cap, size: 15, ink, weight: .semibold)
    case .erase: stroke(GlassSign.erase, at: cap.center, ink, on: &canvas)
    case .lineBreak: stroke(GlassSign.lineBreak, at: cap.center, ink, on: &canvas)
    case .shift:
      stroke(GlassSign.shift, at: cap.center, ink, on: &canvas)
      if capitals == .locked {
        canvas.fill(.rounded(Rect(x: cap.midX - 5, y: cap.midY + 9, width: 10, height: 2), 1), ink)
      }
    }
  }

  private func stroke(_ path: Path, at center: Vector, _ ink: Color, on canvas: inout Canvas) {
    canvas.with(.translation(center)) { $0.stroke(path, width: 1.7, ink, cap: .round) }
  }

  /// Draws the letter above the finger that hides its key.
  private func drawAbove(_ area: Rect, _ text: String, _ layout: KeyboardLayout, on canvas: inout Canvas) {
    let box = Rect(x: area.midX - 25, y: area.minY - 54, width: 50, height: 52)
    let x = box.minX.clamped(to: layout.plate.minX + 2...max(layout.plate.minX + 2, layout.plate.maxX - 52))
    let plate = Rect(x: x, y: box.minY, width: 50, height: 52)
    canvas.plate(plate, radius: 12, Color(hex: 0x3A3F4D), drop: 4, blur: 14, shadow: 0.5)
    canvas.label(capitals == .none ? text : text.capital, in: plate, size: 28, Look.text, weight: .regular)
  }

  private func drawChoices(of finger: Held, _ layout: KeyboardLayout, _ accent: Color, on canvas: inout Canvas) {
    guard let choice = finger.choice, let choices = choices(of: finger, layout) else { return }
    canvas.plate(choices.plate.inset(by: -4), radius: 14, Color(hex: 0x3A3F4D), drop: 4, blur: 18, shadow: 0.55)
    for (index, text) in choices.texts.enumerated() {
      let area = choices.area(of: index)
      if index == choice { canvas.fill(.rounded(area.inset(by: 1), 10), accent) }
      canvas.label(
        text, in: area, size: 22, index == choice ? PanelAccent(color: accent).ink : Look.text, weight: .regular)
    }
  }
}

/// Icons of keys, drawn around the origin.
private enum GlassSign {
  static let erase = lines(
    [-10, 0, -4, -7, 10, -7, 10, 7, -4, 7, -10, 0], [-1, -3, 5, 3], [5, -3, -1, 3])
  static let lineBreak = lines([9, -6, 9, 2, -8, 2], [-4, -2.5, -8.5, 2, -4, 6.5])
  static let shift = lines([0, -8, 8, 0.5, 4, 0.5, 4, 7, -4, 7, -4, 0.5, -8, 0.5, 0, -8])

  private static func lines(_ all: [Double]...) -> Path {
    var path = Path()
    for line in all {
      path.move(to: Vector(line[0], line[1]))
      for index in stride(from: 2, to: line.count, by: 2) { path.line(to: Vector(line[index], line[index + 1])) }
    }
    return path
  }
}
