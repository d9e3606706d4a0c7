import Canvas
import Motion
import Tuning

/// A button with the number of rows; the rows open below it.
struct ListControl: RowControl {
  func presses(_ key: String, _ parts: RowParts, isOpen: Bool) -> [Press] {
    let buttons = isOpen ? Self.buttons(in: parts.rect) : []
    let end = buttons.first?.area.minX ?? parts.rect.maxX
    return [Press(.label(key), parts.rect.between(parts.rect.minX, end))]
      + buttons.map { Press(.row(key, $0.button), $0.area) }
  }

  func draw(_ row: PanelModel.Row, _ parts: RowParts, _ painter: inout PanelPainter) {
    parts.drawButton(row.value.shown, row, isPressed: painter.rows.list.key == row.key, &painter)
  }

  func pressed(_ value: ParameterValue) -> ControlPress { .list }

  // MARK: - A row of a list

  /// Returns the buttons of an open row, from left to right.
  private static func buttons(in rect: Rect) -> [(button: PanelTarget.RowButton, area: Rect)] {
    let line = rect.between(rect.maxX - 8 - 3 * 44, rect.maxX - 8)
    return Array(zip(PanelTarget.RowButton.allCases, line.columns(3)))
  }

  /// Draws a row's picture and title, or the button that adds a row if there is no record.
  static func draw(
    _ record: Record?, at place: ListPlace, _ row: PanelModel.Row, _ parts: RowParts, _ painter: inout PanelPainter
  ) {
    let rect = parts.rect
    let box = rect.middle(34).with(x: rect.minX + PanelLayout.padding, width: 34)
    guard let record else {
      painter.icon(PanelIcon.plus, at: box.center, PanelLook.quiet)
      return painter.label("Add a row", PanelLook.quiet, in: rect.with(x: box.maxX + 12, width: 160))
    }
    let isOpen = painter.layout.openRow == row.key
    if let picture = record.picture { painter.thumbnail(picture.name, in: box) }
    let buttons = isOpen ? buttons(in: rect) : []
    let left = record.picture == nil ? box.minX : box.maxX + 12
    let right = buttons.first?.area.minX ?? rect.maxX - 40
    painter.label(
      record.title.replacing("\n", with: " "), weight: isOpen ? .semibold : row.weight, row.color,
      in: rect.between(left, right - 8))
    if !isOpen { painter.icon(PanelIcon.down, at: Vector(rect.maxX - 38, rect.midY), PanelLook.mist) }
    for (button, area) in buttons {
      let (icon, actions) =
        switch button {
        case .up: (PanelIcon.up, painter.model.moving(place, by: -1))
        case .down: (PanelIcon.down, painter.model.moving(place, by: 1))
        case .remove: (PanelIcon.cross, painter.model.removing(place))
        }
      painter.button(
        .row(row.key, button), icon, isOn: !actions.isEmpty, in: area.inset(x: 3, y: 4), radius: 10)
    }
  }

  /// Draws the background of a part of a list, darker for the parts of the open row.
  static func drawGround(_ row: PanelModel.Row, _ parts: RowParts, _ painter: inout PanelPainter) {
    guard let place = ListPlace(row.key) else { return }
    let isOpen = painter.layout.openRow == ListPlace(place.list, place.row).key
    painter.canvas.fill(.rect(parts.rect.inset(x: 8, y: 0)), Color.black.opacity(isOpen ? 0.34 : 0.16))
  }
}
