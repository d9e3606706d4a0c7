import Canvas
import Motion

extension Lamp {
  /// Cord and shade, faint, with a thin outline that is seen before the dark sky.
  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let layout = LampLayout(canvas.size, .page)
    let outline = outline(layout, angle: state.angle, length: state.length)
    canvas.stroke(outline.cord, width: 1.5, Look.paper.opacity(0.34))
    canvas.fill(outline.shade, Color(p.shadeColor).opacity(0.14))
    canvas.stroke(outline.shade, width: 1.5, Look.paper.opacity(0.42))
  }
}
