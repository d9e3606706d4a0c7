import Canvas
import Motion
import Tuning

/// Draws an open menu, which fades in from above.
struct MenuSketch {
  let menu: PanelMenu
  let layout: PanelMenuLayout
  let model: PanelModel
  let blend: PanelBlend
  let pointers: PanelPointers
  let accent: PanelAccent

  var alpha: Double { menu.fade.value }
  private var shift: Vector { Vector(0, -8 * (1 - alpha)) }

  func draw(on canvas: inout Canvas) {
    let frame = layout.frame.offset(by: shift)
    canvas.shadows(of: frame, radius: 14, [(3, 8, 0.18 * alpha), (16, 40, 0.5 * alpha)])
    canvas.fill(.rounded(frame, 14), PanelLook.menu.opacity(alpha))
    canvas.clipped(to: layout.list.offset(by: shift)) { canvas in
      for control in layout.rows where control.area.intersects(layout.list) { draw(control, on: &canvas) }
    }
    guard !layout.fixed.isEmpty else { return }
    let line = Rect(x: frame.minX + 16, y: layout.list.offset(by: shift).maxY, width: frame.width - 32, height: 1)
    canvas.fill(.rect(line), PanelLook.paper.opacity(0.08 * alpha))
    for control in layout.fixed { draw(control, on: &canvas) }
    if let complaint = menu.naming?.complaint, let field = layout.area(of: .saveAs)?.offset(by: shift) {
      let run = TextRun(complaint, size: 12, width: field.width - 32, lines: 2)
      canvas.text(run, at: Vector(field.minX + 16, field.maxY + 2), PanelLook.error.opacity(alpha))
    }
  }

  private func draw(_ control: PanelLayout.Control, on canvas: inout Canvas) {
    guard case .menu(let item) = control.target else { return }
    let area = control.area.offset(by: shift)
    if pointers.isPressed(control.target) {
      canvas.fill(.rounded(area.inset(x: 6, y: 1), 10), PanelLook.control.opacity(alpha))
    }
    if menu.choice == item, menu.naming == nil { canvas.ring(area.inset(x: 6, y: 1), radius: 10, accent) }
    switch item {
    case .defaults: drawChoice("Defaults", item, area, on: &canvas)
    case .choice(let key, let name):
      guard ListPlace(key) != nil else { return drawChoice(name.choiceTitle, item, area, on: &canvas) }
      let side = 32.0
      let box = Rect(x: area.minX + 14, y: area.midY - side / 2, width: side, height: side)
      canvas.thumbnail(model.picture(named: name), in: box, alpha: alpha)
      drawChoice(name.pictureTitle, item, area.with(x: area.minX + 38, width: area.width - 38), on: &canvas)
    case .preset(let name): drawChoice(name, item, area, on: &canvas)
    case .end(_, let end): drawChoice(end.name, item, area, on: &canvas)
    case .copyAs(let id):
      drawChoice(model.copyForms.first { $0.id == id }?.title ?? id, item, area, on: &canvas)
    case .change(let key): drawChange(key, area, on: &canvas)
    case .saveChanges, .revertChanges: drawWhole(item, area, on: &canvas)
    case .saveAs:
      guard let field = menu.naming?.field else { return drawAction("Save as…", isOn: true, area, on: &canvas) }
      let box = area.inset(x: 8, y: 4)
      canvas.fill(.rounded(box, 8), Color.black.opacity(0.4 * alpha))
      canvas.stroke(.rounded(box.inset(by: 0.75), 7.25), width: 1.5, accent.onDark.opacity(0.9 * alpha))
      canvas.field(field, in: PanelMenuLayout.text(in: area), placeholder: "Name of the preset", accent)
    case .replace:
      drawQuestion("Replace \(menu.naming?.replaced ?? "")?", area, on: &canvas)
    case .update: drawAction("Update", isOn: model.preset != nil, area, on: &canvas)
    case .blend: drawAction("Blend…", isOn: true, area, on: &canvas)
    case .rename: drawAction("Rename…", isOn: model.preset != nil, area, on: &canvas)
    case .delete:
      let isAsked = model.preset != nil && menu.askedToDelete == model.preset
      guard isAsked else { return drawAction("Delete", isOn: model.preset != nil, area, on: &canvas) }
      drawQuestion("Really?", area, on: &canvas)
    case .ground: break
    }
  }

  /// A name with a sign where it counts now, and below it what it says of itself.
  private func drawChoice(_ name: String, _ item: PanelMenu.Item, _ area: Rect, on canvas: inout Canvas) {
    let isChosen = menu.isChosen(item, blend, model)
    let line = area.with(y: area.minY, height: 44)
    canvas.label(
      name, size: 14, weight: isChosen ? .semibold : .regular, PanelLook.text.opacity(alpha),
      in: line.with(x: line.minX + 16, width: line.width - 56))
    if isChosen { canvas.icon(PanelIcon.check, at: Vector(line.maxX - 24, line.midY), accent.onDark.opacity(alpha)) }
    guard let note = PanelMenuLayout.note(of: item, width: area.width, model) else { return }
    canvas.text(note, at: Vector(line.minX + 16, line.maxY - 11), PanelLook.mist.opacity(alpha))
  }

  private func drawAction(_ name: String, isOn: Bool, _ area: Rect, on canvas: inout Canvas) {
    canvas.label(
      name, size: 14, weight: .medium, (isOn ? PanelLook.quiet : PanelLook.mist).opacity(alpha), in: area,
      alignment: .center)
  }

  /// What the next tap does and is asked for first.
  private func drawQuestion(_ words: String, _ area: Rect, on canvas: inout Canvas) {
    canvas.fill(.rounded(area.inset(x: 6, y: 4), 9), PanelLook.error.opacity(0.18 * alpha))
    canvas.label(words, size: 14, weight: .semibold, PanelLook.error.opacity(alpha), in: area, alignment: .center)
  }
}
