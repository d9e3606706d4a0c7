import Canvas
import Interface
import Motion

/// Everything that the panel shows, and the surfaces that describe it: each gives frames, drawing and hit areas.
///
/// A class, because the drawings of all parts share it.
final class PanelScene: Sendable {
  typealias Part = Element<PanelTarget>

  let controls: PanelControls
  let context: PanelContext
  let layout: PanelLayout

  init(_ controls: PanelControls, _ context: PanelContext) {
    (self.controls, self.context) = (controls, context)
    layout = controls.layout(context)
  }

  var model: PanelModel { context.model }
  var rows: PanelRows { controls.rows }

  /// Returns a part with a drawing of its own, whose hit area is its frame and its reach.
  func part(
    _ target: PanelTarget? = nil, reach: Reach = Reach(),
    _ draw: @escaping @Sendable (_ frame: Rect, inout PanelPainter) -> Void = { _, _ in }
  ) -> Part {
    .drawn(
      Drawn(target, reach: reach) { frame, _, alpha, canvas in
        var painter = PanelPainter(scene: self, alpha: alpha)
        swap(&canvas, &painter.canvas)
        draw(frame, &painter)
        swap(&canvas, &painter.canvas)
      })
  }

  /// Returns a button: a plate with an icon, and its label beside it if it is not empty.
  ///
  /// - Parameters:
  ///   - isOn: whether the button is enabled; `false` if pressing it would do nothing.
  ///   - inset: the space between the frame and the plate.
  func button(
    _ target: PanelTarget, _ icon: Path, _ label: String = "", isOn: Bool, radius: Double = 12, inset: Vector = .zero
  ) -> Part {
    part(target) { frame, painter in
      let (box, strength) = (frame.inset(x: inset.x, y: inset.y), isOn ? 1 : 0.38)
      let ground = isOn && painter.isPressed(target) ? PanelLook.pressed : PanelLook.control
      painter.plate(box, radius, ground.opacity(strength))
      let center = label.isEmpty ? box.center : Vector(box.minX + 18, box.midY)
      painter.icon(icon, at: center, PanelLook.quiet.opacity(strength))
      // The label of a disabled button stays readable.
      let words = box.between(box.minX + 31, box.maxX - 3)
      painter.label(label, weight: .medium, isOn ? PanelLook.text : PanelLook.mist, in: words)
    }
  }

  // MARK: - Surfaces

  /// The surfaces that do not scroll, back to front.
  var fixed: [Surface<PanelTarget>] {
    [header] + (layout.scrollsSearch ? [] : [search]) + [foot] + (blend.map { [$0] } ?? [])
  }

  /// The layout of the open menu.
  ///
  /// `nil` if no menu is open.
  var menu: PanelMenuLayout? {
    controls.menu.list.map { PanelMenuLayout($0, over: self, offset: controls.menu.scroll.offset) }
  }

  /// Returns the area of an entry's text.
  ///
  /// `nil` if its row is not in the list.
  func textArea(of entry: Entry) -> Rect? {
    if entry.isName { return menu?.nameArea.map(PanelMenuLayout.text) }
    guard let key = entry.key else { return search.frame(of: .search).map(Self.searchText) }
    if let editor = layout.editor(of: key) { return PanelLayout.editorText(in: editor) }
    guard let row = model.row(key) else { return nil }
    return frame(of: .value(key)).map(row.fieldText)
  }

  // MARK: - Hit areas

  /// The hit areas, back to front, with the menu in front of the rest; empty for parts that are scrolled out of view.
  var shownPresses: [Press] {
    let scrolled = layout.items.map(surface).flatMap(\.targets)
    return [(.ground, layout.frame)] + scrolled.map { ($0.target, $0.area.intersection(layout.viewport)) }
      + fixed.flatMap(\.targets) + (menu.map { [(.menu(.ground), $0.frame)] + $0.shownPresses } ?? [])
  }

  /// Returns the hit area of a target of the panel in view; `nil` if the panel does not have it.
  func shownArea(of target: PanelTarget) -> Rect? {
    func area(_ surface: Surface<PanelTarget>) -> Rect? { surface.targets.last { $0.target == target }?.area }
    if let area = fixed.lazy.compactMap(area).first { return area }
    return layout.items.lazy.compactMap { area(self.surface(of: $0)) }.first?.intersection(layout.viewport)
  }

  /// Returns the target at a position in the panel.
  func target(at p: Vector) -> PanelTarget {
    // A hit area reaches beyond its item by less than a finger.
    let near = layout.items.filter { layout.viewport.contains(p) && $0.rect.inset(x: 0, y: -leastTarget).contains(p) }
    // The nearer middle decides between overlapping areas; of equally near ones, the front one.
    let found = (near.map(surface) + fixed).flatMap(\.targets).filter { $0.area.contains(p) }.reversed()
    let nearest = found.min { ($0.area.midY - p.y).magnitude < ($1.area.midY - p.y).magnitude }
    return nearest?.target ?? (layout.header.maxY > p.y ? .header : .ground)
  }
}
