import Canvas
import Motion

extension Stitch {
  /// The outline of every photograph in sight.
  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let strip = Strip(in: state.size, p)
    let band = Band(strip, state, top: Composition(in: state.size, strip).stripTop)
    let inner = p.cornerRadius * (1 - band.progress)
    band.visit { index, left in
      let rect = band.rect(of: index, left: left)
      guard rect.maxX > 0, rect.minX < canvas.size.x else { return }
      let (first, last) = (index == 0 ? p.cornerRadius : inner, index == strip.count - 1 ? p.cornerRadius : inner)
      let outline = Path.rounded(
        rect, Corners(topLeft: first, topRight: last, bottomRight: last, bottomLeft: first))
      canvas.fill(outline, Look.paper.opacity(0.05))
      canvas.stroke(outline, width: 2.5, Look.ink.opacity(0.4))
      canvas.stroke(outline, width: 1.5, Look.paper.opacity(0.6))
    }
  }
}
