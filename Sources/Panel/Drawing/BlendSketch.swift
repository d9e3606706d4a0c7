import Canvas
import Motion

/// Draws the bar of a blend: its ends, and how far it has gone from one to the other.
struct BlendSketch {
  let blend: PanelBlend
  let parts: BlendParts
  let model: PanelModel
  let pointers: PanelPointers
  let accent: PanelAccent

  func draw(on canvas: inout Canvas) {
    let ends = blend.ends(model)
    draw(ends.from, in: parts.from, .from, on: &canvas)
    draw(ends.to, in: parts.to, .to, on: &canvas)
    let groove = parts.track.with(y: parts.track.midY - 3, height: 6)
    canvas.fill(.rounded(groove, 3), PanelLook.track)
    let x = groove.minX + groove.width * blend.fraction(model)
    canvas.fill(.rounded(groove.with(x: groove.minX, width: max(0.1, x - groove.minX)), 3), accent.color)
    let isHeld = pointers.grips.contains { if case .blending = $0.hold { true } else { false } }
    canvas.thumb(at: Vector(x, groove.midY), isDragged: isHeld, accent)
    let isPressed = pointers.isPressed(.blend(.close))
    canvas.icon(PanelIcon.cross, at: parts.close.center, isPressed ? PanelLook.paper : PanelLook.mist)
  }

  private func draw(_ end: PanelModel.BlendEnd, in area: Rect, _ part: PanelBlend.Part, on canvas: inout Canvas) {
    let box = area.with(y: area.minY + 4, height: area.height - 8)
    canvas.fill(.rounded(box, 10), pointers.isPressed(.blend(part)) ? PanelLook.pressed : PanelLook.control)
    canvas.label(
      end.name, size: 14, weight: .medium, PanelLook.text, in: box.with(x: box.minX + 12, width: box.width - 38))
    canvas.icon(PanelIcon.down, at: Vector(box.maxX - 17, box.midY), PanelLook.mist)
  }
}
