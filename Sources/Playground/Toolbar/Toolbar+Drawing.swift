import Canvas
import Effects
import Motion

extension Toolbar {
  /// `isOn` says which of its buttons are pushed in.
  func draw(_ layout: ToolbarLayout, isOn: (ToolbarButton) -> Bool, on canvas: inout Canvas) {
    let alpha = alpha
    guard alpha > 0 else { return }
    canvas.shadow(of: layout.plate, radius: 16, offset: Vector(0, 6), blur: 24, .black.opacity(0.4 * alpha))
    canvas.fill(.rounded(layout.plate, 16), Look.slate.opacity(0.96 * alpha))
    for button in layout.buttons {
      let area = layout.area(of: button)
      let isOn = isOn(button)
      if isOn || isHeld(button) {
        canvas.fill(.rounded(area.inset(by: 2), 12), Look.paper.opacity((isOn ? 0.92 : 0.16) * alpha))
      }
      let color = (isOn ? Look.ink : Look.paper).opacity(alpha)
      button.draw(isOn: isOn, at: Vector(area.midX, area.minY + 21), color, on: &canvas)
      // The longest word stays on its plate.
      let size = min(11, area.width * 0.2)
      let label = TextRun(button.label(isOn: isOn), size: size, weight: .medium, width: area.width, alignment: .center)
      canvas.text(label, at: Vector(area.minX, area.maxY - 20), color)
    }
  }
}
