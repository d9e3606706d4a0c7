import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// The effect under the values before the last change, with the same touches.
package struct Ghost: Sendable {
  package private(set) var performance: any Performance
  /// The ghost's own timeline, for going back together with the real effect.
  package private(set) var timeline: Timeline
  /// The position at which the values changed.
  ///
  /// Before it the ghost and the real effect are the same.
  package let origin: Int64

  /// Makes a ghost that replays the touches of a timeline under other rules from a position on.
  package init(of timeline: Timeline, from position: Int64, by rules: Timeline.Rules) {
    origin = position.clamped(to: timeline.start...timeline.end)
    self.timeline = timeline.rewritten(from: origin, by: rules)
    performance = self.timeline.performance(at: timeline.end)
  }

  /// Makes a ghost that continues a timeline as it was before a change at a position.
  package init(former timeline: Timeline, at position: Int64) {
    origin = position
    self.timeline = timeline
    performance = timeline.performance(at: position)
  }

  /// Runs the step that the real effect runs at the same position.
  package mutating func step(_ inputs: [Input], at position: Int64) {
    if position < timeline.end, timeline.inputs(at: position) == inputs {
      // The timeline contains this step already, so the later steps stay.
      timeline.step(&performance, position)
      return
    }
    timeline.truncate(to: position)
    let happenings = (try? performance.step(inputs)) ?? []
    timeline.record(inputs, happenings, leadingTo: performance)
  }

  /// Applies a change of the real effect, other than one of its values.
  package mutating func take(_ change: Timeline.Change) {
    timeline.note(change)
    try? change.apply(to: &performance)
  }

  /// Forgets the steps after a position, as the real effect does.
  package mutating func truncate(to position: Int64) { timeline.truncate(to: position) }

  package mutating func go(to position: Int64) { performance = timeline.performance(at: position) }

  /// Draws the ghost, unless it lies exactly on the real effect.
  package func draw(fraction: Double, besides real: any Performance, on canvas: inout Canvas) {
    var (ghost, other) = (Canvas(size: canvas.size), Canvas(size: canvas.size))
    Self.draw(performance, fraction, on: &ghost)
    Self.draw(real, fraction, on: &other)
    guard ghost != other else { return }
    for mark in ghost.marks { canvas.add(mark) }
  }

  /// Draws a performance's own ghost, or else its whole picture, faint.
  package static func draw(_ performance: any Performance, _ fraction: Double, on canvas: inout Canvas) {
    if let own = performance as? any GhostDrawing { return own.drawGhost(fraction: fraction, on: &canvas) }
    var picture = Canvas(size: canvas.size)
    performance.draw(fraction: fraction, on: &picture)
    canvas.draw(Layer(picture, in: canvas.bounds, tint: .white.opacity(0.25)))
  }
}
