import Canvas
import Effects
import Gestures
import Motion
import Tuning

/// The effect as it would be with the values before the last change, under the same touches.
package struct Ghost: Sendable {
  package private(set) var performance: any Performance
  /// Its own past, to be gone back to together with the real one's.
  package private(set) var timeline: Timeline
  /// Where the values changed: before it both are the same.
  package let origin: Int64

  /// Plays the touches of a timeline again by other rules from a position on.
  package init(of timeline: Timeline, from position: Int64, by rules: Timeline.Rules) {
    origin = position.clamped(to: timeline.start...timeline.end)
    self.timeline = timeline.rewritten(from: origin, by: rules)
    performance = self.timeline.performance(at: timeline.end)
  }

  /// Goes on with the timeline as it was before a change at a position.
  package init(former timeline: Timeline, at position: Int64) {
    origin = position
    self.timeline = timeline
    performance = timeline.performance(at: position)
  }

  /// Moves on by a step that the real one takes from the same position.
  package mutating func step(_ inputs: [Input], at position: Int64) {
    if position < timeline.end, timeline.inputs(at: position) == inputs {
      // This step is in the timeline already: what lies ahead stays.
      timeline.step(&performance, position)
      return
    }
    timeline.truncate(to: position)
    let happenings = (try? performance.step(inputs)) ?? []
    timeline.record(inputs, happenings, leadingTo: performance)
  }

  /// Takes a change of the real one, but not of its values.
  package mutating func take(_ change: Timeline.Change) {
    timeline.note(change)
    try? change.apply(to: &performance)
  }

  /// Forgets what comes after a position, as the real one does.
  package mutating func truncate(to position: Int64) { timeline.truncate(to: position) }

  package mutating func go(to position: Int64) { performance = timeline.performance(at: position) }

  /// Draws nothing where it would lie exactly on the real one.
  package func draw(fraction: Double, besides real: any Performance, on canvas: inout Canvas) {
    var (ghost, other) = (Canvas(size: canvas.size), Canvas(size: canvas.size))
    performance.drawGhost(fraction: fraction, on: &ghost)
    real.drawGhost(fraction: fraction, on: &other)
    guard ghost != other else { return }
    for mark in ghost.marks { canvas.add(mark) }
  }
}
