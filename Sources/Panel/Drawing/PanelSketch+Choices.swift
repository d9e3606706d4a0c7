import Canvas
import Motion
import Tuning

extension PanelSketch {
  func drawSwitch(_ isOn: Bool, _ row: PanelModel.Row, in rect: Rect, on canvas: inout Canvas) {
    let area = layout.wide(in: rect)
    let box = Rect(x: area.maxX - 44, y: rect.midY - 13, width: 44, height: 26)
    canvas.fill(.rounded(box, 13), isOn ? accent.color : PanelLook.track)
    let center = Vector(isOn ? box.maxX - 13 : box.minX + 13, box.midY)
    drawThumb(at: center, isDragged: false, on: &canvas)
  }

  func drawChoice(_ key: String, _ row: PanelModel.Row, in rect: Rect, on canvas: inout Canvas) {
    let area = layout.wide(in: rect)
    let box = Rect(x: area.minX, y: rect.midY - 17, width: area.width, height: 34)
    let isOpen = panel.menu == .choices(row.key)
    canvas.fill(.rounded(box, 10), isOpen ? PanelLook.pressed : PanelLook.control)
    canvas.label(
      key, size: 14, weight: row.isChanged ? .semibold : .regular, row.isChanged ? PanelLook.paper : PanelLook.quiet,
      in: Rect(x: box.minX + 12, y: box.minY, width: box.width - 44, height: box.height))
    canvas.icon(PanelIcon.down, at: Vector(box.maxX - 18, box.midY), PanelLook.mist)
  }

  func drawText(_ text: String, _ row: PanelModel.Row, in rect: Rect, on canvas: inout Canvas) {
    guard !isTyping(row.key) else { return drawField(row, in: rect, on: &canvas) }
    let area = layout.wide(in: rect)
    let box = Rect(x: area.minX, y: rect.midY - 17, width: area.width, height: 34)
    canvas.fill(.rounded(box, 10), Color.black.opacity(0.26))
    let isEmpty = text.isEmpty
    canvas.label(
      isEmpty ? "empty" : text.replacing("\n", with: " ↵ "), size: 14, weight: row.isChanged ? .semibold : .regular,
      isEmpty ? PanelLook.mist : row.isChanged ? PanelLook.paper : PanelLook.quiet, in: box.inset(x: 12, y: 0))
  }

  func drawSwatch(_ color: HexColor, _ row: PanelModel.Row, in rect: Rect, on canvas: inout Canvas) {
    let area = layout.wide(in: rect)
    let swatch = Rect(x: area.minX, y: rect.midY - 13, width: 44, height: 26)
    canvas.fill(.rounded(swatch, 8), Shade(color).color)
    canvas.stroke(.rounded(swatch.inset(by: 0.5), 7.5), width: 1, PanelLook.paper.opacity(0.16))
    guard !isTyping(row.key) else {
      var field = rect
      field.x += 52
      field.width -= 52
      return drawField(row, in: rect, on: &canvas)
    }
    canvas.label(
      color.description, size: 14, weight: row.isChanged ? .semibold : .regular,
      row.isChanged ? PanelLook.paper : PanelLook.quiet, in: area, alignment: .trailing, tabular: true)
  }

  // MARK: - Colour picker

  func drawColor(_ key: String, in rect: Rect, on canvas: inout Canvas) {
    guard case .color(let color)? = model.row(key)?.value else { return }
    let shade = Shade(color)
    let field = layout.hueField(in: rect)
    canvas.draw(.painted(Self.hues), in: field, corners: Corners(10))
    if shade.brightness < 1 {
      canvas.fill(.rounded(field, 10), Color.black.opacity(0.72 * (1 - shade.brightness)))
    }
    let place = Vector(field.minX + shade.hue * field.width, field.maxY - shade.saturation * field.height)
    drawKnob(at: place, shade.color, on: &canvas)
    let area = layout.brightness(in: rect)
    let groove = Rect(x: area.minX, y: area.midY - 6, width: area.width, height: 12)
    let full = Shade(hue: shade.hue, saturation: shade.saturation, brightness: 1).color
    canvas.fill(
      .rounded(groove, 6), .linear(from: Vector(groove.minX, 0), to: Vector(groove.maxX, 0), .black, full))
    canvas.stroke(.rounded(groove.inset(by: 0.5), 5.5), width: 1, PanelLook.paper.opacity(0.1))
    drawKnob(at: Vector(groove.minX + shade.brightness * groove.width, groove.midY), shade.color, on: &canvas)
  }

  private func drawKnob(at center: Vector, _ color: Color, on canvas: inout Canvas) {
    let box = Rect(center: center, size: Vector(22, 22))
    canvas.shadow(of: box, radius: 11, offset: Vector(0, 2), blur: 8, .black.opacity(0.5))
    canvas.fill(.circle(center, radius: 11), Color(hex: 0xFFFDF8))
    canvas.fill(.circle(center, radius: 8), color)
  }

  /// Hue to the right, saturation upwards, all at full brightness.
  private static let hues = Painting(key: "panel hues", size: Vector(180, 60), density: 1) { p in
    Shade(hue: p.x / 180, saturation: 1 - p.y / 60, brightness: 1).color
  }
}
