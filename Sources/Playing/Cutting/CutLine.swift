import Canvas
import Effects
import Motion
import Takes

/// The line of the trim bar: the steps of a take, the ends of its part, its captions and camera moves, and the shown step.
package struct CutLine {
  /// A part of the line that a finger drags.
  package enum Handle: Hashable, Sendable {
    case start, end, shown
    /// A caption or camera move, by its index in the take.
    case direction(Int)
  }

  /// The number of steps of the take.
  let steps: Int64
  let range: ClosedRange<Int64>
  let shown: Int64
  let directions: [(step: Int64, direction: TakeDirection)]
  let selected: Int?
  let accent: Color
  let frame: Rect

  package init(
    steps: Int64, range: ClosedRange<Int64>, shown: Int64, directions: [(step: Int64, direction: TakeDirection)],
    selected: Int?, accent: Color, frame: Rect
  ) {
    (self.steps, self.range, self.shown, self.directions) = (steps, range, shown, directions)
    (self.selected, self.accent, self.frame) = (selected, accent, frame)
  }

  /// The heights of the marks and of the line in the frame, and the radius in which a finger takes a handle, in points.
  private static let (markY, lineY, reach) = (13.0, 40.0, 30.0)
  package static let height = 58.0

  /// The frame of the steps, with room for the handles at its ends.
  private var track: Rect { frame.inset(x: 22, y: 0) }
  package var stepsPerPoint: Double { Double(steps) / max(1, track.width) }

  private func x(_ step: Int64) -> Double { mix(track.minX, track.maxX, Double(step) / Double(max(1, steps))) }

  private func place(of handle: Handle) -> Vector {
    switch handle {
    // The handles stand outside their steps, so that both can be taken where they meet.
    case .start: Vector(x(range.lowerBound) - 8, frame.y + Self.lineY)
    case .end: Vector(x(range.upperBound) + 8, frame.y + Self.lineY)
    case .shown: Vector(x(shown), frame.y + Self.lineY)
    case .direction(let index): Vector(x(directions[index].step), frame.y + Self.markY)
    }
  }

  /// Returns the step under a place.
  package func step(at place: Vector) -> Int64 {
    let share = ((place.x - track.minX) / max(1, track.width)).clamped(to: 0...1)
    return Int64((share * Double(steps)).rounded())
  }

  /// Returns the nearest handle in reach; the shown step for a place beside all of them.
  package func handle(at place: Vector) -> Handle {
    let handles = directions.indices.map { Handle.direction($0) } + [.start, .end]
    let near = handles.map { ($0, self.place(of: $0).distance(to: place)) }.filter { $0.1 <= Self.reach }
    return near.min { $0.1 < $1.1 }?.0 ?? .shown
  }

  /// Returns the step of a handle.
  package func step(of handle: Handle) -> Int64 {
    switch handle {
    case .start: range.lowerBound
    case .end: range.upperBound
    case .shown: shown
    case .direction(let index): directions[index].step
    }
  }

  package func draw(held: Handle?, on canvas: inout Canvas) {
    let y = frame.y + Self.lineY
    func bar(_ from: Double, _ to: Double, _ color: Color) {
      guard to > from else { return }
      canvas.fill(.rounded(Rect(x: from, y: y - 3, width: to - from, height: 6), 3), color)
    }
    bar(track.minX, track.maxX, Look.paper.opacity(0.14))
    bar(x(range.lowerBound), x(range.upperBound), accent.opacity(0.9))
    canvas.fill(.rounded(Rect(x: x(shown) - 1.5, y: y - 13, width: 3, height: 26), 1.5), Look.paper)
    for end in [Handle.start, .end] { drawEnd(end, isHeld: held == end, on: &canvas) }
    for index in directions.indices { drawMark(index, isHeld: held == .direction(index), on: &canvas) }
  }

  private func drawEnd(_ end: Handle, isHeld: Bool, on canvas: inout Canvas) {
    let rect = Rect(center: place(of: end), size: isHeld ? Vector(18, 34) : Vector(16, 30))
    canvas.fill(.rounded(rect, 5), Look.paper.opacity(0.92))
    canvas.fill(.rounded(Rect(center: rect.center, size: Vector(2, 12)), 1), Look.ink.opacity(0.6))
  }

  private func drawMark(_ index: Int, isHeld: Bool, on canvas: inout Canvas) {
    let center = place(of: .direction(index))
    let isOn = selected == index || isHeld
    canvas.fill(.circle(center, radius: 11), isOn ? Look.paper : Look.slate)
    canvas.stroke(.circle(center, radius: 10.25), width: 1.5, Look.paper.opacity(isOn ? 1 : 0.6))
    let ink = isOn ? Look.ink : Look.paper
    if case .zoom = directions[index].direction {
      canvas.stroke(.circle(center - Vector(1, 1), radius: 4), width: 1.8, ink)
      canvas.stroke(.polyline([center + Vector(2, 2), center + Vector(5, 5)]), width: 1.8, ink, cap: .round)
    } else {
      canvas.stroke(.polyline([center + Vector(-4, -4), center + Vector(4, -4)]), width: 1.8, ink, cap: .round)
      canvas.stroke(.polyline([center + Vector(0, -4), center + Vector(0, 5)]), width: 1.8, ink, cap: .round)
    }
    let stem = Rect(x: center.x - 0.75, y: center.y + 11, width: 1.5, height: Self.lineY - Self.markY - 14)
    canvas.fill(.rect(stem), Look.paper.opacity(0.4))
  }
}
