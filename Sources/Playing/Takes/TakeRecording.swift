import Effects
import Gestures
import Motion
import Takes
import Tuning

/// A recording in progress: an effect's inputs after a state, and the changes of its values and size.
///
/// If the effect jumps to another state (a loop's next pass, a reset, another position), a new part starts. Of the earlier
/// parts only the longest is kept.
package struct TakeRecording {
  private var recorder: TakeRecorder
  /// The effect's parameters.
  private let group: ParameterGroup
  /// The effect's step count at the start of the present part.
  package private(set) var firstStep: Int64
  /// The number of the next step, unless the effect jumps to another state.
  private var next: Int64
  /// The fingers that are down in the effect.
  private var down: FingersDown
  private var longest: (take: Take, steps: Int64)?

  /// Starts a recording.
  ///
  /// `down` are the fingers that the effect knows to be down.
  init(of performance: any Performance, _ group: ParameterGroup, _ down: FingersDown) {
    recorder = TakeRecorder(from: performance, group)
    self.group = group
    self.down = down
    (firstStep, next) = (performance.steps, performance.steps)
  }

  /// Records a step's inputs.
  ///
  /// Call it before the step.
  mutating func note(_ inputs: [Input], before performance: any Performance, _ down: FingersDown) {
    let step = performance.steps
    if step != next {
      let part = part
      if part.steps > longest?.steps ?? 0 { longest = part }
      recorder = TakeRecorder(from: performance, group)
      firstStep = step
      self.down = down
    }
    next = step + 1
    self.down.follow(inputs)
    for input in inputs { recorder.record(input, in: step - firstStep) }
  }

  mutating func note(size: Vector, in step: Int64) {
    if step == next { recorder.record(size: size, in: step - firstStep) }
  }

  mutating func note(_ changes: [ParameterChange], in step: Int64) {
    for change in changes where step == next {
      guard let (id, name) = Patches.split(change.name), id == group.id, let definition = group.schema[name]
      else { continue }
      recorder.record(set: change.name, to: change.new.takeText(definition), in: step - firstStep)
    }
  }

  /// Whether the recording has to end because a longer take could not be read again.
  package var isFull: Bool { recorder.isFull(in: next - firstStep) }

  /// The longest part, with every finger ended, and its length in steps.
  var take: (take: Take, steps: Int64) {
    let part = part
    return longest.map { $0.steps > part.steps ? $0 : part } ?? part
  }

  private var part: (take: Take, steps: Int64) {
    var recorder = recorder
    recorder.end(down, in: next - firstStep)
    return (recorder.take, next - firstStep)
  }
}

extension Take {
  /// Makes a take of the last seconds of touches, from just before the first one; `nil` if there were none.
  @MainActor
  package init?(recentlyOn player: Player) {
    guard let timeline = player.past.timeline, let touches = timeline.lastTouches(before: player.position) else {
      return nil
    }
    let (first, last) = (touches.lowerBound, touches.upperBound)
    var recorder = TakeRecorder(from: timeline.performance(at: first), player.effect.parameters)
    var down = timeline.fingers(at: first)
    for at in first...last {
      if at > first {
        for case .size(let size) in timeline.changes(at: at) { recorder.record(size: size, in: at - first) }
      }
      let inputs = timeline.inputs(at: at)
      down.follow(inputs)
      for input in inputs { recorder.record(input, in: at - first) }
    }
    recorder.end(down, in: last - first + 1)
    self = recorder.take
  }
}

extension TakeRecorder {
  /// Makes a recorder that starts with the effect's present state and values.
  init(from performance: any Performance, _ group: ParameterGroup) {
    let values = performance.patch.changes.map { change -> JSONValue.Member in
      guard let definition = group.schema[change.name], case .rows(let columns, _) = definition.kind else {
        return JSONValue.Member(change.name, change.value.json())
      }
      return JSONValue.Member(change.name, change.value.json(columns: columns))
    }
    self.init(
      effect: performance.id, size: performance.size, state: TakeHeader(performance.encodedState.line),
      parameters: TakeHeader(JSONValue.object(values).line))
  }
}
