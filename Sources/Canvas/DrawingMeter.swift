import Motion

/// An estimator of the work of drawing marks, which does not draw them, in steps of about twenty nanoseconds.
///
/// Curves are measured at two pixels to a point. A mesh at another scale has somewhat more or fewer lines.
package struct DrawingMeter: Sendable {
  /// The steps that drawing a path takes, with its lines, their crossings and its dashes.
  package struct Estimate {
    package var steps: Int
    package var lines: Int
    package var crossings = 0
    package var dashes = 0
  }

  private static let scale = 2.0
  private var outlines = Outlines()
  private var ring: [Vector] = []

  package init() {}

  /// Estimates the work of filling a path.
  ///
  /// Crossings are counted until the steps exceed `limit`.
  package mutating func fill(_ path: Path, _ transform: Affine, upTo limit: Int) -> Estimate {
    outlines.trace(path, .scale(Self.scale) * transform, closing: true)
    let lines = outlines.points.count
    if let run = outlines.runs.first, outlines.runs.count == 1 {
      outlines.copy(run, to: &ring)
      if Ring.isConvex(ring) || Ring.isConvex(ring.reversed()) { return Estimate(steps: 50 * lines, lines: lines) }
    }
    // Clipping ears takes the square of the lines; every piece between two crossings is compared with all lines.
    let square = lines * (lines + 50)
    guard lines > 2, square <= limit else { return Estimate(steps: square, lines: lines) }
    let room = (limit - square) / (2 * lines)
    let crossings = Crossings.count(in: outlines.contours.map(\.points), upTo: room)
    return Estimate(steps: square + 2 * crossings * lines, lines: lines, crossings: crossings)
  }

  /// Estimates the work of stroking a path.
  package mutating func stroke(_ path: Path, _ stroke: Stroke, _ transform: Affine) -> Estimate {
    let map = Affine.scale(Self.scale) * transform
    outlines.trace(path, map)
    let lines = outlines.points.count
    let grow = map.meanScale
    // A round join or cap has more points the wider the stroke and the sharper the corner is.
    let cap = Int(max(1, min(128, 3 * (stroke.width * grow).squareRoot())))
    var (dashes, pieces) = (0, 0)
    for run in outlines.runs {
      pieces += cap
      for index in run.start + 1..<max(run.start + 1, run.end - 1) {
        let (into, out) = (
          outlines.points[index] - outlines.points[index - 1], outlines.points[index + 1] - outlines.points[index]
        )
        // The measure is 0 for straight on and 2 for straight back.
        let turn = 1 - into.dot(out) / max(into.length * out.length, 1e-12)
        pieces += 1 + Int(Double(cap) * max(0, min(1, turn)))
      }
    }
    let period = stroke.dashes.reduce(0, +) * grow
    if !stroke.dashes.isEmpty, period > 0 {
      for run in outlines.runs {
        let length = Contour.length(Array(outlines.points[run.start..<run.end]))
        dashes += Int(min(Contour.mostPeriods, length / period)) * stroke.dashes.count
      }
    }
    return Estimate(steps: 30 * lines + 50 * pieces + dashes * (50 * cap + lines), lines: lines, dashes: dashes)
  }

  /// Returns a key for a shadow's texture, equal for equal textures, and the number of its pixels that are computed.
  package static func shadow(of rect: Rect, radius: Double, blur: Double) -> (texture: AnyHashable, pixels: Int) {
    let shape = SoftShadow(under: rect, radius: radius, blur: blur).shape
    return (shape, shape.computedPixels)
  }
}
