import Canvas
import Motion
import Tuning

extension MenuSketch {
  /// One value that would be written, of which effect, from what to what; ticked unless it is left out.
  func drawChange(_ key: String, _ area: Rect, on canvas: inout Canvas) {
    guard let change = model.changes.first(where: { $0.key == key }) else { return }
    let isIn = !menu.leftOut.contains(key)
    let box = Rect(x: area.minX + 14, y: area.midY - 11, width: 22, height: 22)
    canvas.fill(.rounded(box, 6), (isIn ? accent.color : PanelLook.control).opacity(alpha))
    if isIn { canvas.icon(PanelIcon.check, at: box.center, accent.ink.opacity(alpha), scale: 0.9) }
    let words = area.with(x: area.minX + 50, width: area.width - 50 - 14)
    canvas.label(
      change.definition.title, size: 14, weight: .medium, (isIn ? PanelLook.text : PanelLook.mist).opacity(alpha),
      in: words.with(y: area.minY + 8, height: 20))
    canvas.label(
      change.words, size: 12, PanelLook.mist.opacity(alpha), in: words.with(y: area.minY + 29, height: 18),
      tabular: true)
  }

  /// What is done with all that is ticked.
  func drawWhole(_ item: PanelMenu.Item, _ area: Rect, on canvas: inout Canvas) {
    let count = model.changes.count { !menu.leftOut.contains($0.key) }
    let isSave = item == .saveChanges
    let isOn = count > 0
    let ground = !isOn ? PanelLook.control.opacity(0.38) : isSave ? accent.color : PanelLook.control
    canvas.fill(.rounded(area, 12), ground.opacity(alpha))
    if pointers.isPressed(.menu(item)) { canvas.fill(.rounded(area, 12), PanelLook.control.opacity(alpha)) }
    let ink = !isOn ? PanelLook.mist : isSave ? accent.ink : PanelLook.text
    canvas.label(
      "\(isSave ? "Save" : "Revert") \(count) of \(model.changes.count)", size: 14, weight: .semibold,
      ink.opacity(alpha), in: area.inset(x: 4, y: 0), alignment: .center, tabular: true)
  }
}

extension PanelModel.Change {
  /// `Golden Ticket: 1800 → 3600 pt`.
  var words: String {
    let (before, after) = (text(old), text(new))
    return "\(effect): " + (before == after ? after : definition.unit.suffixed(to: "\(before) → \(after)"))
  }

  private func text(_ value: ParameterValue) -> String {
    if let number = value.double { return ShownNumber.text(number, definition) }
    let text = value.shown.replacing("\n", with: " ")
    return text.count <= 24 ? text : text.prefix(22) + "…"
  }
}
