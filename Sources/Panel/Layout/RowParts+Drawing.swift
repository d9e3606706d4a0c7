import Canvas
import Motion
import Tuning

/// Drawing of a row: its name, its value as its control draws it, and the marks of focus, drag and press.
extension RowParts {
  func draw(_ row: PanelModel.Row, _ sketch: inout PanelPainter) {
    drawTint(row, &sketch)
    if ListPlace(row.key) != nil { ListControl.drawGround(row, self, &sketch) }
    if row.isChanged { sketch.canvas.fill(.circle(Vector(rect.minX + 11, name.midY), radius: 3), sketch.accent.onDark) }
    if case .rows(let rows) = row.value, let place = ListPlace(row.key) {
      ListControl.draw(rows.first, at: place, row, self, &sketch)
    } else {
      drawName(row, &sketch)
      row.control.draw(row, self, &sketch)
    }
    let rows = sketch.rows
    if rows.focus == row.key, rows.entry?.key != row.key, !sketch.isDragged(row) {
      sketch.ring(rect.inset(x: 5, y: 2), 10)
    }
  }

  /// Draws the row's title; while a search is shown, with the parameter's name below it.
  private func drawName(_ row: PanelModel.Row, _ sketch: inout PanelPainter) {
    let box = name.leading(name.width + 8)
    if sketch.rows.query.isEmpty { return sketch.label(row.definition.title, PanelLook.text, in: box) }
    sketch.label(row.definition.title, PanelLook.text, in: box.with(y: box.midY - 18, height: 20))
    sketch.label(row.definition.name, size: 12, PanelLook.mist, in: box.with(y: box.midY + 1, height: 17))
  }

  private func drawTint(_ row: PanelModel.Row, _ sketch: inout PanelPainter) {
    if sketch.isDragged(row) {
      let (fade, tint) = (rect.leading(rect.width * 0.3), sketch.accent.color.opacity(0.1))
      sketch.canvas.fill(.rect(fade), .across(fade, tint.opacity(0), tint))
      sketch.canvas.fill(.rect(rect.between(fade.maxX, rect.maxX)), tint)
    } else if sketch.rows.help.hovered == .label(row.key)
      || sketch.pointers.grips.contains(where: { $0.isWaiting && $0.target.key == row.key })
    {
      sketch.canvas.fill(.rect(rect), PanelLook.paper.opacity(0.035))
    }
  }

  /// Draws the field in which the value is typed, and returns whether the value is being typed.
  func drawField(_ row: PanelModel.Row, _ sketch: inout PanelPainter) -> Bool {
    guard let entry = sketch.rows.entry, entry.key == row.key else { return false }
    if entry.isEditor {
      guard case .text(let most) = row.definition.kind else { return true }
      let count = entry.field.text.unicodeScalars.count
      let color = count > most ? PanelLook.error : PanelLook.mist
      sketch.label("\(count) of \(most)", size: 12, color, in: wide.leading(wide.width - 4), .trailing, tabular: true)
      return true
    }
    let box = field(isNumber: row.isNumber)
    sketch.well(box, isRefused: entry.complaint != nil)
    sketch.field(entry.field, in: box.inset(x: 10, y: 0))
    return true
  }

  /// Draws text on a button from which a menu or a list opens.
  func drawButton(_ text: String, _ row: PanelModel.Row, isPressed: Bool, _ sketch: inout PanelPainter) {
    drawBox(text, row, on: isPressed ? PanelLook.pressed : PanelLook.control, right: 32, &sketch)
    sketch.icon(PanelIcon.down, at: Vector(wide.maxX - 18, rect.midY), PanelLook.mist)
  }

  func drawBox(
    _ text: String, _ row: PanelModel.Row, color: Color? = nil, on ground: Color, right: Double = 12,
    _ sketch: inout PanelPainter
  ) {
    let box = wide.middle(34)
    sketch.plate(box, 10, ground)
    sketch.label(text, weight: row.weight, color ?? row.color, in: box.between(box.minX + 12, box.maxX - right))
  }
}

extension PanelPainter {
  /// Whether a row's thumb is being dragged.
  func isDragged(_ row: PanelModel.Row) -> Bool { pointers.drag(of: row.key) != nil }
}

extension PanelModel.Row {
  var weight: TextRun.Weight { isChanged ? .semibold : .regular }
  var color: Color { isChanged ? PanelLook.paper : PanelLook.quiet }
}
