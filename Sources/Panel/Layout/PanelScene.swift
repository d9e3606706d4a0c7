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
    _ draw: @escaping @Sendable (_ frame: Rect, inout PanelPainter) -> Void
  ) -> Part {
    .drawn(
      Drawn(target, reach: reach) { frame, alpha, canvas in
        var painter = PanelPainter(scene: self, alpha: alpha)
        swap(&canvas, &painter.canvas)
        draw(frame, &painter)
        swap(&canvas, &painter.canvas)
      })
  }

  /// Returns a button: a plate with an icon, and its label beside it if it is not empty.
  ///
  /// - Parameter isOn: whether the button is enabled; `false` if pressing it would do nothing.
  func button(_ target: PanelTarget, _ icon: Path, _ label: String = "", isOn: Bool) -> Part {
    part(target) { box, painter in painter.button(target, icon, label, isOn: isOn, in: box) }
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
    let isNumber = model.row(key)?.isNumber ?? false
    return layout.rect(of: .row(key)).map { RowParts($0).field(isNumber: isNumber).inset(x: 10, y: 0) }
  }

  // MARK: - Hit areas

  /// The hit areas of everything except a menu, in view or not.
  var presses: [Press] { fixedPresses + scrolledPresses }

  /// The hit areas in view, back to front, with the menu in front of the rest.
  var shownPresses: [Press] {
    let menu = menu.map { [Press(.menu(.ground), $0.frame)] + $0.shownPresses } ?? []
    return [Press(.ground, layout.frame)] + panelPresses + menu
  }

  /// The hit areas of the panel in view, without a menu.
  var panelPresses: [Press] {
    scrolledPresses.map { Press($0.target, $0.area.intersection(layout.viewport)) } + fixedPresses
  }

  private var fixedPresses: [Press] { fixed.flatMap(\.targets).map { Press($0.target, $0.area) } }

  /// The hit areas in the list, in view or not.
  private var scrolledPresses: [Press] {
    layout.items.flatMap { placed -> [Press] in
      switch placed.item {
      case .search: return search.targets.map { Press($0.target, $0.area) }
      case .preset(let name): return [Press(.preset(name), placed.rect)]
      case .group(let title): return model.group(title).map { GroupTitle($0, in: placed.rect).presses } ?? []
      case .row(let key):
        return model.row(key)?.control.presses(key, RowParts(placed.rect), isOpen: key == layout.openRow) ?? []
      case .drawer(let key, _):
        guard let row = model.row(key), let drawer = row.control.drawer else { return [] }
        return drawer.areas(in: placed.rect, row.value).enumerated().map { Press(.drawer(key, $0), $1) }
      case .editor(let key, _): return [Press(.value(key), placed.rect)]
      case .complaint, .spring, .insights, .nothing: return []
      }
    }
  }

  /// Returns the target at a position in the panel.
  func target(at p: Vector) -> PanelTarget {
    let all = fixedPresses + (layout.viewport.contains(p) ? scrolledPresses : [])
    // The nearer middle decides between overlapping areas; the button that clears the search lies on the search field.
    let nearest = all.filter { $0.area.contains(p) }.min { a, b in
      if (a.target == .clearSearch) != (b.target == .clearSearch) { return a.target == .clearSearch }
      return (a.area.midY - p.y).magnitude < (b.area.midY - p.y).magnitude
    }
    return nearest?.target ?? (layout.header.maxY > p.y ? .header : .ground)
  }
}

extension Element {
  /// Returns an empty part of a fixed width and height, of which a row uses the width and a column the height.
  static func space(_ length: Double) -> Element { .sized(width: length, height: length, .spacer) }
}
