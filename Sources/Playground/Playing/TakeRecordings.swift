import Effects
import Gestures
import Motion
import Tuning

/// What is written down of a player: a take that was asked for, and what a clip shows that is being made.
struct TakeRecordings {
  var take: TakeRecording?
  var film: TakeRecording?

  /// Ends the take; nil when there is none.
  mutating func endTake() -> Take? {
    defer { take = nil }
    return take?.take.take
  }

  /// What the step gets that comes; `down` are the fingers that are down before it.
  mutating func note(_ inputs: [Input], before performance: any Performance, _ down: FingersDown) {
    take?.note(inputs, before: performance, down)
    film?.note(inputs, before: performance, down)
  }

  mutating func noteSize(of performance: any Performance) {
    take?.note(size: performance.size, in: performance.steps)
    film?.note(size: performance.size, in: performance.steps)
  }

  /// Other values count.
  mutating func note(_ changes: [ParameterChange], in step: Int64) {
    take?.note(changes, in: step)
    film?.note(changes, in: step)
  }
}
