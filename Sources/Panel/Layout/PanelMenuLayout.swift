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

  private static let rowHeight = 44.0
  private static let padding = 8.0

  init(_ menu: PanelMenu.List, over panel: PanelLayout, offset: Double, isNaming: Bool) {
    let model = panel.model
    var items: [PanelMenu.Item] = []
    var anchor = panel.picker
    var width = min(344, panel.frame.width - 24)
    var fixedRows = 0
    switch menu {
    case .choices(let key):
      if case .choice(let keys)? = model.row(key)?.definition.kind { items = keys.map { .choice(key: key, $0) } }
      if let row = panel.rect(of: .row(key)) { anchor = RowParts(row).wide }
      width = max(160, anchor.width)
    case .presets:
      items = model.presets.map { .preset($0) }
      fixedRows = model.presets.count > 1 ? 3 : 1
    case .morphEnd(let isFrom): items = model.presets.map { .end(isFrom: isFrom, $0) }
    }
    let below = anchor.maxY + 6
    let limits = panel.frame.inset(by: 8)
    let fixedHeight = fixedRows == 0 ? 0 : Double(fixedRows) * Self.rowHeight + (fixedRows > 1 ? 36 : 0)
    let wanted = Double(items.count) * Self.rowHeight + fixedHeight + 2 * Self.padding
    let height = min(wanted, limits.height)
    let y = below + height <= limits.maxY ? below : max(limits.minY, limits.maxY - height)
    let frame = Rect(x: min(anchor.maxX, limits.maxX) - width, y: y, width: width, height: height)
    let list = frame.with(y: frame.minY + Self.padding, height: height - fixedHeight - 2 * Self.padding)
    self.frame = frame
    self.list = list
    /// Items side by side, each as wide as the others.
    func line(_ items: [PanelMenu.Item], _ y: Double) -> [PanelLayout.Control] {
      let width = width / Double(items.count)
      return items.enumerated().map { index, item in
        let area = Rect(x: frame.minX + Double(index) * width, y: y, width: width, height: Self.rowHeight)
        return PanelLayout.Control(target: .menu(item), area: area)
      }
    }
    rows = items.enumerated().flatMap { line([$1], list.minY + Double($0) * Self.rowHeight - offset) }
    guard fixedRows > 0 else {
      fixed = []
      return
    }
    let actions = line(isNaming ? [.saveAs] : [.saveAs, .rename, .delete], list.maxY)
    let blend = list.maxY + Self.rowHeight + 36
    fixed =
      fixedRows == 1
      ? actions
      : actions + line([.morphFrom, .morphTo], blend) + line([.morphSlider], blend + Self.rowHeight)
  }

  var controls: [PanelLayout.Control] { rows.filter { $0.area.intersects(list) } + fixed }

  /// How far the list can be scrolled.
  var scrollBounds: ClosedRange<Double> { 0...max(0, Double(rows.count) * Self.rowHeight - list.height) }

  /// Where one of the things that do not scroll is.
  func area(of item: PanelMenu.Item) -> Rect? { fixed.first { $0.target == .menu(item) }?.area }

  /// What a place in the menu means.
  func target(at p: Vector) -> PanelTarget { controls.first { $0.area.contains(p) }?.target ?? .menu(.ground) }

  /// The blend's track.
  static func track(in area: Rect) -> Rect { area.inset(x: 26, y: 0) }

  /// Where a name is typed.
  static func text(in area: Rect) -> Rect { area.inset(x: 20, y: 0) }
}
