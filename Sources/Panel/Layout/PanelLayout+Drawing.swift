import Canvas
import Motion
import Tuning

/// Drawing of the panel: its plate, list, header and foot.
extension PanelLayout {
  func draw(_ painter: inout PanelPainter) {
    painter.shadows(of: frame, 16, (4, 10, 0.18), (24, 64, 0.5))
    painter.plate(frame, 16, PanelLook.plate)
    painter.clipped(to: viewport) { painter in
      for placed in items where placed.rect.intersects(viewport) { draw(placed, &painter) }
    }
    drawEdges(&painter)
    for surface in painter.scene.fixed { painter.draw(surface) }
    for grip in painter.pointers.grips { drawBubble(of: grip, &painter) }
  }

  private func drawBubble(of grip: Grip, _ painter: inout PanelPainter) {
    guard let bubble = ValueBubble(grip, model, painter.controls.blend) else { return }
    let (ground, ink) = (painter.accent.color, painter.accent.ink)
    if grip.pace != nil {
      let window = Rect(origin: .zero, size: painter.scene.context.window)
      bubble.draw(
        above: grip.position, gap: ValueBubble.fingerGap, within: window, ground, ink, on: &painter.canvas)
    } else if case .slider(let drag) = grip.hold, let row = model.row(drag.key), let rect = rect(of: .row(drag.key)),
      let thumb = NumberControl.thumb(row, on: RowParts(rect).track)
    {
      bubble.draw(
        above: Vector(thumb.x, rect.minY), gap: 7, within: frame.with(y: -1e4, height: 2e4), ground, ink,
        on: &painter.canvas)
    }
  }

  private func draw(_ placed: Placed, _ painter: inout PanelPainter) {
    let rect = placed.rect
    switch placed.item {
    case .search: painter.draw(painter.scene.search)
    case .preset(let name): drawPreset(name, in: rect, &painter)
    case .group(let title): if let group = model.group(title) { GroupTitle(group, in: rect).draw(group, &painter) }
    case .row(let key): if let row = model.row(key) { RowParts(rect).draw(row, &painter) }
    case .editor:
      guard let entry = painter.rows.entry else { break }
      painter.well(Self.editorPlate(in: rect), isRefused: entry.complaint != nil)
      painter.field(entry.field, in: Self.editorText(in: rect))
    case .complaint:
      let text = rect.inset(x: Self.padding, y: 0)
      let complaint = painter.rows.entry?.complaint ?? ""
      let run = TextRun(complaint, size: 12, width: text.width, lines: 2, alignment: .trailing)
      painter.paragraph(run, at: text.origin, PanelLook.error)
    case .spring(let response, let dampingRatio):
      guard let response = model.row(response), let damping = model.row(dampingRatio) else { break }
      func spring(_ value: (PanelModel.Row) -> ParameterValue) -> Spring {
        Spring(response: value(response).double ?? 0, dampingRatio: value(damping).double ?? 0)
      }
      SpringCard(now: spring(\.value), usual: spring(\.definition.defaultValue)).draw(in: rect, &painter)
    case .insights(let indices):
      let card = painter.card(in: rect, height: 60)
      let columns = card.inset(x: 14, y: 0).columns(indices.count)
      for (column, insight) in zip(columns, indices.map { model.insights[$0] }) {
        let area = column.leading(column.width - 8)
        painter.label(insight.name, size: 12, PanelLook.mist, in: area.line(9, 17))
        painter.label(insight.text, size: 17, weight: .semibold, PanelLook.text, in: area.line(27, 23), tabular: true)
      }
    case .drawer(let key, _):
      guard let row = model.row(key) else { break }
      row.control.drawer?.draw(row, in: rect, held: painter.pointers.drawerPart(of: key), &painter)
    case .nothing:
      let words = painter.rows.query.isEmpty ? "Nothing to tune here" : "No match"
      painter.label(words, PanelLook.mist, in: rect, .center)
    }
  }

  /// Draws a preset that the search has found, with its note, and a tick if it is in use.
  private func drawPreset(_ name: String, in rect: Rect, _ painter: inout PanelPainter) {
    if painter.isPressed(.preset(name)) { painter.plate(rect.inset(x: 6, y: 1), 10, PanelLook.control) }
    let words = rect.between(rect.minX + Self.padding, rect.maxX - 44)
    let note = model.presetNotes[name] ?? ""
    painter.label(name, weight: .medium, PanelLook.text, in: words.with(y: words.midY - 18, height: 20))
    painter.label(
      note.isEmpty ? "Preset" : "Preset: \(note)", size: 12, PanelLook.mist,
      in: words.with(y: words.midY + 1, height: 17))
    if model.preset == name {
      painter.icon(PanelIcon.check, at: Vector(rect.maxX - 26, rect.midY), painter.accent.onDark)
    }
  }

  /// Draws the fades of rows below header and foot, and the bar of the scroll position.
  private func drawEdges(_ painter: inout PanelPainter) {
    let (scroll, most, under) = (painter.rows.scroll, scrollBounds.upperBound, PanelLook.solid)
    if scroll.offset > 0.5 {
      let band = viewport.line(0, 14)
      painter.canvas.fill(.rect(band), .down(band, under.opacity(0.9), under.opacity(0)))
    }
    if scroll.offset < most - 0.5 {
      let band = viewport.line(viewport.height - 20, 20)
      painter.canvas.fill(.rect(band), .down(band, under.opacity(0), under.opacity(0.94)))
    }
    guard most > 0 else { return }
    let length = max(28, viewport.height * viewport.height / contentHeight)
    let top = 2 + (viewport.height - 4 - length) * (scroll.offset / most).clamped(to: 0...1)
    let bar = viewport.line(top, length).with(x: viewport.maxX - 6, width: 3)
    painter.plate(bar, 1.5, PanelLook.paper.opacity(scroll.isAtRest ? 0.16 : 0.4))
  }
}

/// The title of a group, which folds its rows, and the number of changed rows, which resets them to their defaults.
struct GroupTitle {
  private let rect: Rect
  private let title: String
  /// The centre of the arrow.
  private let arrow: Vector
  /// The line of the title.
  private let line: Rect
  private let changed: String
  /// The hit area that resets the group.
  ///
  /// `nil` if no row is changed.
  private let reset: Rect?
  /// The room for the number of changed rows and the arrow behind it, in points.
  private static let resetWidth = 102.0

  init(_ group: PanelModel.Group, in rect: Rect) {
    (self.rect, title) = (rect, group.title)
    arrow = Vector(rect.minX + 25, rect.minY + 22)
    line = rect.line(8, 28).between(rect.minX + 38, rect.maxX - PanelLayout.padding)
    let count = group.changed.count
    changed = "\(count) changed"
    reset = count == 0 ? nil : line.between(line.maxX - Self.resetWidth, rect.maxX)
  }

  var presses: [Press] {
    // The title is lower than a finger: its hit area reaches into the row above, whose lower edge is empty.
    let area = rect.line(rect.height - 44, 44)
    guard let reset else { return [Press(.group(title), area)] }
    return [
      Press(.group(title), area.between(area.minX, reset.minX)),
      Press(.resetGroup(title), area.between(reset.minX, reset.maxX)),
    ]
  }

  func draw(_ group: PanelModel.Group, _ painter: inout PanelPainter) {
    let isFolded = painter.rows.query.isEmpty && painter.rows.folded.contains(title)
    let tip =
      isFolded ? [Vector(-2, -3.5), Vector(2, 0), Vector(-2, 3.5)] : [Vector(-3.5, -2), Vector(3.5, -2), Vector(0, 2)]
    painter.canvas.fill(.polygon(tip.map { arrow + $0 }), PanelLook.mist)
    let isPressed = painter.isPressed(.group(title))
    painter.label(title, size: 12, weight: .semibold, isPressed ? PanelLook.text : PanelLook.mist, in: line)
    if let reset {
      let color = painter.isPressed(.resetGroup(title)) ? PanelLook.paper : painter.accent.onDark
      painter.label(
        changed, size: 12, weight: .medium, color, in: reset.between(line.minX, line.maxX - 22), .trailing,
        tabular: true)
      painter.icon(PanelIcon.revert, at: Vector(line.maxX - 7, arrow.y), color, scale: 0.8)
    } else if isFolded {
      painter.label("\(group.rows.count)", size: 12, PanelLook.mist, in: line, .trailing, tabular: true)
    }
  }
}

extension PanelPainter {
  /// Draws the whole panel, with the menu and the help over it.
  ///
  /// - Parameter explained: the row name or the button that the help explains.
  mutating func drawPanel(explaining explained: PanelTarget?) {
    layout.draw(&self)
    if controls.menu.fade.value > 0 { scene.menu?.draw(&self) }
    guard rows.help.fade.value > 0, let target = explained else { return }
    if case .label(let key) = target {
      guard let row = model.row(key), let place = layout.rect(of: .row(key)) else { return }
      HelpPlate(row, in: scene.context.window).draw(beside: place, &self)
    } else if let tip = target.tip, let area = scene.panelPresses.last(where: { $0.target == target })?.area {
      ButtonTip(tip: tip).draw(above: area, &self)
    }
  }
}
