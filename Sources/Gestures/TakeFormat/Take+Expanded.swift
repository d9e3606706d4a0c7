extension Take {
  /// The same take in the words of a recording: every gesture as the fingers that make it. Plays the very same states.
  package var expanded: Take {
    var recorder = TakeRecorder(effect: effect, size: size, state: state, parameters: parameters)
    for (step, input) in TakePlayer(self).allInputs { recorder.record(input, in: step) }
    var take = recorder.take
    // Settings and sizes come before the inputs of their step.
    take.lines =
      lines.filter { line in
        switch line.action {
        case .size, .set: true
        case .tap, .drag, .fling, .pinch, .finger, .scroll, .magnify: false
        }
      } + take.lines
    for index in take.lines.indices { take.lines[index].number = 0 }
    let order = take.lines.enumerated().sorted {
      ($0.element.step, $0.element.offset, $0.offset) < ($1.element.step, $1.element.offset, $1.offset)
    }
    take.lines = order.map(\.element)
    return take
  }
}
