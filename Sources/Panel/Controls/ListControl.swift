import Canvas
import Interface
import Motion
import Tuning

/// A button with the number of rows, which open below it; or one of these rows, with buttons while it is open.
struct ListControl: RowControl {
  func parts(_ row: PanelModel.Row, _ scene: PanelScene) -> PanelScene.Part {
    if case .rows(let rows) = row.value, let place = ListPlace(row.key) {
      return Self.parts(rows.first, at: place, row, scene)
    }
    // The whole row is a single target.
    let value = scene.part { box, painter in draw(row, in: box, &painter) }
    return .layers([scene.part(.label(row.key)), scene.line(scene.name(of: row, isTarget: false), value)])
  }

  func draw(_ row: PanelModel.Row, in box: Rect, _ painter: inout PanelPainter) {
    painter.opener(row.value.shown, row, isPressed: painter.rows.list.key == row.key, in: box)
  }

  func pressed(_ value: ParameterValue) -> ControlPress { .list }

  // MARK: - A row of a list

  /// Returns a row's picture and title with its buttons if it is open, or the button that adds a row if there is no record.
  private static func parts(
    _ record: Record?, at place: ListPlace, _ row: PanelModel.Row, _ scene: PanelScene
  ) -> PanelScene.Part {
    let isOpen = record != nil && scene.layout.openRow == row.key
    let title = scene.part(.label(row.key)) { rect, painter in
      painter.changeDot(row, left: rect.minX, middle: rect.midY)
      let box = rect.middle(34).with(x: rect.minX + PanelLayout.padding, width: 34)
      guard let record else {
        painter.icon(PanelIcon.plus, at: box.center, PanelLook.quiet)
        return painter.label("Add a row", PanelLook.quiet, in: rect.with(x: box.maxX + 12, width: 160))
      }
      if let picture = record.picture { painter.thumbnail(picture.name, in: box) }
      painter.label(
        record.title.replacing("\n", with: " "), weight: isOpen ? .semibold : row.weight, row.color,
        in: rect.between(record.picture == nil ? box.minX : box.maxX + 12, rect.maxX - (isOpen ? 8 : 48)))
      if !isOpen { painter.icon(PanelIcon.down, at: Vector(rect.maxX - 38, rect.midY), PanelLook.mist) }
    }
    let buttons = isOpen ? PanelTarget.RowButton.allCases.map { button($0, at: place, row, scene) } + [.gap(8)] : []
    return .row([title] + buttons)
  }

  private static func button(
    _ button: PanelTarget.RowButton, at place: ListPlace, _ row: PanelModel.Row, _ scene: PanelScene
  ) -> PanelScene.Part {
    let (icon, actions) =
      switch button {
      case .up: (PanelIcon.up, scene.model.moving(place, by: -1))
      case .down: (PanelIcon.down, scene.model.moving(place, by: 1))
      case .remove: (PanelIcon.cross, scene.model.removing(place))
      }
    let part = scene.button(.row(row.key, button), icon, isOn: !actions.isEmpty, radius: 10, inset: Vector(3, 4))
    return .sized(width: 44, part)
  }

  /// Draws the background of a part of a list, darker for the parts of the open row.
  static func drawGround(_ row: PanelModel.Row, in rect: Rect, _ painter: inout PanelPainter) {
    guard let place = ListPlace(row.key) else { return }
    let isOpen = painter.layout.openRow == ListPlace(place.list, place.row).key
    painter.canvas.fill(.rect(rect.inset(x: 8, y: 0)), Color.black.opacity(isOpen ? 0.34 : 0.16))
  }
}
