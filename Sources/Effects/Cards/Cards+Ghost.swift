import Canvas
import Motion

extension Cards {
  /// The outlines of the cards that are seen, the front one clearest.
  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let layout = Layout(in: canvas.size, p)
    for place in places(front: state.front, p) {
      let outline = layout.outline(layout.rect(of: place))
      let near = max(0.25, 1 - 0.6 * place.distance.magnitude) * place.opacity
      canvas.fill(outline, Look.paper.opacity(0.05 * near))
      canvas.stroke(outline, width: 2, Look.ink.opacity(0.3 * near))
      canvas.stroke(outline, width: 1.5, Look.paper.opacity(0.5 * near))
    }
  }
}
