import Gestures
import Motion

/// A take laid out over steps, with the events of each step.
///
/// The player holds no position of its own, so a caller can ask for any step, repeatedly and in any order. Playing,
/// looping and scrubbing back use the same call.
package struct TakePlayer: Equatable, Sendable {
  /// A change that is no input and happens between two steps, before the inputs of its step.
  package enum Command: Equatable, Sendable {
    case size(Vector)
    /// A new value of a parameter; `line` is its line in the file, for messages.
    case set(key: String, value: String, line: Int)
  }

  package struct Timed<Content: Equatable & Sendable>: Equatable, Sendable {
    package var step: Int64
    package var content: Content
  }

  /// The steps that have inputs, with all their inputs, in the take's own coordinates.
  private var timedInputs: [Timed<[Input]>] = []
  private var timedCommands: [Timed<[Command]>] = []
  private var timedDirections: [Timed<TakeDirection>] = []
  private var first: FingersDown
  /// The last step that has an input or a command; `nil` for an empty take.
  package private(set) var lastStep: Int64?
  /// The number of steps until everything has been shown.
  ///
  /// The steps of one loop, or more if the last caption or the last move of the camera ends later.
  package private(set) var shownSteps: Int64
  /// The size that the take was made for.
  private let made: Vector?
  private var scale = Vector(1, 1)

  /// Lays out a take for an effect of the given size.
  ///
  /// The time that this takes depends on the number of touches.
  package init(_ take: Take, in size: Vector? = nil) {
    made = take.size
    // Sorting by index too keeps simultaneous events in the order of their lines.
    let events = TakeLayout(take).events.enumerated().sorted {
      ($0.element.step, $0.element.content.time, $0.offset) < ($1.element.step, $1.element.content.time, $1.offset)
    }
    for event in events { Self.add(event.element.content, in: event.element.step, to: &timedInputs) }
    first = FingersDown(heardFirstIn: events.lazy.map(\.element.content))
    for line in take.lines {
      switch line.action {
      case .size(let size): Self.add(.size(size), in: line.step, to: &timedCommands)
      case .set(let key, let value):
        Self.add(.set(key: key, value: value, line: line.number), in: line.step, to: &timedCommands)
      case .direction(let direction): timedDirections.append(Timed(step: line.step, content: direction))
      case .strokes, .finger, .scroll, .magnify, .keys: break
      }
    }
    lastStep = [timedInputs.last?.step, timedCommands.last?.step].compactMap { $0 }.max()
    shownSteps = timedDirections.reduce(lastStep.map { $0 + 1 } ?? 0) {
      max($0, $1.step + Take.step(nearest: $1.content.seconds))
    }
    if let size { fit(to: size) }
  }

  /// Scales positions per axis, from the size that the take was made for to the size of the effect.
  package mutating func fit(to size: Vector) {
    if let made { scale = Vector(size.x / made.x, size.y / made.y) }
  }

  /// Returns the inputs of a step, in order, each with its time.
  package func inputs(in step: Int64) -> [Input] {
    var inputs: [Input] = []
    get(&inputs, of: step)
    return inputs
  }

  /// Replaces the content of a list by the inputs of a step; the list's memory is reused.
  package func get(_ inputs: inout [Input], of step: Int64) {
    inputs.removeAll(keepingCapacity: true)
    for input in Self.contents(of: timedInputs, in: step) { inputs.append(input.scaled(by: scale)) }
  }

  /// Returns the changes of size and parameters before the inputs of a step, in order.
  package func commands(in step: Int64) -> [Command] {
    let commands = Self.contents(of: timedCommands, in: step)
    if scale == Vector(1, 1) { return commands }
    return commands.map { if case .size(let size) = $0 { .size(size.scaled(by: scale)) } else { $0 } }
  }

  /// The inputs of all steps in order, each with its step.
  package var allInputs: [(step: Int64, input: Input)] {
    timedInputs.flatMap { timed in timed.content.map { (timed.step, $0.scaled(by: scale)) } }
  }

  /// The captions and camera moves in order, with places in the effect's coordinates; they reach no effect.
  package var directions: [Timed<TakeDirection>] {
    timedDirections.map { Timed(step: $0.step, content: $0.content.scaled(by: scale)) }
  }

  /// The number of steps in one loop of the take.
  package var stepCount: Int64 { lastStep.map { $0 + 1 } ?? 0 }

  /// Whether the take changes the size of the effect.
  package var hasSizes: Bool {
    timedCommands.contains { $0.content.contains { if case .size = $0 { true } else { false } } }
  }

  /// Adds content to its step; steps must not decrease.
  private static func add<Content>(_ content: Content, in step: Int64, to timed: inout [Timed<[Content]>]) {
    if let last = timed.indices.last, timed[last].step == step {
      timed[last].content.append(content)
    } else {
      timed.append(Timed(step: step, content: [content]))
    }
  }

  private static func contents<Content>(of timed: [Timed<[Content]>], in step: Int64) -> [Content] {
    var low = 0
    var high = timed.count
    while low < high {
      let middle = (low + high) / 2
      if timed[middle].step < step { low = middle + 1 } else { high = middle }
    }
    return low < timed.count && timed[low].step == step ? timed[low].content : []
  }

  /// The fingers that are down when the take begins: those that it moves or ends before they land.
  package var fingersAtStart: FingersDown { first.scaled(by: scale) }
}

extension Input {
  fileprivate func scaled(by scale: Vector) -> Input {
    if scale == Vector(1, 1) { return self }
    switch self {
    case .finger(var event):
      event.position = event.position.scaled(by: scale)
      return .finger(event)
    case .scroll(var event):
      event.position = event.position.scaled(by: scale)
      event.delta = event.delta.scaled(by: scale)
      return .scroll(event)
    case .magnify(var event):
      event.position = event.position.scaled(by: scale)
      return .magnify(event)
    case .key: return self
    }
  }
}

extension TakeDirection {
  fileprivate func scaled(by scale: Vector) -> Self {
    guard case .zoom(let factor, let place?, let over) = self else { return self }
    return .zoom(factor, at: place.scaled(by: scale), over: over)
  }
}

extension Vector {
  fileprivate func scaled(by scale: Vector) -> Vector { Vector(x * scale.x, y * scale.y) }
}

/// The fingers that are on the glass, each at its last position.
package struct FingersDown: Equatable, Sendable {
  /// The fingers in the order in which they first appeared, as `down` or `move`.
  package private(set) var fingers: [FingerEvent] = []

  /// Creates an empty list with room for ten fingers, so that the first landing allocates no memory.
  package init() { fingers.reserveCapacity(10) }

  /// Creates the list of fingers that move or end before they land.
  fileprivate init(heardFirstIn inputs: some Sequence<Input>) {
    self.init()
    var heard: Set<Int> = []
    for case .finger(var event) in inputs where heard.insert(event.id).inserted && event.phase != .down {
      event.phase = .move
      fingers.append(event)
    }
  }

  fileprivate func scaled(by scale: Vector) -> FingersDown {
    var scaled = self
    for index in fingers.indices { scaled.fingers[index].position = fingers[index].position.scaled(by: scale) }
    return scaled
  }

  package mutating func follow(_ inputs: [Input]) {
    for case .finger(let event) in inputs {
      let index = fingers.firstIndex { $0.id == event.id }
      switch (event.phase, index) {
      case (.down, let index?), (.move, let index?): fingers[index].position = event.position
      case (.down, nil), (.move, nil): fingers.append(event)
      case (.up, let index?), (.cancelled, let index?): fingers.remove(at: index)
      case (.up, nil), (.cancelled, nil): break
      }
    }
  }

  /// The inputs that cancel all fingers.
  package var cancellations: [Input] {
    fingers.map { .finger(FingerEvent(id: $0.id, phase: .cancelled, position: $0.position)) }
  }
}
