import Canvas
import Motion
import Tuning

/// Draws the panel itself: its plate, the list in it, header and foot.
struct FrameSketch {
  let layout: PanelLayout
  let rows: PanelRows
  let pointers: PanelPointers
  let openMenu: PanelMenu.List?
  let accent: PanelAccent

  private var model: PanelModel { layout.model }

  func draw(isSheet: Bool, on canvas: inout Canvas) {
    let frame = layout.frame
    canvas.shadows(of: frame, radius: 16, [(4, 10, 0.18), (24, 64, 0.5)])
    canvas.fill(.rounded(frame, 16), PanelLook.plate)
    canvas.clipped(to: layout.viewport) { canvas in
      for placed in layout.items where placed.rect.intersects(layout.viewport) { draw(placed, on: &canvas) }
    }
    drawEdges(on: &canvas)
    drawScrollBar(on: &canvas)
    drawHeader(isSheet: isSheet, on: &canvas)
    drawFoot(on: &canvas)
    for drag in pointers.drags {
      guard let row = model.row(drag.key), let rect = layout.rect(of: .row(drag.key)) else { continue }
      rowSketch(row, in: rect).drawBubble(within: frame, on: &canvas)
    }
  }

  private func rowSketch(_ row: PanelModel.Row, in rect: Rect) -> RowSketch {
    RowSketch(
      row: row, parts: RowParts(rect), rows: rows, pointers: pointers, isChoosing: openMenu == .choices(row.key),
      accent: accent, layout: layout)
  }

  private func draw(_ placed: PanelLayout.Placed, on canvas: inout Canvas) {
    let rect = placed.rect
    switch placed.item {
    case .search: drawSearch(on: &canvas)
    case .group(let title): drawGroup(title, in: rect, on: &canvas)
    case .row(let key): if let row = model.row(key) { rowSketch(row, in: rect).draw(on: &canvas) }
    case .complaint:
      let run = TextRun(
        rows.entry?.complaint ?? "", size: 12, width: rect.width - 2 * PanelLayout.padding, lines: 2,
        alignment: .trailing)
      canvas.text(run, at: Vector(rect.minX + PanelLayout.padding, rect.minY), PanelLook.error)
    case .spring(let response, let dampingRatio):
      guard let response = model.row(response), let damping = model.row(dampingRatio) else { break }
      func spring(_ value: (PanelModel.Row) -> ParameterValue) -> Spring {
        Spring(response: value(response).double ?? 0, dampingRatio: value(damping).double ?? 0)
      }
      SpringSketch(now: spring(\.value), usual: spring(\.definition.defaultValue), rect: rect, accent: accent)
        .draw(on: &canvas)
    case .insights(let indices): drawInsights(indices.map { model.insights[$0] }, in: rect, on: &canvas)
    case .drawer(let key, _):
      guard let row = model.row(key) else { break }
      row.control.drawer?.draw(row, in: rect, held: pointers.drawerPart(of: key), accent, on: &canvas)
    case .nothing:
      let words = rows.query.isEmpty ? "Nothing to tune here" : "Nothing is called that"
      canvas.label(words, size: 14, PanelLook.mist, in: rect, alignment: .center)
    }
  }

  private func drawGroup(_ title: String, in rect: Rect, on canvas: inout Canvas) {
    guard let group = model.groups.first(where: { $0.title == title }) else { return }
    let isFolded = rows.query.isEmpty && rows.folded.contains(title)
    let parts = GroupParts(rect, group)
    let tip =
      isFolded ? [Vector(-2, -3.5), Vector(2, 0), Vector(-2, 3.5)] : [Vector(-3.5, -2), Vector(3.5, -2), Vector(0, 2)]
    canvas.fill(.polygon(tip.map { parts.arrow + $0 }), PanelLook.mist)
    let isPressed = pointers.isPressed(.group(title))
    canvas.label(title, size: 12, weight: .semibold, isPressed ? PanelLook.text : PanelLook.mist, in: parts.line)
    if let reset = parts.reset {
      let color = pointers.isPressed(.resetGroup(title)) ? PanelLook.paper : accent.onDark
      canvas.label(
        parts.changed, size: 12, weight: .medium, color,
        in: reset.with(x: parts.line.minX, width: parts.line.width - 22),
        alignment: .trailing, tabular: true)
      canvas.icon(PanelIcon.revert, at: Vector(parts.line.maxX - 7, parts.arrow.y), color, scale: 0.8)
    } else if isFolded {
      canvas.label(
        "\(group.rows.count)", size: 12, PanelLook.mist, in: parts.line, alignment: .trailing, tabular: true)
    }
  }

  private func drawInsights(_ insights: [PanelModel.Insight], in rect: Rect, on canvas: inout Canvas) {
    let card = canvas.card(in: rect, height: 60)
    let width = (card.width - 28) / Double(max(1, insights.count))
    for (index, insight) in insights.enumerated() {
      let area = card.with(x: card.minX + 14 + Double(index) * width, width: width - 8)
      canvas.label(insight.name, size: 12, PanelLook.mist, in: area.with(y: area.minY + 9, height: 17))
      canvas.label(
        insight.text, size: 17, weight: .semibold, PanelLook.text, in: area.with(y: area.minY + 27, height: 23),
        tabular: true)
    }
  }

  // MARK: - Header

  private func drawHeader(isSheet: Bool, on canvas: inout Canvas) {
    let frame = layout.frame
    if isSheet {
      let bar = Rect(center: Vector(frame.midX, frame.minY + 6), size: Vector(36, 4))
      canvas.fill(.rounded(bar, 2), PanelLook.paper.opacity(0.22))
    }
    let picker = layout.picker
    var title = layout.title
    title.width = picker.minX - 12 - title.minX
    canvas.label(model.title, size: 17, weight: .semibold, PanelLook.text, in: title)
    let isOpen = openMenu == .presets
    let isPressed = pointers.isPressed(.picker) || isOpen
    canvas.fill(.rounded(picker, 12), isPressed ? PanelLook.pressed : PanelLook.control)
    let word = TextWidth.estimate("Preset", size: 14, weight: .regular)
    var x = picker.minX + 14
    canvas.label(
      "Preset", size: 14, isPressed ? PanelLook.mistOnPressed : PanelLook.mist, in: picker.with(x: x, width: word + 8))
    x += word + 10
    let right = picker.maxX - 14 - 16 - 10 - (model.isEdited ? 14 : 0)
    canvas.label(
      layout.presetName, size: 14, weight: .medium, PanelLook.text, in: picker.with(x: x, width: right - x + 4))
    if model.isEdited { canvas.fill(.circle(Vector(right + 11, picker.midY), radius: 3), accent.onDark) }
    canvas.icon(PanelIcon.down, at: Vector(picker.maxX - 22, picker.midY), PanelLook.quiet)
    if layout.rect(of: .search) == nil { drawSearch(on: &canvas) }
  }

  /// Two stages side by side.
  private func drawSplit(in box: Rect, on canvas: inout Canvas) {
    let isOn = model.isSplit == true || pointers.isPressed(.split)
    canvas.fill(.rounded(box, 12), isOn ? PanelLook.pressed : PanelLook.control)
    let (icon, color) = (Rect(center: box.center, size: Vector(20, 14)), isOn ? accent.onDark : PanelLook.quiet)
    canvas.stroke(.rounded(icon, 3), width: 1.6, color)
    canvas.stroke(.line(Vector(icon.midX, icon.minY), Vector(icon.midX, icon.maxY)), width: 1.6, color)
  }

  private func drawSearch(on canvas: inout Canvas) {
    if let split = layout.split { drawSplit(in: split, on: &canvas) }
    let box = layout.search
    canvas.fill(.rounded(box, 12), PanelLook.well)
    canvas.icon(PanelIcon.find, at: Vector(box.minX + 22, box.midY), PanelLook.mist)
    if !rows.query.isEmpty { canvas.icon(PanelIcon.cross, at: Vector(box.maxX - 22, box.midY), PanelLook.mist) }
    let area = layout.searchText
    if let entry = rows.entry, entry.target == .search {
      canvas.ring(box, radius: 12, accent)
      canvas.field(entry.field, in: area, placeholder: "Name, label or help", accent)
    } else if rows.query.isEmpty {
      let count = model.rowCount
      canvas.label("Search \(count) parameter\(count == 1 ? "" : "s")", size: 14, PanelLook.mist, in: area)
    } else {
      canvas.label(rows.query, size: 14, PanelLook.text, in: area)
    }
  }

  // MARK: - Edges

  /// Rows fade where they go under header and foot.
  private func drawEdges(on canvas: inout Canvas) {
    let view = layout.viewport
    let under = PanelLook.solid
    if rows.scroll.offset > 0.5 {
      let band = view.with(y: view.minY, height: 14)
      canvas.fill(.rect(band), .down(band, under.opacity(0.9), under.opacity(0)))
    }
    if rows.scroll.offset < layout.scrollBounds.upperBound - 0.5 {
      let band = view.with(y: view.maxY - 20, height: 20)
      canvas.fill(.rect(band), .down(band, under.opacity(0), under.opacity(0.94)))
    }
  }

  private func drawScrollBar(on canvas: inout Canvas) {
    let most = layout.scrollBounds.upperBound
    guard most > 0 else { return }
    let view = layout.viewport
    let length = max(28, view.height * view.height / layout.contentHeight)
    let place = (rows.scroll.offset / most).clamped(to: 0...1)
    let bar = Rect(x: view.maxX - 6, y: view.minY + 2 + (view.height - 4 - length) * place, width: 3, height: length)
    canvas.fill(.rounded(bar, 1.5), PanelLook.paper.opacity(rows.scroll.isAtRest ? 0.16 : 0.4))
  }

  // MARK: - Foot

  private func drawFoot(on canvas: inout Canvas) {
    let foot = layout.foot
    let dark = Color(hex: 0x1A1D26)
    // Two parts, as one gradient has two colours: from clear to nearly all over the first fifth.
    let rise = foot.with(y: foot.minY, height: 13)
    canvas.fill(.rect(rise), .down(rise, dark.opacity(0), dark.opacity(0.9)))
    canvas.fill(
      .rounded(
        foot.with(y: rise.maxY, height: foot.maxY - rise.maxY),
        Corners(topLeft: 0, topRight: 0, bottomRight: 16, bottomLeft: 16)), dark.opacity(0.9))
    drawButton(.undo, layout.undo, isOn: model.undoName != nil, icon: PanelIcon.undo, on: &canvas)
    drawButton(.redo, layout.redo, isOn: model.redoName != nil, icon: PanelIcon.redo, on: &canvas)
    let canSave = model.unsavedCount > 0
    drawButton(
      .revert, layout.revert, isOn: canSave, icon: PanelIcon.revert, label: layout.hasRevertLabel ? "Revert" : "",
      on: &canvas)
    if let copy = layout.copy {
      drawButton(.copy, copy, isOn: !model.copyForms.isEmpty, icon: PanelIcon.copy, on: &canvas)
    }
    let save = layout.save
    let isPressed = pointers.isPressed(.save)
    canvas.fill(
      .rounded(save, 12),
      !canSave ? PanelLook.control.opacity(0.38) : isPressed ? accent.color.shaded(0.86) : accent.color)
    canvas.label(
      layout.saveLabel, size: 14, weight: .semibold, canSave ? accent.ink : PanelLook.mist,
      in: save.inset(x: 4, y: 0), alignment: .center, tabular: true)
  }

  private func drawButton(
    _ target: PanelTarget, _ rect: Rect, isOn: Bool, icon: Path, label: String = "", on canvas: inout Canvas
  ) {
    let alpha = isOn ? 1 : 0.38
    let isPressed = isOn && pointers.isPressed(target)
    canvas.fill(.rounded(rect, 12), (isPressed ? PanelLook.pressed : PanelLook.control).opacity(alpha))
    let center = label.isEmpty ? rect.center : Vector(rect.minX + 20, rect.midY)
    canvas.icon(icon, at: center, PanelLook.quiet.opacity(alpha))
    // What cannot be pressed can be read all the same.
    canvas.label(
      label, size: 14, weight: .medium, isOn ? PanelLook.text : PanelLook.mist,
      in: rect.with(x: rect.minX + 36, width: rect.width - 40))
  }
}
