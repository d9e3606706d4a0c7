import Motion

/// Writes down what reaches an effect, as it happens, so that it can be played again exactly.
package struct TakeRecorder: Sendable {
  package private(set) var take: Take
  /// Where the fingers are that the take has told of.
  private var known: [Int: Vector] = [:]
  /// How many sizes the last step with one has.
  private var sizes: (step: Int64, count: Int) = (-1, 0)
  private var settings = 0

  /// `state` knows the fingers that are down as it begins.
  package init(effect: String? = nil, size: Vector? = nil, state: TakeHeader? = nil, parameters: TakeHeader? = nil) {
    take = Take(effect: effect, size: size, state: state, parameters: parameters)
  }

  /// An input of a step, counted from the start of the recording; steps must not decrease.
  package mutating func record(_ input: Input, in step: Int64) {
    let action: TakeAction
    switch input {
    case .finger(let event):
      let isEnd = event.phase.isEnd
      // Where a finger ends need be told only when it is not where it was last.
      let isKnown = isEnd && known[event.id] == event.position
      known[event.id] = isEnd ? nil : event.position
      action = .finger(event.id, event.phase, isKnown ? nil : event.position)
    case .scroll(let event): action = .scroll(at: event.position, by: event.delta)
    case .magnify(let event): action = .magnify(at: event.position, by: event.factor)
    }
    take.lines.append(TakeLine(step: step, offset: input.time, action: action))
  }

  package mutating func record(size: Vector, in step: Int64) {
    let line = TakeLine(step: step, action: .size(size))
    sizes = sizes.step == step ? (step, sizes.count + 1) : (step, 1)
    // A window is drawn larger and smaller while time stands still.
    if sizes.count > TakeBounds.sizes, let last = take.lines.indices.last, case .size = take.lines[last].action {
      take.lines[last] = line
    } else {
      take.lines.append(line)
    }
  }

  /// True when, but for what a step may bring, it holds as much as a take may.
  package func isFull(in step: Int64) -> Bool {
    take.lines.count >= TakeBounds.events - 10_000 || settings >= TakeBounds.settings - 1000
      || step >= Take.step(nearest: TakeBounds.seconds.upperBound) - 1
  }

  /// A parameter's new value, as text.
  package mutating func record(set key: String, to value: String, in step: Int64) {
    settings += 1
    take.lines.append(TakeLine(step: step, action: .set(key: key, value: value)))
  }

  /// These fingers are on the glass as the recording ends: they are taken away, so that nothing is thrown or tapped.
  package mutating func end(_ fingers: FingersDown, in step: Int64) {
    for input in fingers.cancellations { record(input, in: step) }
  }
}
