import Canvas
import Motion
import Tuning

/// Drawing of an open menu, which fades in from above.
extension PanelMenuLayout {
  func draw(_ painter: inout PanelPainter) {
    let outer = painter.canvas.transform
    painter.alpha = painter.controls.menu.fade.value
    painter.canvas.transform = outer * .translation(Vector(0, -8 * (1 - painter.alpha)))
    painter.shadows(of: frame, 14, (3, 8, 0.18), (16, 40, 0.5))
    painter.plate(frame, 14, PanelLook.menu)
    painter.canvas.clipped(to: list) { [alpha = painter.alpha] canvas in
      for row in rows where row.frame.intersects(list) { row.draw(alpha: alpha, on: &canvas) }
    }
    if !fixed.targets.isEmpty {
      let line = list.line(list.height, 1).with(x: frame.minX + 16, width: frame.width - 32)
      painter.canvas.fill(.rect(line), PanelLook.paper.opacity(0.08 * painter.alpha))
    }
    painter.draw(fixed)
    if let entry = painter.rows.entry, entry.isName, let complaint = entry.complaint, let area = nameArea {
      let run = TextRun(complaint, size: 12, width: area.width - 32, lines: 2)
      painter.paragraph(run, at: Vector(area.minX + 16, area.maxY + 2), PanelLook.error)
    }
    painter.alpha = 1
    painter.canvas.transform = outer
  }

  static func draw(_ item: PanelMenu.Item, _ area: Rect, _ painter: inout PanelPainter) {
    let (model, menu, isPressed) = (painter.model, painter.controls.menu, painter.isPressed(.menu(item)))
    let name = painter.rows.entry.flatMap { $0.isName ? $0 : nil }
    if isPressed { painter.plate(area.inset(x: 6, y: 1), 10, PanelLook.control) }
    if menu.choice == item, name == nil { painter.ring(area.inset(x: 6, y: 1), 10) }
    switch item {
    case .defaults: drawChoice("Defaults", item, area, &painter)
    case .choice(let key, let name):
      guard ListPlace(key) != nil else { return drawChoice(name.choiceTitle, item, area, &painter) }
      painter.thumbnail(name, in: area.middle(32).with(x: area.minX + 14, width: 32))
      drawChoice(name.pictureTitle, item, area.between(area.minX + 38, area.maxX), &painter)
    case .preset(let name): drawChoice(name, item, area, &painter)
    case .end(_, let end): drawChoice(end.name, item, area, &painter)
    case .copyAs(let id): drawChoice(model.copyForms.first { $0.id == id }?.title ?? id, item, area, &painter)
    case .change(let key): drawChange(key, area, &painter)
    case .saveChanges, .revertChanges:
      let (count, all, accent) = (menu.ticked(model).count, model.changes.count, painter.accent)
      let counted = "\(count) of \(all)"
      let back = menu.list == .reverts && count == all ? "Back to saved" : "\(counted) back to saved"
      // The main action of the list is bright.
      let isMain = item == .saveChanges || menu.list == .reverts
      painter.mainButton(
        item == .saveChanges ? "Save \(counted)" : back, or: item == .saveChanges ? "Save" : "Revert \(counted)", area,
        isOn: count > 0,
        ground: isMain ? accent.color : PanelLook.control, ink: isMain ? accent.ink : PanelLook.text,
        isPressed: isPressed)
    case .saveAs:
      guard let name else { return drawAction("Save as…", area, &painter) }
      let box = area.inset(x: 8, y: 4)
      painter.plate(box, 8, Color.black.opacity(0.4))
      painter.edge(box, 8, painter.accent.onDark.opacity(0.9))
      painter.field(name.field, in: text(in: area), placeholder: "Name of the preset")
    case .replace: drawQuestion("Replace \(name?.replaced ?? "")?", area, &painter)
    case .update: drawAction("Update", isOn: model.preset != nil, area, &painter)
    case .blend: drawAction("Blend…", area, &painter)
    case .rename: drawAction("Rename…", isOn: model.preset != nil, area, &painter)
    case .delete where model.preset != nil && menu.askedToDelete == model.preset:
      drawQuestion("Really?", area, &painter)
    case .delete: drawAction("Delete", isOn: model.preset != nil, area, &painter)
    case .ground: break
    }
  }

  /// Draws a name, with a tick if it is in use, and a preset's note below it.
  private static func drawChoice(_ name: String, _ item: PanelMenu.Item, _ area: Rect, _ painter: inout PanelPainter) {
    let isChosen = painter.controls.menu.isChosen(item, painter.controls.blend, painter.model)
    let line = area.line(0, 44)
    painter.label(
      name, weight: isChosen ? .semibold : .regular, PanelLook.text, in: line.between(line.minX + 16, line.maxX - 40))
    if isChosen { painter.icon(PanelIcon.check, at: Vector(line.maxX - 24, line.midY), painter.accent.onDark) }
    guard let note = note(of: item, width: area.width, painter.model) else { return }
    painter.paragraph(note, at: Vector(line.minX + 16, line.maxY - 11), PanelLook.mist)
  }

  private static func drawAction(_ name: String, isOn: Bool = true, _ area: Rect, _ painter: inout PanelPainter) {
    painter.label(name, weight: .medium, isOn ? PanelLook.quiet : PanelLook.mist, in: area, .center)
  }

  /// Draws a question that the next tap answers with yes.
  private static func drawQuestion(_ words: String, _ area: Rect, _ painter: inout PanelPainter) {
    painter.plate(area.inset(x: 6, y: 4), 9, PanelLook.error.opacity(0.18))
    painter.label(words, weight: .semibold, PanelLook.error, in: area, .center)
  }

  /// Draws an unsaved change: its effect, its old and new value, and a tick unless it is left out.
  private static func drawChange(_ key: String, _ area: Rect, _ painter: inout PanelPainter) {
    guard let change = painter.model.changes.first(where: { $0.key == key }) else { return }
    let isIn = !painter.controls.menu.leftOut.contains(key)
    let box = area.middle(22).with(x: area.minX + 14, width: 22)
    painter.plate(box, 6, isIn ? painter.accent.color : PanelLook.control)
    if isIn { painter.icon(PanelIcon.check, at: box.center, painter.accent.ink, scale: 0.9) }
    let words = area.between(area.minX + 50, area.maxX - 14)
    painter.label(
      change.definition.title, weight: .medium, isIn ? PanelLook.text : PanelLook.mist, in: words.line(8, 20))
    painter.label(change.words, size: 12, PanelLook.mist, in: words.line(29, 18), tabular: true)
  }
}

extension PanelModel.Change {
  /// The effect, the old and the new value: `Golden Ticket: 1800 → 3600 pt`.
  var words: String {
    "\(effect): " + ShownNumber.change(from: old, to: new, definition)
  }
}
