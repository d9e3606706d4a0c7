import Motion

/// Writes down what reaches an effect, as it happens, so that it can be played again exactly.
package struct TakeRecorder: Equatable, Sendable {
  package private(set) var take: Take
  /// The fingers whose place the take tells.
  private var known: [Int: Vector] = [:]

  /// The header lines are kept as they are given; `state` and `parameters` one line of JSON each.
  package init(effect: String? = nil, size: Vector? = nil, state: String? = nil, parameters: String? = nil) {
    take = Take(effect: effect, size: size, state: state, parameters: parameters)
  }

  /// An input of a step, counted from the start of the recording; steps must not decrease.
  package mutating func record(_ input: Input, in step: Int64) {
    func add(_ action: TakeAction) { take.lines.append(TakeLine(step: step, offset: input.time, action: action)) }
    switch input {
    case .finger(let event):
      // A lift is written without its place, so a finger that lifts elsewhere moves there first.
      func place() {
        if known[event.id] != event.position { add(.finger(event.id, .move(event.position))) }
        known[event.id] = nil
      }
      switch event.phase {
      case .down:
        known[event.id] = event.position
        add(.finger(event.id, .down(event.position)))
      case .move:
        known[event.id] = event.position
        add(.finger(event.id, .move(event.position)))
      case .up:
        place()
        add(.finger(event.id, .up))
      case .cancelled:
        place()
        add(.finger(event.id, .cancel))
      }
    case .scroll(let event): add(.scroll(at: event.position, by: event.delta))
    case .magnify(let event): add(.magnify(at: event.position, by: event.factor))
    }
  }

  package mutating func record(size: Vector, in step: Int64) {
    take.lines.append(TakeLine(step: step, action: .size(size)))
  }

  /// A parameter's new value, as text.
  package mutating func record(set key: String, to value: String, in step: Int64) {
    take.lines.append(TakeLine(step: step, action: .set(key: key, value: value)))
  }
}
