import Canvas
import Motion
import Tuning

extension PanelSketch {
  func drawMenu(on canvas: inout Canvas) {
    guard let menu = panel.menu, panel.menuAlpha > 0 else { return }
    let layout = PanelMenuLayout(menu, panel, model)
    let alpha = panel.menuAlpha
    let shift = Vector(0, -8 * (1 - alpha))
    let frame = layout.frame.offset(by: shift)
    canvas.shadow(of: frame, radius: 14, offset: Vector(0, 3), blur: 8, .black.opacity(0.18 * alpha))
    canvas.shadow(of: frame, radius: 14, offset: Vector(0, 16), blur: 40, .black.opacity(0.5 * alpha))
    canvas.fill(.rounded(frame, 14), PanelLook.menu.opacity(alpha))
    canvas.clipped(to: layout.list.offset(by: shift)) { canvas in
      for control in layout.rows where control.area.intersects(layout.list) {
        drawItem(control, shift, alpha, on: &canvas)
      }
    }
    for control in layout.fixed { drawItem(control, shift, alpha, on: &canvas) }
    guard layout.fixed.count > 3 || layout.fixed.contains(where: { $0.target == .menu(.morphSlider) }),
      let first = layout.fixed.first(where: { $0.target == .menu(.morphFrom) })?.area.offset(by: shift)
    else { return }
    let line = Rect(x: frame.minX + 16, y: first.minY - 30, width: frame.width - 32, height: 1)
    canvas.fill(.rect(line), PanelLook.paper.opacity(0.08 * alpha))
    canvas.label(
      "Blend", size: 12, weight: .semibold, PanelLook.mist.opacity(alpha),
      in: Rect(x: frame.minX + 16, y: first.minY - 24, width: 200, height: 20))
  }

  private func drawItem(
    _ control: PanelLayout.Control, _ shift: Vector, _ alpha: Double, on canvas: inout Canvas
  ) {
    guard case .menu(let item) = control.target else { return }
    let area = control.area.offset(by: shift)
    if isPressed(control.target) {
      canvas.fill(.rounded(area.inset(x: 6, y: 1), 10), PanelLook.control.opacity(alpha))
    }
    let text = PanelLook.text.opacity(alpha)
    switch item {
    case .choice(let key, let choice):
      drawChoiceItem(choice, isChosen: model.row(key)?.value == .choice(choice), area, alpha, on: &canvas)
    case .preset(let name): drawChoiceItem(name, isChosen: model.preset == name, area, alpha, on: &canvas)
    case .end(let isFrom, let name):
      let ends = panel.morphEnds(model)
      drawChoiceItem(name, isChosen: name == (isFrom ? ends?.from : ends?.to), area, alpha, on: &canvas)
    case .saveAs:
      if case .presetName? = panel.entry?.target {
        let box = area.inset(x: 8, y: 4)
        canvas.fill(.rounded(box, 8), Color.black.opacity(0.4 * alpha))
        canvas.stroke(.rounded(box.inset(by: 0.75), 7.25), width: 1.5, accent.onDark.opacity(0.9 * alpha))
        drawEntry(in: area.inset(x: 20, y: 0), placeholder: "Name of the preset", on: &canvas)
      } else {
        drawAction("Save as…", true, area, alpha, on: &canvas)
      }
    case .rename: drawAction("Rename…", model.preset != nil, area, alpha, on: &canvas)
    case .delete:
      let isOn = model.preset != nil
      if isOn, panel.askedToDelete == model.preset {
        canvas.fill(.rounded(area.inset(x: 6, y: 4), 9), PanelLook.error.opacity(0.18 * alpha))
        canvas.label(
          "Really?", size: 14, weight: .semibold, PanelLook.error.opacity(alpha), in: area, alignment: .center)
      } else {
        drawAction("Delete", isOn, area, alpha, on: &canvas)
      }
    case .morphFrom, .morphTo:
      guard let ends = panel.morphEnds(model) else { return }
      let isFrom = item == .morphFrom
      let box = area.inset(x: 8, y: 5)
      canvas.fill(.rounded(box, 9), PanelLook.control.opacity(alpha))
      canvas.label(
        isFrom ? ends.from : ends.to, size: 14, weight: .medium, text,
        in: Rect(x: box.minX + 12, y: box.minY, width: box.width - 40, height: box.height))
      canvas.icon(PanelIcon.down, at: Vector(box.maxX - 18, box.midY), PanelLook.mist.opacity(alpha))
    case .morphSlider:
      let track = PanelMenuLayout.track(in: area)
      let groove = Rect(x: track.minX, y: track.midY - 3, width: track.width, height: 6)
      canvas.fill(.rounded(groove, 3), PanelLook.track.opacity(alpha))
      let x = track.minX + track.width * panel.morphFraction(model)
      canvas.fill(
        .rounded(Rect(x: groove.minX, y: groove.minY, width: max(0.1, x - groove.minX), height: 6), 3),
        accent.color.opacity(alpha))
      let isHeld = panel.grips.contains { if case .morph = $0.hold { true } else { false } }
      drawThumb(at: Vector(x, track.midY), isDragged: isHeld, on: &canvas)
    case .ground: break
    }
  }

  private func drawChoiceItem(
    _ name: String, isChosen: Bool, _ area: Rect, _ alpha: Double, on canvas: inout Canvas
  ) {
    canvas.label(
      name, size: 14, weight: isChosen ? .semibold : .regular, PanelLook.text.opacity(alpha),
      in: Rect(x: area.minX + 16, y: area.minY, width: area.width - 56, height: area.height))
    if isChosen { canvas.icon(PanelIcon.check, at: Vector(area.maxX - 24, area.midY), accent.onDark.opacity(alpha)) }
  }

  private func drawAction(
    _ name: String, _ isOn: Bool, _ area: Rect, _ alpha: Double, on canvas: inout Canvas
  ) {
    canvas.label(
      name, size: 14, weight: .medium, PanelLook.quiet.opacity(isOn ? alpha : 0.38 * alpha), in: area,
      alignment: .center)
  }

  // MARK: - Help

  /// What the row under the mouse is: beside the panel, or above the sheet.
  func drawHelp(on canvas: inout Canvas) {
    guard panel.helpAlpha > 0, let key = panel.explainedKey, let row = model.row(key),
      let placed = layout.items.first(where: { $0.item == .row(key) })
    else { return }
    let alpha = panel.helpAlpha
    let definition = row.definition
    let width = min(300.0, panel.window.x - 32)
    let inner = width - 32
    var runs: [(run: TextRun, color: Color)] = [
      (paragraph(definition.label, 14, .semibold, inner), PanelLook.paper)
    ]
    if !definition.help.isEmpty {
      runs.append((paragraph(definition.help, 12, .regular, inner), Color(hex: 0xA9B0C0)))
    }
    var facts = definition.expected
    if case .rows = definition.kind {} else { facts += ", default \(definition.defaultValue.shown)" }
    runs.append((paragraph(facts, 12, .medium, inner), PanelLook.mist))
    let height = runs.reduce(24) { $0 + $1.run.box.y + 4 } - 4
    let frame = layout.frame
    let row44 = placed.rect
    let plate: Rect
    if panel.placement.isSheet {
      plate = Rect(
        x: frame.midX - width / 2, y: max(8, frame.minY - height - 12), width: width, height: height)
    } else {
      let left = frame.minX - 12 - width
      plate = Rect(
        x: max(8, left), y: (row44.midY - height / 2).clamped(to: 8...max(8, panel.window.y - 8 - height)),
        width: width, height: height)
    }
    canvas.shadow(of: plate, radius: 12, offset: Vector(0, 12), blur: 32, .black.opacity(0.4 * alpha))
    canvas.fill(.rounded(plate, 12), PanelLook.menu.opacity(0.97 * alpha))
    var y = plate.minY + 12
    for (run, color) in runs {
      canvas.text(run, at: Vector(plate.minX + 16, y), color.opacity(alpha))
      y += run.box.y + 4
    }
  }

  private func paragraph(_ text: String, _ size: Double, _ weight: TextRun.Weight, _ width: Double) -> TextRun {
    let lines = TextWidth.lines(of: text, size: size, weight: weight, width: width - 4, limit: 6)
    return TextRun(text, size: size, weight: weight, width: width, lines: lines)
  }
}
