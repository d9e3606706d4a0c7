import Motion

/// Keeps inputs until the step comes that they belong to.
package struct InputQueue: Equatable, Sendable {
  private struct Placed: Equatable, Sendable {
    var step: Int64
    var input: Input
  }

  private var placed: [Placed] = []
  /// Steps that were left out since fingers are down, by which these are ahead of the steps.
  private var ahead: Int64 = 0

  /// Nothing counts as told later, or as further ahead where steps were left out: seconds from the beginning of a step.
  package static let furthest = 10.0

  package init() {}

  package var isEmpty: Bool { placed.isEmpty }

  /// Adds an input that happens some seconds into a step, or before it; never before one that was added earlier.
  package mutating func add(_ input: Input, in step: Int64, at secondsIntoStep: Double) {
    var input = input
    var step = step
    input.time = Self.within(secondsIntoStep + Double(ahead) * Step.seconds)
    if let last = placed.last {
      step = max(step, last.step)
      input.time = max(input.time, last.input.time - Double(step - last.step) * Step.seconds)
    }
    placed.append(Placed(step: step, input: input))
  }

  /// Leaves out a number of steps after the last that is run: what was due in them happens in that one.
  ///
  /// Fingers keep their own time: what they do stays as far apart as it was, and so their speed is theirs.
  package mutating func leaveOut(_ steps: Int64, after last: Int64) {
    for index in placed.indices where placed[index].step > last {
      let time = placed[index].input.time + Double(placed[index].step - last) * Step.seconds
      placed[index].input.time = Self.within(time)
      placed[index].step = last
    }
    ahead += steps
  }

  /// No finger is down: what comes next has the time of the steps.
  package mutating func catchUp() { ahead = 0 }

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

  private static func within(_ time: Double) -> Double { time.clamped(to: -furthest...furthest) }
}
