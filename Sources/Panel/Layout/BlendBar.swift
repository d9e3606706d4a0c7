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

  func draw(_ sketch: inout PanelPainter) {
    let (blend, accent) = (sketch.panel.controls.blend, sketch.accent)
    let ends = blend.ends(sketch.model)
    draw(ends.from, in: from, .from, &sketch)
    draw(ends.to, in: to, .to, &sketch)
    let groove = sketch.groove(track)
    let x = groove.minX + groove.width * blend.fraction(sketch.model)
    sketch.plate(groove.leading(max(0.1, x - groove.minX)), 3, accent.color)
    let isHeld = sketch.pointers.grips.contains { $0.isTuning && $0.target == .blend(.slider) }
    sketch.thumb(at: Vector(x, groove.midY), isDragged: isHeld)
    let isPressed = sketch.isPressed(.blend(.close))
    sketch.icon(PanelIcon.cross, at: close.center, isPressed ? PanelLook.paper : PanelLook.mist)
  }

  private func draw(_ end: PanelModel.BlendEnd, in area: Rect, _ part: PanelBlend.Part, _ sketch: inout PanelPainter) {
    let box = area.inset(x: 0, y: 4)
    sketch.plate(box, 10, sketch.isPressed(.blend(part)) ? PanelLook.pressed : PanelLook.control)
    sketch.label(end.name, weight: .medium, PanelLook.text, in: box.between(box.minX + 12, box.maxX - 26))
    sketch.icon(PanelIcon.down, at: Vector(box.maxX - 17, box.midY), PanelLook.mist)
  }
}
