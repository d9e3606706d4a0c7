import Effects
import Gestures
import Motion
import Takes
import Tuning

/// The recordings of a player: the take that the user requested, and the content of a clip in progress.
package struct TakeRecordings {
  package internal(set) var take: TakeRecording?
  var film: TakeRecording?

  /// Ends the recording of a take and returns it; `nil` if there was none.
  package mutating func endTake() -> Take? {
    defer { take = nil }
    return take?.take.take
  }

  /// Records the inputs of the next step.
  ///
  /// `down` are the fingers that are down before it.
  mutating func note(_ inputs: [Input], before performance: any Performance, _ down: FingersDown) {
    take?.note(inputs, before: performance, down)
    film?.note(inputs, before: performance, down)
  }

  mutating func noteSize(of performance: any Performance) {
    take?.note(size: performance.size, in: performance.steps)
    film?.note(size: performance.size, in: performance.steps)
  }

  /// Records changes of the effective values.
  mutating func note(_ changes: [ParameterChange], in step: Int64) {
    take?.note(changes, in: step)
    film?.note(changes, in: step)
  }
}
