import Motion

/// A queue that keeps each input until its step is run.
package struct InputQueue: Equatable, Sendable {
  private struct Placed: Equatable, Sendable {
    var step: Int64
    var input: Input
  }

  private var placed: [Placed] = []
  /// The number of steps left out while fingers have been down, by which finger time is ahead of the steps.
  private var ahead: Int64 = 0

  /// The largest distance of an input's time from the beginning of its step, in seconds.
  ///
  /// Later reports, and inputs further ahead after steps were left out, are limited to it.
  package static let furthest = 10.0

  package init() {}

  package var isEmpty: Bool { placed.isEmpty }

  /// Adds an input at a time in seconds from the beginning of a step, negative for a time before it.
  ///
  /// The input is never placed before one that was added earlier.
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

  /// Leaves out a number of steps after the last one that is run, and moves their inputs into that one.
  ///
  /// The times of the inputs keep their distances, so the speed of a finger is preserved.
  package mutating func leaveOut(_ steps: Int64, after last: Int64) {
    for index in placed.indices where placed[index].step > last {
      let time = placed[index].input.time + Double(placed[index].step - last) * Step.seconds
      placed[index].input.time = Self.within(time)
      placed[index].step = last
    }
    ahead += steps
  }

  /// Aligns finger time with the steps again; call it when no finger is down.
  package mutating func catchUp() { ahead = 0 }

  /// Removes and returns the inputs of a step, in order; older inputs get the time of the step's beginning.
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
