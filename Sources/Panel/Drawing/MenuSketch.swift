import Canvas
import Motion

/// Draws an open menu, which fades in from above.
struct MenuSketch {
  let menu: PanelMenu
  let layout: PanelMenuLayout
  let model: PanelModel
  let pointers: PanelPointers
  let accent: PanelAccent

  private var alpha: Double { menu.fade.value }
  private var shift: Vector { Vector(0, -8 * (1 - alpha)) }

  func draw(on canvas: inout Canvas) {
    let frame = layout.frame.offset(by: shift)
    canvas.shadows(of: frame, radius: 14, [(3, 8, 0.18 * alpha), (16, 40, 0.5 * alpha)])
    canvas.fill(.rounded(frame, 14), PanelLook.menu.opacity(alpha))
    canvas.clipped(to: layout.list.offset(by: shift)) { canvas in
      for control in layout.rows where control.area.intersects(layout.list) { draw(control, on: &canvas) }
    }
    for control in layout.fixed { draw(control, on: &canvas) }
    guard let first = layout.area(of: .morphFrom)?.offset(by: shift) else { return }
    let line = frame.inset(x: 16, y: 0)
    canvas.fill(.rect(line.with(y: first.minY - 30, height: 1)), PanelLook.paper.opacity(0.08 * alpha))
    canvas.label(
      "Blend", size: 12, weight: .semibold, PanelLook.mist.opacity(alpha),
      in: Rect(x: line.minX, y: first.minY - 24, width: 200, height: 20))
  }

  private func draw(_ control: PanelLayout.Control, on canvas: inout Canvas) {
    guard case .menu(let item) = control.target else { return }
    let area = control.area.offset(by: shift)
    if pointers.isPressed(control.target) {
      canvas.fill(.rounded(area.inset(x: 6, y: 1), 10), PanelLook.control.opacity(alpha))
    }
    switch item {
    case .choice(let key, let choice):
      drawChoice(choice, isChosen: model.row(key)?.value == .choice(choice), area, on: &canvas)
    case .preset(let name): drawChoice(name, isChosen: model.preset == name, area, on: &canvas)
    case .end(let isFrom, let name):
      let ends = menu.ends(model)
      drawChoice(name, isChosen: name == (isFrom ? ends?.from : ends?.to), area, on: &canvas)
    case .saveAs:
      guard let field = menu.naming?.field else { return drawAction("Save as…", isOn: true, area, on: &canvas) }
      let box = area.inset(x: 8, y: 4)
      canvas.fill(.rounded(box, 8), Color.black.opacity(0.4 * alpha))
      canvas.stroke(.rounded(box.inset(by: 0.75), 7.25), width: 1.5, accent.onDark.opacity(0.9 * alpha))
      canvas.field(field, in: PanelMenuLayout.text(in: area), placeholder: "Name of the preset", accent)
    case .rename: drawAction("Rename…", isOn: model.preset != nil, area, on: &canvas)
    case .delete:
      let isAsked = model.preset != nil && menu.askedToDelete == model.preset
      guard isAsked else { return drawAction("Delete", isOn: model.preset != nil, area, on: &canvas) }
      canvas.fill(.rounded(area.inset(x: 6, y: 4), 9), PanelLook.error.opacity(0.18 * alpha))
      canvas.label("Really?", size: 14, weight: .semibold, PanelLook.error.opacity(alpha), in: area, alignment: .center)
    case .morphFrom: drawEnd(menu.ends(model)?.from, area, on: &canvas)
    case .morphTo: drawEnd(menu.ends(model)?.to, area, on: &canvas)
    case .morphSlider: drawBlend(area, on: &canvas)
    case .ground: break
    }
  }

  private func drawChoice(_ name: String, isChosen: Bool, _ area: Rect, on canvas: inout Canvas) {
    canvas.label(
      name, size: 14, weight: isChosen ? .semibold : .regular, PanelLook.text.opacity(alpha),
      in: area.with(x: area.minX + 16, width: area.width - 56))
    if isChosen { canvas.icon(PanelIcon.check, at: Vector(area.maxX - 24, area.midY), accent.onDark.opacity(alpha)) }
  }

  private func drawAction(_ name: String, isOn: Bool, _ area: Rect, on canvas: inout Canvas) {
    canvas.label(
      name, size: 14, weight: .medium, (isOn ? PanelLook.quiet : PanelLook.mist).opacity(alpha), in: area,
      alignment: .center)
  }

  private func drawEnd(_ name: String?, _ area: Rect, on canvas: inout Canvas) {
    guard let name else { return }
    let box = area.inset(x: 8, y: 5)
    canvas.fill(.rounded(box, 9), PanelLook.control.opacity(alpha))
    canvas.label(
      name, size: 14, weight: .medium, PanelLook.text.opacity(alpha),
      in: box.with(x: box.minX + 12, width: box.width - 40))
    canvas.icon(PanelIcon.down, at: Vector(box.maxX - 18, box.midY), PanelLook.mist.opacity(alpha))
  }

  private func drawBlend(_ area: Rect, on canvas: inout Canvas) {
    let track = PanelMenuLayout.track(in: area)
    let groove = track.with(y: track.midY - 3, height: 6)
    canvas.fill(.rounded(groove, 3), PanelLook.track.opacity(alpha))
    let x = track.minX + track.width * menu.fraction(model)
    canvas.fill(.rounded(groove.with(x: groove.minX, width: max(0.1, x - groove.minX)), 3), accent.color.opacity(alpha))
    let isHeld = pointers.grips.contains { if case .morph = $0.hold { true } else { false } }
    canvas.thumb(at: Vector(x, track.midY), isDragged: isHeld, accent)
  }
}
