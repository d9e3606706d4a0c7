import Canvas
import Motion

/// What the drawing of one frame needs everywhere.
struct PanelSketch {
  let panel: Panel
  let model: PanelModel
  let layout: PanelLayout
  let accent: PanelAccent

  init(_ panel: Panel, _ model: PanelModel) {
    self.panel = panel
    self.model = model
    layout = panel.layout(model)
    accent = PanelAccent(model.accent)
  }

  /// True while a pointer that may still mean it is on a target.
  func isPressed(_ target: PanelTarget) -> Bool {
    panel.grips.contains { $0.target == target && $0.isWaiting }
  }

  /// The row whose thumb is dragged.
  var dragged: [String] {
    panel.grips.compactMap { grip in if case .slider(let key, _, _, _, _) = grip.hold { key } else { nil } }
  }
}

extension Panel {
  /// Draws the panel over a window's canvas, and on the stage what a dragged length measures.
  package func draw(_ model: PanelModel, on canvas: inout Canvas) {
    guard isVisible else { return }
    let sketch = PanelSketch(self, model)
    sketch.drawMeasure(on: &canvas)
    let frame = sketch.layout.frame
    canvas.shadow(of: frame, radius: 16, offset: Vector(0, 4), blur: 10, .black.opacity(0.18))
    canvas.shadow(of: frame, radius: 16, offset: Vector(0, 24), blur: 64, .black.opacity(0.5))
    canvas.fill(.rounded(frame, 16), PanelLook.plate)
    canvas.clipped(to: sketch.layout.viewport) { canvas in
      for placed in sketch.layout.items where placed.rect.intersects(sketch.layout.viewport) {
        sketch.draw(placed, on: &canvas)
      }
    }
    sketch.drawEdges(on: &canvas)
    sketch.drawScrollBar(on: &canvas)
    sketch.drawHeader(on: &canvas)
    sketch.drawFoot(on: &canvas)
    sketch.drawBubbles(on: &canvas)
    sketch.drawMenu(on: &canvas)
    sketch.drawHelp(on: &canvas)
  }
}

extension PanelSketch {
  func draw(_ placed: PanelLayout.Placed, on canvas: inout Canvas) {
    switch placed.item {
    case .search: drawSearch(in: layout.search(in: placed.rect), on: &canvas)
    case .group(let title): drawGroup(title, in: placed.rect, on: &canvas)
    case .row(let key): if let row = model.row(key) { drawRow(row, in: placed.rect, on: &canvas) }
    case .complaint(let key): drawComplaint(key, in: placed.rect, on: &canvas)
    case .spring(let response, let dampingRatio): drawSpring(response, dampingRatio, in: placed.rect, on: &canvas)
    case .insights(let indices): drawInsights(indices.map { model.insights[$0] }, in: placed.rect, on: &canvas)
    case .color(let key): drawColor(key, in: placed.rect, on: &canvas)
    case .nothing: drawNothing(in: placed.rect, on: &canvas)
    }
  }

  // MARK: - Header

  func drawHeader(on canvas: inout Canvas) {
    let frame = layout.frame
    if panel.placement.isSheet {
      let bar = Rect(center: Vector(frame.midX, frame.minY + 6), size: Vector(36, 4))
      canvas.fill(.rounded(bar, 2), PanelLook.paper.opacity(0.22))
    }
    let picker = layout.picker(width: panel.pickerWidth(model))
    var title = layout.title
    title.width = picker.minX - 12 - title.minX
    canvas.label(model.title, size: 17, weight: .semibold, PanelLook.text, in: title)
    let isOpen = panel.menu == .presets || panel.menu.map { if case .morphEnd = $0 { true } else { false } } ?? false
    canvas.fill(.rounded(picker, 12), isPressed(.picker) || isOpen ? PanelLook.pressed : PanelLook.control)
    var x = picker.minX + 14
    let word = TextWidth.estimate("Preset", size: 14, weight: .regular)
    canvas.label("Preset", size: 14, PanelLook.mist, in: Rect(x: x, y: picker.minY, width: word + 8, height: 44))
    x += word + 10
    let right = picker.maxX - 14 - 16 - 10 - (model.isEdited ? 14 : 0)
    canvas.label(
      panel.presetName(model), size: 14, weight: .medium, PanelLook.text,
      in: Rect(x: x, y: picker.minY, width: right - x + 4, height: 44))
    if model.isEdited { canvas.fill(.circle(Vector(right + 11, picker.midY), radius: 3), accent.onDark) }
    canvas.icon(PanelIcon.down, at: Vector(picker.maxX - 22, picker.midY), PanelLook.quiet)
    if !layout.scrollsSearch { drawSearch(in: layout.fixedSearch, on: &canvas) }
  }

  func drawSearch(in box: Rect, on canvas: inout Canvas) {
    canvas.fill(.rounded(box, 12), PanelLook.well)
    canvas.icon(PanelIcon.find, at: Vector(box.minX + 22, box.midY), PanelLook.mist)
    if !panel.query.isEmpty { canvas.icon(PanelIcon.cross, at: Vector(box.maxX - 22, box.midY), PanelLook.mist) }
    let area = Rect(x: box.minX + 40, y: box.minY, width: box.width - 40 - 44, height: box.height)
    if case .search? = panel.entry?.target {
      drawRing(box, radius: 12, on: &canvas)
      drawEntry(in: area, placeholder: "Name, label or help", on: &canvas)
    } else if panel.query.isEmpty {
      let count = model.rowCount
      canvas.label("Search \(count) parameter\(count == 1 ? "" : "s")", size: 14, PanelLook.mist, in: area)
    } else {
      canvas.label(panel.query, size: 14, PanelLook.text, in: area)
    }
  }

  func drawNothing(in rect: Rect, on canvas: inout Canvas) {
    let words = panel.query.isEmpty ? "Nothing to tune here" : "Nothing is called that"
    canvas.label(words, size: 14, PanelLook.mist, in: rect, alignment: .center)
  }

  // MARK: - Edges

  /// Rows fade where they go under header and foot.
  func drawEdges(on canvas: inout Canvas) {
    let view = layout.viewport
    let under = PanelLook.solid
    if panel.scroll.offset > 0.5 {
      let band = Rect(x: view.minX, y: view.minY, width: view.width, height: 14)
      canvas.fill(
        .rect(band),
        .linear(
          from: Vector(0, band.minY), to: Vector(0, band.maxY), under.opacity(0.9), under.opacity(0)))
    }
    if panel.scroll.offset < layout.scrollBounds.upperBound - 0.5 {
      let band = Rect(x: view.minX, y: view.maxY - 20, width: view.width, height: 20)
      canvas.fill(
        .rect(band),
        .linear(from: Vector(0, band.minY), to: Vector(0, band.maxY), under.opacity(0), under.opacity(0.94)))
    }
  }

  func drawScrollBar(on canvas: inout Canvas) {
    let most = layout.scrollBounds.upperBound
    guard most > 0 else { return }
    let view = layout.viewport
    let length = max(28, view.height * view.height / layout.contentHeight)
    let place = (panel.scroll.offset / most).clamped(to: 0...1)
    let isMoving = !panel.scroll.isAtRest
    let bar = Rect(
      x: view.maxX - 6, y: view.minY + 2 + (view.height - 4 - length) * place, width: 3, height: length)
    canvas.fill(.rounded(bar, 1.5), PanelLook.paper.opacity(isMoving ? 0.4 : 0.16))
  }

  // MARK: - Foot

  func drawFoot(on canvas: inout Canvas) {
    let foot = layout.footArea
    let shade = Color(hex: 0x1A1D26)
    let corners = Corners(topLeft: 0, topRight: 0, bottomRight: 16, bottomLeft: 16)
    // Two parts, as one gradient has two colours: from clear to nearly all over the first fifth.
    let rise = Rect(x: foot.minX, y: foot.minY, width: foot.width, height: 13)
    canvas.fill(
      .rect(rise),
      .linear(from: Vector(0, rise.minY), to: Vector(0, rise.maxY), shade.opacity(0), shade.opacity(0.9)))
    canvas.fill(
      .rounded(Rect(x: foot.minX, y: rise.maxY, width: foot.width, height: foot.maxY - rise.maxY), corners),
      shade.opacity(0.9))
    drawButton(.undo, layout.undo, isOn: model.undoName != nil, icon: PanelIcon.undo, on: &canvas)
    drawButton(.redo, layout.redo, isOn: model.redoName != nil, icon: PanelIcon.redo, on: &canvas)
    let canSave = model.unsavedCount > 0
    drawButton(.revert, layout.revert, isOn: canSave, icon: PanelIcon.revert, label: "Revert", on: &canvas)
    let save = layout.save(width: panel.saveWidth(model, layout))
    let alpha = canSave ? 1.0 : 0.38
    let color =
      canSave ? (isPressed(.save) ? accent.color.shaded(0.86) : accent.color) : PanelLook.control.opacity(alpha)
    canvas.fill(.rounded(save, 12), color)
    canvas.label(
      panel.saveLabel(model, room: layout.saveRoom), size: 14, weight: .semibold,
      canSave ? accent.ink : PanelLook.text.opacity(alpha), in: save.inset(x: 4, y: 0), alignment: .center,
      tabular: true)
  }

  private func drawButton(
    _ target: PanelTarget, _ rect: Rect, isOn: Bool, icon: Path, label: String = "", on canvas: inout Canvas
  ) {
    let alpha = isOn ? 1 : 0.38
    canvas.fill(
      .rounded(rect, 12), (isOn && isPressed(target) ? PanelLook.pressed : PanelLook.control).opacity(alpha))
    let center = label.isEmpty ? rect.center : Vector(rect.minX + 20, rect.midY)
    canvas.icon(icon, at: center, PanelLook.quiet.opacity(alpha))
    canvas.label(
      label, size: 14, weight: .medium, PanelLook.text.opacity(alpha),
      in: Rect(x: rect.minX + 36, y: rect.minY, width: rect.width - 40, height: rect.height))
  }

  /// Round what keys mean.
  func drawRing(_ box: Rect, radius: Double, on canvas: inout Canvas) {
    canvas.stroke(.rounded(box.inset(by: 0.75), radius - 0.75), width: 1.5, accent.onDark.opacity(0.8))
  }
}
