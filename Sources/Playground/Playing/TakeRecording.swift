import Effects
import Gestures
import Motion
import Tuning

/// A recording that goes on.
struct TakeRecording {
  var recorder: TakeRecorder
  /// The effect's steps as it began.
  let firstStep: Int64
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
