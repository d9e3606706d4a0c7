import Canvas
import Motion
import Tuning

/// A list that is open: its rows, each with its picture and what it is called.
extension RowSketch {
  private static let side = 34.0

  /// One row of a list, or without one the place that adds it.
  func draw(_ record: Record?, at place: ListPlace, on canvas: inout Canvas) {
    let box = Rect(
      x: rect.minX + PanelLayout.padding, y: rect.midY - Self.side / 2, width: Self.side, height: Self.side)
    guard let record else {
      canvas.icon(PanelIcon.plus, at: box.center, PanelLook.quiet)
      canvas.label("Add a row", size: 14, PanelLook.quiet, in: rect.with(x: box.maxX + 12, width: 160))
      return
    }
    let isOpen = layout.openRow == row.key
    var left = box.minX
    if let picture = record.picture {
      canvas.thumbnail(layout.model.picture(named: picture.name), in: box, alpha: 1)
      left = box.maxX + 12
    }
    let buttons = isOpen ? PanelTarget.RowButton.allCases : []
    let right = buttons.first.map { parts.button($0).minX } ?? rect.maxX - 40
    canvas.label(
      record.title.replacing("\n", with: " "), size: 14, weight: isOpen ? .semibold : weight, color,
      in: rect.with(x: left, width: right - left - 8))
    if !isOpen { canvas.icon(PanelIcon.down, at: Vector(rect.maxX - 38, rect.midY), PanelLook.mist) }
    for button in buttons { draw(button, of: place, on: &canvas) }
  }

  private func draw(_ button: PanelTarget.RowButton, of place: ListPlace, on canvas: inout Canvas) {
    let model = layout.model
    let (icon, isOn) =
      switch button {
      case .up: (PanelIcon.up, !model.moving(place, by: -1).isEmpty)
      case .down: (PanelIcon.down, !model.moving(place, by: 1).isEmpty)
      case .remove: (PanelIcon.cross, !model.removing(place).isEmpty)
      }
    let area = parts.button(button).inset(x: 3, y: 4)
    let isPressed = isOn && pointers.isPressed(.row(row.key, button))
    let alpha = isOn ? 1 : 0.38
    canvas.fill(.rounded(area, 10), (isPressed ? PanelLook.pressed : PanelLook.control).opacity(alpha))
    canvas.icon(icon, at: area.center, PanelLook.quiet.opacity(alpha))
  }

  /// Behind the parts of a list, darker behind those of its open row.
  func drawGround(on canvas: inout Canvas) {
    guard let place = ListPlace(row.key) else { return }
    let isOpen = layout.openRow == ListPlace(place.list, place.row).key
    let bar = rect.with(x: rect.minX + 8, width: rect.width - 16)
    canvas.fill(.rect(bar), Color.black.opacity(isOpen ? 0.34 : 0.16))
  }
}

extension Canvas {
  /// A picture about its middle, or a dark place where there is none.
  mutating func thumbnail(_ picture: (picture: Picture, size: Vector)?, in box: Rect, alpha: Double) {
    guard let picture else { return fill(.rounded(box, 6), PanelLook.track.opacity(alpha)) }
    draw(
      picture.picture, in: box, corners: Corners(6), tint: .white.opacity(alpha),
      part: Rect.part(of: picture.size, covering: box.size))
  }
}
