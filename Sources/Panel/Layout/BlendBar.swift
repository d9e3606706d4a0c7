import Canvas
import Motion

/// The bar that blends one set of values into another.
struct BlendBar {
  static let height = 52.0

  let from: Rect
  let to: Rect
  private let slider: Rect
  private let close: Rect

  init(_ rect: Rect) {
    let line = rect.inset(x: PanelLayout.inset, y: 0).line(0, 44)
    let width = ((line.width - 44) * 0.3).rounded()
    let parts = line.columns([width, line.width - 44 - 2 * width, width, 44])
    (from, slider, to, close) = (parts[0], parts[1], parts[2], parts[3])
  }

  var track: Rect { slider.inset(x: 18, y: 0) }

  var presses: [Press] {
    [
      Press(.blend(.from), from), Press(.blend(.to), to), Press(.blend(.slider), slider), Press(.blend(.close), close),
    ]
  }

  func draw(_ painter: inout PanelPainter) {
    let (blend, accent) = (painter.panel.controls.blend, painter.accent)
    let ends = blend.ends(painter.model)
    draw(ends.from, in: from, .from, &painter)
    draw(ends.to, in: to, .to, &painter)
    let groove = painter.groove(track)
    let x = groove.minX + groove.width * blend.fraction(painter.model)
    painter.plate(groove.leading(max(0.1, x - groove.minX)), 3, accent.color)
    let isHeld = painter.pointers.grips.contains { $0.isTuning && $0.target == .blend(.slider) }
    painter.thumb(at: Vector(x, groove.midY), isDragged: isHeld)
    let isPressed = painter.isPressed(.blend(.close))
    painter.icon(PanelIcon.cross, at: close.center, isPressed ? PanelLook.paper : PanelLook.mist)
  }

  private func draw(_ end: PanelModel.BlendEnd, in area: Rect, _ part: PanelBlend.Part, _ painter: inout PanelPainter) {
    let box = area.inset(x: 0, y: 4)
    painter.plate(box, 10, painter.isPressed(.blend(part)) ? PanelLook.pressed : PanelLook.control)
    painter.label(end.name, weight: .medium, PanelLook.text, in: box.between(box.minX + 12, box.maxX - 26))
    painter.icon(PanelIcon.down, at: Vector(box.maxX - 17, box.midY), PanelLook.mist)
  }
}
