import Motion
import Tuning

/// Where the things of an open menu are.
struct PanelMenuLayout {
  let frame: Rect
  /// Scrolled; clipped to the list.
  let rows: [PanelLayout.Control]
  /// The part that scrolls.
  let list: Rect
  let contentHeight: Double
  /// Below the list, always in view.
  let fixed: [PanelLayout.Control]

  var controls: [PanelLayout.Control] {
    rows.filter { $0.area.intersects(list) } + fixed
  }

  private static let rowHeight = 44.0
  private static let padding = 8.0

  init(_ menu: PanelMenu, _ panel: Panel, _ model: PanelModel) {
    let layout = panel.layout(model)
    var items: [PanelMenu.Item] = []
    var anchor = layout.picker(width: panel.pickerWidth(model))
    var width = min(344, layout.frame.width - 24)
    var fixedRows = 0
    switch menu {
    case .choices(let key):
      if case .choice(let keys)? = model.row(key)?.definition.kind { items = keys.map { .choice(key: key, $0) } }
      if let placed = layout.items.first(where: { $0.item == .row(key) }) { anchor = layout.wide(in: placed.rect) }
      width = max(160, anchor.width)
    case .presets:
      items = model.presets.map { .preset($0) }
      fixedRows = model.presets.count > 1 ? 3 : 1
    case .morphEnd(let isFrom): items = model.presets.map { .end(isFrom: isFrom, $0) }
    }
    let below = anchor.maxY + 6
    let limits = layout.frame.inset(by: 8)
    let fixedHeight = fixedRows == 0 ? 0 : Double(fixedRows) * Self.rowHeight + (fixedRows > 1 ? 36 : 0)
    let content = Double(items.count) * Self.rowHeight
    let wanted = content + fixedHeight + 2 * Self.padding
    let height = min(wanted, limits.height)
    let y = below + height <= limits.maxY ? below : max(limits.minY, limits.maxY - height)
    frame = Rect(x: min(anchor.maxX, limits.maxX) - width, y: y, width: width, height: height)
    let frame = frame
    let list = Rect(
      x: frame.minX, y: frame.minY + Self.padding, width: width, height: height - fixedHeight - 2 * Self.padding)
    self.list = list
    contentHeight = content
    let offset = panel.menuScroll.offset
    rows = items.enumerated().map { index, item in
      PanelLayout.Control(
        target: .menu(item),
        area: Rect(
          x: frame.minX, y: frame.minY + Self.padding + Double(index) * Self.rowHeight - offset, width: width,
          height: Self.rowHeight))
    }
    var fixed: [PanelLayout.Control] = []
    if fixedRows > 0 {
      let third = width / 3
      let actions: [PanelMenu.Item] = [.saveAs, .rename, .delete]
      let isNaming = if case .presetName? = panel.entry?.target { true } else { false }
      for (index, action) in (isNaming ? [.saveAs] : actions).enumerated() {
        fixed.append(
          PanelLayout.Control(
            target: .menu(action),
            area: Rect(
              x: frame.minX + Double(index) * third, y: list.maxY, width: isNaming ? width : third,
              height: Self.rowHeight)))
      }
      if fixedRows > 1 {
        let top = list.maxY + Self.rowHeight + 36
        for (index, end) in [PanelMenu.Item.morphFrom, .morphTo].enumerated() {
          fixed.append(
            PanelLayout.Control(
              target: .menu(end),
              area: Rect(x: frame.minX + Double(index) * width / 2, y: top, width: width / 2, height: Self.rowHeight)))
        }
        fixed.append(
          PanelLayout.Control(
            target: .menu(.morphSlider),
            area: Rect(x: frame.minX, y: top + Self.rowHeight, width: width, height: Self.rowHeight)))
      }
    }
    self.fixed = fixed
  }

  var scrollBounds: ClosedRange<Double> { 0...max(0, contentHeight - list.height) }

  /// The blend's track.
  static func track(in area: Rect) -> Rect { area.inset(x: 26, y: 0) }
}
