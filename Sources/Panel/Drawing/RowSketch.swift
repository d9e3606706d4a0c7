import Canvas
import Motion
import Tuning

/// Draws a row: its name, its value as its control has it, and what is meant by keys and pointers.
struct RowSketch {
  let row: PanelModel.Row
  let parts: RowParts
  let rows: PanelRows
  let pointers: PanelPointers
  /// True while the menu of its choices is open.
  let isChoosing: Bool
  let accent: PanelAccent
  let layout: PanelLayout

  var rect: Rect { parts.rect }
  var isDragged: Bool { pointers.drag(of: row.key) != nil }
  var weight: TextRun.Weight { row.isChanged ? .semibold : .regular }
  var color: Color { row.isChanged ? PanelLook.paper : PanelLook.quiet }

  func draw(on canvas: inout Canvas) {
    drawTint(on: &canvas)
    drawGround(on: &canvas)
    if row.isChanged { canvas.fill(.circle(Vector(rect.minX + 11, rect.midY), radius: 3), accent.onDark) }
    if case .rows(let rows) = row.value, let place = ListPlace(row.key) {
      draw(rows.first, at: place, on: &canvas)
      return drawRing(on: &canvas)
    }
    let name = parts.name
    drawName(in: name.with(x: name.minX, width: name.width + 8), on: &canvas)
    row.control.draw(self, on: &canvas)
    drawRing(on: &canvas)
  }

  private func drawRing(on canvas: inout Canvas) {
    if rows.focus == row.key, rows.entry?.key != row.key, !isDragged {
      canvas.ring(rect.inset(x: 5, y: 2), radius: 10, accent)
    }
  }

  /// As people read it; while it is searched for, with the key under it.
  private func drawName(in box: Rect, on canvas: inout Canvas) {
    let (title, key) = (row.definition.title, row.definition.name)
    let isSearched = !rows.query.isEmpty
    canvas.label(title, size: 14, PanelLook.text, in: isSearched ? box.with(y: box.midY - 18, height: 20) : box)
    if isSearched { canvas.label(key, size: 12, PanelLook.mist, in: box.with(y: box.midY + 1, height: 17)) }
  }

  private func drawTint(on canvas: inout Canvas) {
    if isDragged {
      let fade = rect.with(x: rect.minX, width: rect.width * 0.3)
      canvas.fill(.rect(fade), .across(fade, accent.color.opacity(0), accent.color.opacity(0.1)))
      canvas.fill(.rect(rect.with(x: fade.maxX, width: rect.maxX - fade.maxX)), accent.color.opacity(0.1))
    } else if pointers.grips.contains(where: { $0.isWaiting && $0.target.key == row.key })
      || rows.help.hovered == row.key
    {
      canvas.fill(.rect(rect), PanelLook.paper.opacity(0.035))
    }
  }

  /// The field that the value is typed in; false while it is not.
  func drawField(on canvas: inout Canvas) -> Bool {
    guard let entry = rows.entry, entry.key == row.key else { return false }
    let box = parts.field(isNumber: row.isNumber)
    canvas.fill(.rounded(box, 8), PanelLook.solid)
    canvas.fill(.rounded(box, 8), Color.black.opacity(0.5))
    canvas.stroke(
      .rounded(box.inset(by: 0.75), 7.25), width: 1.5,
      entry.complaint == nil ? accent.onDark.opacity(0.9) : PanelLook.error)
    canvas.field(entry.field, in: box.inset(x: 10, y: 0), placeholder: "", accent)
    return true
  }

  /// Words on a button that something opens from.
  func drawButton(_ text: String, isPressed: Bool, on canvas: inout Canvas) {
    drawBox(text, color, on: isPressed ? PanelLook.pressed : PanelLook.control, right: 32, on: &canvas)
    canvas.icon(PanelIcon.down, at: Vector(parts.wide.maxX - 18, rect.midY), PanelLook.mist)
  }

  /// Words in a box.
  func drawBox(_ text: String, _ color: Color, on ground: Color, right: Double = 12, on canvas: inout Canvas) {
    let box = parts.wide.with(y: rect.midY - 17, height: 34)
    canvas.fill(.rounded(box, 10), ground)
    canvas.label(text, size: 14, weight: weight, color, in: box.with(x: box.minX + 12, width: box.width - 12 - right))
  }
}
