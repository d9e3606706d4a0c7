import Effects
import Gestures
import Motion
import Tuning

/// A recording that goes on: what reaches an effect from a state on, and what its values and its size become.
struct TakeRecording {
  private var recorder: TakeRecorder
  /// The effect's steps as it began.
  let firstStep: Int64
  /// Of the last step that was noted.
  private var last: Int64
  /// True once the effect goes on from another state: what was recorded leads up to there.
  private var isOver = false

  init(of performance: any Performance) {
    recorder = TakeRecorder(from: performance)
    (firstStep, last) = (performance.steps, performance.steps)
  }

  mutating func note(_ inputs: [Input], in step: Int64) {
    guard !isOver else { return }
    last = step
    for input in inputs { recorder.record(input, in: step - firstStep) }
  }

  mutating func note(size: Vector, in step: Int64) {
    if !isOver { recorder.record(size: size, in: step - firstStep) }
  }

  mutating func note(_ changes: [ParameterChange], of effect: any Effect.Type, in step: Int64) {
    for change in changes where !isOver && change.name.hasPrefix(effect.id + ".") {
      guard let definition = ParameterCatalogue.all.definition(of: change.name) else { continue }
      recorder.record(set: change.name, to: change.new.takeText(definition), in: step - firstStep)
    }
  }

  mutating func cut() { isOver = true }

  /// What was recorded, with every finger ended, and its length in steps. `down` are those that are down now.
  func take(_ down: FingersDown, at step: Int64) -> (take: Take, steps: Int64) {
    var recorder = recorder
    let end = isOver ? last : step
    if isOver { recorder.cancelAll(in: end - firstStep) } else { recorder.end(down, in: end - firstStep) }
    return (recorder.take, end - firstStep)
  }
}

extension Take {
  /// The touches of the last few seconds before a position, from before the first of them; nil when there were none.
  init?(recentlyIn timeline: Timeline, before position: Int64) {
    guard let touches = timeline.lastTouches(before: position) else { return nil }
    let (first, last) = (touches.lowerBound, touches.upperBound)
    var recorder = TakeRecorder(from: timeline.performance(at: first))
    var down = FingersDown()
    down.follow(timeline.fingers(at: first).map { .finger($0) })
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
  /// A take that begins where an effect is, with the values that it has.
  init(from performance: any Performance) {
    let group = ParameterCatalogue.all[performance.effect.id]
    let values = performance.patch.changes.map { change -> JSONValue.Member in
      guard let definition = group?.schema[change.name], case .rows(let columns, _) = definition.kind else {
        return JSONValue.Member(change.name, change.value.json())
      }
      return JSONValue.Member(change.name, change.value.json(columns: columns))
    }
    self.init(
      effect: performance.effect.id, size: performance.size, state: TakeHeader(performance.encodedState.line),
      parameters: TakeHeader(JSONValue.object(values).line))
  }
}
