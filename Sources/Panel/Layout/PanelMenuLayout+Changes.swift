import Motion

extension PanelMenuLayout {
  /// The list of what a save would write, with its two buttons where those of the panel's foot are.
  init(changesOver panel: PanelLayout, offset: Double) {
    let (row, padding) = (56.0, 8.0)
    let limits = panel.frame.inset(by: 8)
    let width = min(460, limits.width)
    let changes = panel.model.changes
    let height = min(Double(changes.count) * row + 44 + 3 * padding, limits.height)
    let frame = Rect(x: limits.maxX - width, y: limits.maxY - height, width: width, height: height)
    let list = frame.with(y: frame.minY + padding, height: height - 44 - 3 * padding)
    let rows = changes.enumerated().map { index, change in
      PanelLayout.Control(
        target: .menu(.change(change.key)), area: list.with(y: list.minY + Double(index) * row - offset, height: row))
    }
    let half = (width - 3 * padding) / 2
    func button(_ item: PanelMenu.Item, _ x: Double) -> PanelLayout.Control {
      .init(target: .menu(item), area: Rect(x: x, y: list.maxY + padding, width: half, height: 44))
    }
    self.init(
      frame: frame, rows: rows, list: list,
      fixed: [
        button(.revertChanges, frame.minX + padding), button(.saveChanges, frame.minX + 2 * padding + half),
      ], contentHeight: Double(changes.count) * row)
  }
}
