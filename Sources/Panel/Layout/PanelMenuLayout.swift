import Canvas
import Interface
import Motion
import Tuning

/// The layout of an open menu: its scrolling list, and the buttons below it.
struct PanelMenuLayout {
  let frame: Rect
  /// The items of the list at the present scroll offset; drawing clips them to `list`.
  let rows: [Surface<PanelTarget>]
  /// The frame of the part that scrolls.
  let list: Rect
  /// The items below the list, always in view.
  let fixed: Surface<PanelTarget>
  private let contentHeight: Double

  private static let rowHeight = 44.0
  private static let changeHeight = 56.0
  private static let padding = 8.0
  /// The height of a preset's note, in points.
  private static let noteHeight = 32.0

  /// Computes the layout of a menu; while a name is typed, it has fewer actions.
  init(_ menu: PanelMenu.List, over scene: PanelScene, offset: Double) {
    let (model, panel, entry) = (scene.model, scene.layout, scene.rows.entry)
    let limits = panel.free.inset(by: 8)
    var items: [PanelMenu.Item] = []
    var actions: [[PanelMenu.Item]] = []
    var anchor: Rect?
    var width = min(368, panel.frame.width - 24)
    switch menu {
    case .choices(let key):
      if case .choice(let keys)? = model.row(key)?.definition.kind { items = keys.map { .choice(key: key, $0) } }
      anchor = scene.frame(of: .value(key))
      width = max(160, (anchor ?? scene.pickerFrame).width)
    case .presets:
      items = [.defaults] + model.presets.map { .preset($0) }
      actions = [[.saveAs, .update, .blend], [.rename, .delete]]
      if let entry, entry.isName { actions = [[.saveAs], entry.replaced == nil ? [] : [.replace]] }
    case .blendEnd(let isFrom):
      items = PanelBlend.choices(model).map { .end(isFrom: isFrom, $0) }
      anchor = scene.blend?.frame(of: .blend(isFrom ? .from : .to))
      width = 200
    case .copyForms:
      items = model.copyForms.map { .copyAs($0.id) }
      anchor = scene.foot.frame(of: .copy) ?? scene.foot.frame(of: .save)
      width = min(248, panel.frame.width - 24)
    case .changes, .reverts:
      items = model.changes.map { .change($0.key) }
      actions = menu == .reverts ? [[.revertChanges]] : [[.revertChanges, .saveChanges]]
      anchor = panel.foot
      width = min(460, limits.width)
    }
    // The buttons below a list of changes are where the buttons of the panel's foot are, with gaps between them.
    let gap = menu == .changes || menu == .reverts ? Self.padding : 0
    let heights = items.map { Self.height(of: $0, width: width, model) }
    contentHeight = heights.reduce(0, +)
    let place = anchor ?? scene.pickerFrame
    let below = place.maxY + 6
    let edges = Double(actions.count) * Self.rowHeight + gap + 2 * Self.padding
    let height = min(contentHeight + edges, limits.height)
    let x = max(limits.minX, min(place.maxX, limits.maxX) - width)
    let y = below + height <= limits.maxY ? below : max(limits.minY, limits.maxY - height)
    frame = Rect(x: x, y: y, width: width, height: height)
    list = frame.line(Self.padding, height - edges)
    func part(_ item: PanelMenu.Item) -> PanelScene.Part {
      scene.part(.menu(item)) { area, painter in Self.draw(item, area, &painter) }
    }
    rows = zip(items, list.offset(by: Vector(0, -offset)).lines(heights)).map { Surface(part($0), in: $1) }
    let foot = list.offset(by: Vector(0, list.height + gap)).inset(x: gap, y: 0)
    let lines = actions.map { PanelScene.Part.sized(height: Self.rowHeight, .row($0.map(part), gap: gap)) }
    fixed = Surface(.column(lines), in: foot.line(0, Self.rowHeight * Double(lines.count)))
  }

  private static func height(of item: PanelMenu.Item, width: Double, _ model: PanelModel) -> Double {
    if case .change = item { return changeHeight }
    return rowHeight + (note(of: item, width: width, model) == nil ? 0 : noteHeight + 2)
  }

  /// Returns a preset's note, on two lines or three of smaller letters.
  ///
  /// `nil` for other items, and for a preset without a note.
  static func note(of item: PanelMenu.Item, width: Double, _ model: PanelModel) -> TextRun? {
    guard case .preset(let name) = item, let note = model.presetNotes[name], !note.isEmpty else { return nil }
    return TextRun(note, size: 12, width: width - 32, lines: 2).fitted(smallest: 9, lines: 3, height: noteHeight + 4)
  }

  /// The hit areas in view.
  var shownPresses: [Press] {
    rows.flatMap(\.targets).map { ($0.target, $0.area.intersection(list)) } + fixed.targets
  }

  /// The range of the scroll offset.
  var scrollBounds: ClosedRange<Double> { 0...max(0, contentHeight - list.height) }

  /// The area in which a name is typed.
  ///
  /// `nil` in other menus.
  var nameArea: Rect? { fixed.frame(of: .menu(.saveAs)) }

  /// Returns the area of the text in the area of a name.
  static func text(in area: Rect) -> Rect { area.inset(x: 20, y: 0) }

  /// Returns the target at a position in the menu.
  func target(at p: Vector) -> PanelTarget {
    fixed.target(at: p) ?? (list.contains(p) ? rows : []).lazy.compactMap { $0.target(at: p) }.first ?? .menu(.ground)
  }
}
