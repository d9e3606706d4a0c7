import Canvas
import Motion
import Tuning

/// Drawing of a row: its name, its value as its control draws it, and the marks of focus, drag and press.
extension RowParts {
  func draw(_ row: PanelModel.Row, _ painter: inout PanelPainter) {
    drawTint(row, &painter)
    if ListPlace(row.key) != nil { ListControl.drawGround(row, self, &painter) }
    if row.isChanged {
      painter.canvas.fill(.circle(Vector(rect.minX + 11, name.midY), radius: 3), painter.accent.onDark)
    }
    if case .rows(let rows) = row.value, let place = ListPlace(row.key) {
      ListControl.draw(rows.first, at: place, row, self, &painter)
    } else {
      drawName(row, &painter)
      row.control.draw(row, self, &painter)
    }
    let rows = painter.rows
    if rows.focus == row.key, rows.entry?.key != row.key, !painter.isDragged(row) {
      painter.ring(rect.inset(x: 5, y: 2), 10)
    }
  }

  /// Draws the row's title; while a search is shown, with the parameter's name below it.
  private func drawName(_ row: PanelModel.Row, _ painter: inout PanelPainter) {
    let box = name.leading(name.width + 8)
    if painter.rows.query.isEmpty { return painter.label(row.definition.title, PanelLook.text, in: box) }
    painter.label(row.definition.title, PanelLook.text, in: box.with(y: box.midY - 18, height: 20))
    painter.label(row.definition.name, size: 12, PanelLook.mist, in: box.with(y: box.midY + 1, height: 17))
  }

  private func drawTint(_ row: PanelModel.Row, _ painter: inout PanelPainter) {
    if painter.isDragged(row) {
      let (fade, tint) = (rect.leading(rect.width * 0.3), painter.accent.color.opacity(0.1))
      painter.canvas.fill(.rect(fade), .across(fade, tint.opacity(0), tint))
      painter.canvas.fill(.rect(rect.between(fade.maxX, rect.maxX)), tint)
    } else if painter.rows.help.hovered == .label(row.key)
      || painter.pointers.grips.contains(where: { $0.isWaiting && $0.target.key == row.key })
    {
      painter.canvas.fill(.rect(rect), PanelLook.paper.opacity(0.035))
    }
  }

  /// Draws the field in which the value is typed, and returns whether the value is being typed.
  func drawField(_ row: PanelModel.Row, _ painter: inout PanelPainter) -> Bool {
    guard let entry = painter.rows.entry, entry.key == row.key else { return false }
    if entry.isEditor {
      guard case .text(let most) = row.definition.kind else { return true }
      let count = entry.field.text.unicodeScalars.count
      let color = count > most ? PanelLook.error : PanelLook.mist
      painter.label("\(count) of \(most)", size: 12, color, in: wide.leading(wide.width - 4), .trailing, tabular: true)
      return true
    }
    let box = field(isNumber: row.isNumber)
    painter.well(box, isRefused: entry.complaint != nil)
    painter.field(entry.field, in: box.inset(x: 10, y: 0))
    return true
  }

  /// Draws text on a button from which a menu or a list opens.
  func drawButton(_ text: String, _ row: PanelModel.Row, isPressed: Bool, _ painter: inout PanelPainter) {
    drawBox(text, row, on: isPressed ? PanelLook.pressed : PanelLook.control, right: 32, &painter)
    painter.icon(PanelIcon.down, at: Vector(wide.maxX - 18, rect.midY), PanelLook.mist)
  }

  func drawBox(
    _ text: String, _ row: PanelModel.Row, color: Color? = nil, on ground: Color, right: Double = 12,
    _ painter: inout PanelPainter
  ) {
    let box = wide.middle(34)
    painter.plate(box, 10, ground)
    painter.label(text, weight: row.weight, color ?? row.color, in: box.between(box.minX + 12, box.maxX - right))
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
