import Canvas
import Motion
import Tuning

/// Where the things of an open menu are.
struct PanelMenuLayout {
  let frame: Rect
  /// Scrolled; clipped to the list.
  let rows: [PanelLayout.Control]
  /// The part that scrolls.
  let list: Rect
  /// Below the list, always in view.
  let fixed: [PanelLayout.Control]
  private let contentHeight: Double

  private static let rowHeight = 44.0
  private static let padding = 8.0
  private static let noteLine = 16.0

  init(
    frame: Rect, rows: [PanelLayout.Control], list: Rect, fixed: [PanelLayout.Control], contentHeight: Double
  ) {
    (self.frame, self.rows, self.list, self.fixed) = (frame, rows, list, fixed)
    self.contentHeight = contentHeight
  }

  init(_ menu: PanelMenu.List, over panel: PanelLayout, offset: Double, naming: PresetNaming?) {
    let model = panel.model
    var items: [PanelMenu.Item] = []
    var actions: [[PanelMenu.Item]] = []
    var anchor = panel.picker
    var width = min(368, panel.frame.width - 24)
    switch menu {
    case .choices(let key):
      if case .choice(let keys)? = model.row(key)?.definition.kind { items = keys.map { .choice(key: key, $0) } }
      if let row = panel.rect(of: .row(key)) { anchor = RowParts(row).wide }
      width = max(160, anchor.width)
    case .presets:
      items = [.defaults] + model.presets.map { .preset($0) }
      actions = [[.saveAs, .update, .blend], [.rename, .delete]]
      if let naming { actions = [[.saveAs], naming.replaced == nil ? [] : [.replace]] }
    case .blendEnd(let isFrom):
      items = PanelBlend.choices(model).map { .end(isFrom: isFrom, $0) }
      if let blend = panel.blend { anchor = isFrom ? blend.from : blend.to }
      width = 200
    case .copyForms:
      items = model.copyForms.map { .copyAs($0.id) }
      anchor = panel.copy ?? panel.save
      width = min(248, panel.frame.width - 24)
    case .changes: break
    }
    let heights = items.map { Self.height(of: $0, width: width, model) }
    contentHeight = heights.reduce(0, +)
    let limits = panel.frame.inset(by: 8)
    let below = anchor.maxY + 6
    let fixedHeight = Double(actions.count) * Self.rowHeight
    let height = min(contentHeight + fixedHeight + 2 * Self.padding, limits.height)
    let x = max(limits.minX, min(anchor.maxX, limits.maxX) - width)
    let y = below + height <= limits.maxY ? below : max(limits.minY, limits.maxY - height)
    let frame = Rect(x: x, y: y, width: width, height: height)
    let list = frame.with(y: frame.minY + Self.padding, height: height - fixedHeight - 2 * Self.padding)
    self.frame = frame
    self.list = list
    var top = list.minY - offset
    rows = zip(items, heights).map { item, height in
      defer { top += height }
      return PanelLayout.Control(target: .menu(item), area: frame.with(y: top, height: height))
    }
    fixed = actions.enumerated().flatMap { row, items in
      let width = width / Double(max(1, items.count))
      return items.enumerated().map { column, item in
        let area = Rect(
          x: frame.minX + Double(column) * width, y: list.maxY + Double(row) * Self.rowHeight, width: width,
          height: Self.rowHeight)
        return PanelLayout.Control(target: .menu(item), area: area)
      }
    }
  }

  private static func height(of item: PanelMenu.Item, width: Double, _ model: PanelModel) -> Double {
    rowHeight + (note(of: item, width: width, model).map { Double($0.lines) * noteLine + 2 } ?? 0)
  }

  /// What a preset says of itself; a long story is cut.
  static func note(of item: PanelMenu.Item, width: Double, _ model: PanelModel) -> TextRun? {
    guard case .preset(let name) = item, let note = model.presetNotes[name], !note.isEmpty else { return nil }
    let room = width - 32
    let lines = TextWidth.lines(of: note, size: 12, width: room - 8, limit: 5)
    return TextRun(note, size: 12, width: room, lines: lines)
  }

  var controls: [PanelLayout.Control] { rows.filter { $0.area.intersects(list) } + fixed }

  /// How far the list can be scrolled.
  var scrollBounds: ClosedRange<Double> { 0...max(0, contentHeight - list.height) }

  /// Where one of the things that do not scroll is.
  func area(of item: PanelMenu.Item) -> Rect? { fixed.first { $0.target == .menu(item) }?.area }

  /// What a place in the menu means.
  func target(at p: Vector) -> PanelTarget {
    let inList = list.contains(p)
    return fixed.first { $0.area.contains(p) }?.target
      ?? (inList ? rows.first { $0.area.contains(p) }?.target : nil) ?? .menu(.ground)
  }

  /// Where a name is typed.
  static func text(in area: Rect) -> Rect { area.inset(x: 20, y: 0) }
}
