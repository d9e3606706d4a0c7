import Canvas
import Effects
import Motion
import Playing

/// The line of the scrub bar: the mapping between a timeline and a frame, and the drawing of the timeline there.
struct ScrubLine {
  let timeline: Timeline
  /// The shown moment, where the thumb is.
  let position: Int64
  /// Whether the timeline's end is a future under new values.
  let keepsFuture: Bool
  let accent: Color

  /// The least time that the line stands for, in seconds.
  ///
  /// It keeps the first moments from filling the whole line.
  private static let leastSeconds: Int64 = 4

  private var first: Int64 { min(timeline.start, timeline.end - Self.leastSeconds * Step.perSecond) }
  /// The number of steps that the line stands for.
  var length: Double { Double(timeline.end - first) }

  func position(at x: Double, in frame: Rect) -> Int64 {
    let share = ((x - frame.minX) / max(1, frame.width)).clamped(to: 0...1)
    return (first + Int64((share * length).rounded())).clamped(to: timeline.start...timeline.end)
  }

  func draw(in frame: Rect, isHeld: Bool, on canvas: inout Canvas) {
    let (left, right, y) = (frame.minX, frame.maxX, frame.midY)
    func x(_ position: Int64) -> Double { mix(left, right, Double(position - first) / length) }
    func bar(_ from: Double, _ to: Double, _ color: Color, y: Double = y, height: Double = 6) {
      guard to > from else { return }
      canvas.fill(.rounded(Rect(x: from, y: y - height / 2, width: to - from, height: height), height / 2), color)
    }
    let now = x(position)
    bar(left, right, Look.paper.opacity(0.07))
    bar(x(timeline.start), right, Look.paper.opacity(0.16))
    bar(x(timeline.start), now, accent.opacity(0.9))
    if keepsFuture {
      // The future under the new values; the known part is brighter.
      bar(now, right, accent.opacity(0.25))
      bar(now, x(timeline.known), accent.opacity(0.25))
    }
    for restart in timeline.restarts.map(x) {
      // A restart is a gap in the line, because the effect's own time begins anew there.
      canvas.fill(.rect(Rect(x: restart - 3, y: y - 5, width: 6, height: 10)), Look.ink)
      canvas.fill(.rounded(Rect(x: restart - 1, y: y - 9, width: 2, height: 18), 1), Look.paper.opacity(0.8))
    }
    for span in timeline.fingerSpans {
      let from = x(span.lowerBound)
      bar(from, max(x(span.upperBound), from + 3), Look.paper.opacity(0.55), y: y + 13, height: 3)
    }
    var last = -Double.infinity
    for moment in timeline.moments {
      let x = x(moment.position)
      guard x > last + 2.5 || moment.weight != nil else { continue }
      last = x
      let isHeavy = (moment.weight ?? .light) > .light
      canvas.fill(
        .rounded(Rect(x: x - 1, y: y - (isHeavy ? 17 : 14), width: 2, height: isHeavy ? 9 : 6), 1),
        isHeavy ? accent : Look.paper.opacity(0.5))
    }
    drawThumb(at: Vector(now, y), radius: isHeld ? 13 : 10, on: &canvas)
  }

  private func drawThumb(at center: Vector, radius: Double, on canvas: inout Canvas) {
    let rect = Rect(center: center, size: Vector(2 * radius, 2 * radius))
    canvas.shadow(of: rect, radius: radius, offset: Vector(0, 3), blur: 8, .black.opacity(0.45))
    canvas.fill(
      .circle(center, radius: radius),
      .linear(from: Vector(0, rect.minY), to: Vector(0, rect.maxY), Color(hex: 0xFFFDF8), Color(hex: 0xDAD6CC)))
  }
}
