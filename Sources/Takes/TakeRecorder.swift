import Gestures
import Motion

/// A recorder that writes the inputs of an effect as a take, which replays exactly.
package struct TakeRecorder: Sendable {
  package private(set) var take: Take
  /// The last recorded position of each finger that is down.
  private var known: [Int: Vector] = [:]
  /// The last step with a size, and the number of its sizes.
  private var sizes: (step: Int64, count: Int) = (-1, 0)
  private var settings = 0

  /// Creates a recorder; `state` contains the fingers that are already down.
  package init(effect: String? = nil, size: Vector? = nil, state: TakeHeader? = nil, parameters: TakeHeader? = nil) {
    take = Take(effect: effect, size: size, state: state, parameters: parameters)
  }

  /// Records an input of a step, counted from the start of the recording; steps must not decrease.
  package mutating func record(_ input: Input, in step: Int64) {
    let action: TakeAction
    switch input {
    case .finger(let event):
      let isEnd = event.phase.isEnd
      // The end of a finger needs a position only if it differs from the last one.
      let isKnown = isEnd && known[event.id] == event.position
      known[event.id] = isEnd ? nil : event.position
      action = .finger(event.id, event.phase, isKnown ? nil : event.position)
    case .scroll(let event): action = .scroll(at: event.position, by: event.delta)
    case .magnify(let event): action = .magnify(at: event.position, by: event.factor)
    case .key(let event):
      if append(event, in: step) { return }
      action = .keys(TakeKeys(event.key))
    }
    take.lines.append(TakeLine(step: step, offset: input.time, action: action))
  }

  /// Adds a character to the text of the same moment, such as the rest of a word; returns whether there is one with room.
  private mutating func append(_ event: KeyEvent, in step: Int64) -> Bool {
    guard let last = take.lines.indices.last, take.lines[last].step == step, take.lines[last].offset == event.time,
      case .keys(let keys) = take.lines[last].action, let longer = keys.appending(event.key)
    else { return false }
    take.lines[last].action = .keys(longer)
    return true
  }

  package mutating func record(size: Vector, in step: Int64) {
    let line = TakeLine(step: step, action: .size(size))
    sizes = sizes.step == step ? (step, sizes.count + 1) : (step, 1)
    // While time stands still, a user may resize the window any number of times.
    if sizes.count > TakeBounds.sizes, let last = take.lines.indices.last, case .size = take.lines[last].action {
      take.lines[last] = line
    } else {
      take.lines.append(line)
    }
  }

  /// Whether the take has reached its limits, with some room left for the inputs of one step.
  package func isFull(in step: Int64) -> Bool {
    take.lines.count >= TakeBounds.events - 10_000 || settings >= TakeBounds.settings - 1000
      || step >= Take.step(nearest: TakeBounds.seconds.upperBound) - 1
  }

  /// Records a parameter's new value, as text.
  package mutating func record(set key: String, to value: String, in step: Int64) {
    settings += 1
    take.lines.append(TakeLine(step: step, action: .set(key: key, value: value)))
  }

  /// Ends the recording and cancels the fingers that are still down, so that nothing is thrown or tapped.
  package mutating func end(_ fingers: FingersDown, in step: Int64) {
    for input in fingers.cancellations { record(input, in: step) }
  }
}
