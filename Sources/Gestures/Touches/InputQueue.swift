import Motion

/// Keeps inputs until the step comes that they belong to.
package struct InputQueue: Equatable, Sendable {
  private struct Placed: Equatable, Sendable {
    var step: Int64
    var input: Input
  }

  private var placed: [Placed] = []

  package init() {}

  package var isEmpty: Bool { placed.isEmpty }

  /// Adds an input that happens so many seconds into a step, 0 ..< 1/240; never before one that was added earlier.
  package mutating func add(_ input: Input, in step: Int64, at secondsIntoStep: Double) {
    var input = input
    var step = step
    input.time = secondsIntoStep.clamped(to: 0...Step.seconds.nextDown)
    if let last = placed.last, (step, input.time) < (last.step, last.input.time) {
      step = last.step
      input.time = last.input.time
    }
    placed.append(Placed(step: step, input: input))
  }

  /// Steps were left out: what was due after this step happens at its beginning.
  package mutating func bringForward(to step: Int64) {
    for index in placed.indices where placed[index].step > step {
      placed[index].step = step
      placed[index].input.time = index > 0 ? timeBefore(index, in: step) : 0
    }
  }

  /// Takes out what belongs to a step, in order; what is older comes at its beginning.
  package mutating func take(in step: Int64) -> [Input] {
    let due = placed.prefix { $0.step <= step }
    let inputs = due.map { item in
      var input = item.input
      if item.step < step { input.time = 0 }
      return input
    }
    placed.removeFirst(due.count)
    return inputs
  }

  private func timeBefore(_ index: Int, in step: Int64) -> Double {
    placed[index - 1].step == step ? placed[index - 1].input.time : 0
  }
}
