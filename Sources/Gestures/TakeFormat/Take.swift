import Formatting
import Motion

/// A recorded or written sequence of touches, replayable exactly: what a `.take` file says.
package struct Take: Equatable, Sendable {
  /// The id of the effect it was made for.
  package var effect: String?
  /// The size that its positions are meant for; without one they are taken as they are.
  package var size: Vector?
  /// The state it starts from, as one line of JSON.
  package var state: TakeHeader?
  /// What the effect's parameters said when it began that their defaults do not, as one line of JSON.
  package var parameters: TakeHeader?
  /// What picture or clip carries it, as one line of JSON.
  package var clip: TakeHeader?
  /// In order of time, lines of the same time as written.
  package var lines: [TakeLine]
  /// What it promises, as written.
  package var expectations: [TakeExpectation]

  package init(
    effect: String? = nil, size: Vector? = nil, state: TakeHeader? = nil, parameters: TakeHeader? = nil,
    lines: [TakeLine] = [], expectations: [TakeExpectation] = []
  ) {
    self.effect = effect
    self.size = size
    self.state = state
    self.parameters = parameters
    self.lines = lines
    self.expectations = expectations
  }

  /// The step at whose beginning a time in seconds falls: the one place where a take's times are rounded.
  package static func step(nearest seconds: Double) -> Int64 {
    Int64((seconds * Double(Step.perSecond)).rounded())
  }

  /// The take as a `.take` file says it; parsing it again gives the same take.
  package var text: String {
    var rows = ["# fidget take 1"]
    if let clip { rows.append("# clip \(clip.text)") }
    if let effect { rows.append("# effect \(effect)") }
    if let size { rows.append("# size \(size.takeText)") }
    if let state { rows.append("# state \(state.text)") }
    if let parameters { rows.append("# parameters \(parameters.text)") }
    rows += lines.map(\.text)
    rows += expectations.map { "expect \($0.text)" }
    return rows.map { $0 + "\n" }.joined()
  }

  /// The same take in the words of a recording: every gesture as the fingers that make it. Plays the very same states.
  package var expanded: Take {
    var recorder = TakeRecorder(effect: effect, size: size, state: state, parameters: parameters)
    for (step, input) in TakePlayer(self).allInputs { recorder.record(input, in: step) }
    var take = recorder.take
    take.clip = clip
    // Settings, sizes and directions come before the inputs of their step.
    take.lines =
      lines.filter { line in
        switch line.action {
        case .size, .set, .direction: true
        case .tap, .drag, .fling, .pinch, .finger, .scroll, .magnify: false
        }
      } + take.lines
    for index in take.lines.indices { take.lines[index].number = 0 }
    let order = take.lines.enumerated().sorted {
      ($0.element.step, $0.element.offset, $0.offset) < ($1.element.step, $1.element.offset, $1.offset)
    }
    take.lines = order.map(\.element)
    take.expectations = expectations
    return take
  }
}

/// What stands behind a header's word, and where, for messages.
package struct TakeHeader: Equatable, Sendable, ExpressibleByStringLiteral {
  package var text: String
  /// Both from 1; 0 when it comes from no file.
  package var line: Int
  package var column: Int

  package init(_ text: String, line: Int = 0, column: Int = 0) {
    self.text = text
    self.line = line
    self.column = column
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// Where it stands does not matter.
  package static func == (a: TakeHeader, b: TakeHeader) -> Bool { a.text == b.text }
}

/// One line of a take: what happens, and when.
package struct TakeLine: Equatable, Sendable {
  /// The step that gets it, counted from the start of the take; step n begins n/240 s after it.
  package var step: Int64
  /// Seconds after the beginning of the step, 0 ..< 1/240; 0 in takes written by hand.
  package var offset: Double
  package var action: TakeAction
  /// Where it stands in the file, from 1; 0 when it comes from no file.
  package var number: Int

  package init(step: Int64, offset: Double = 0, action: TakeAction, number: Int = 0) {
    self.step = step
    self.offset = offset
    self.action = action
    self.number = number
  }

  /// `at 1.250  drag 195 330 to 320 330 over 0.3 ease-out`.
  package var text: String {
    // Steps are 4 ms apart, so three places always tell which one it is.
    let within = offset > 0 ? "+\(offset)" : ""
    return "at \(Step.time(step).text(places: 3))\(within)  \(action.text)"
  }
}

/// What a line of a take brings about; lengths in points of the take's size, durations in seconds.
package enum TakeAction: Equatable, Sendable {
  case tap(at: Vector, over: Double)
  case drag(from: Vector, to: Vector, over: Double, TakeEasing)
  /// Moves evenly and lifts at full speed.
  case fling(from: Vector, to: Vector, over: Double)
  /// Two fingers about a centre, whose distance changes; the angle in degrees, clockwise on screen from level.
  case pinch(center: Vector, from: Double, to: Double, over: Double, degrees: Double, TakeEasing)
  case finger(Int, TakeFinger)
  case scroll(at: Vector, by: Vector)
  case magnify(at: Vector, by: Double)
  /// The window, and so the effect, gets another size.
  case size(Vector)
  /// A parameter gets another value, which is kept as the text it was written as.
  case set(key: String, value: String)
  case direction(TakeDirection)

  /// How long a tap's finger stays down when the line does not say: well inside what counts as a tap.
  package static let tapDuration = 0.1

  package var text: String {
    switch self {
    case .tap(let point, let over):
      over == Self.tapDuration ? "tap \(point.takeText)" : "tap \(point.takeText) over \(over.shortText)"
    case .drag(let from, let to, let over, let easing):
      "drag \(from.takeText) to \(to.takeText) over \(over.shortText)\(easing.suffix)"
    case .fling(let from, let to, let over):
      "fling \(from.takeText) to \(to.takeText) over \(over.shortText)"
    case .pinch(let center, let from, let to, let over, let degrees, let easing):
      "pinch \(center.takeText) from \(from.shortText) to \(to.shortText) over \(over.shortText)"
        + (degrees == 0 ? "" : " angle \(degrees.shortText)") + easing.suffix
    case .finger(let id, .down(let point)): "finger \(id) down \(point.takeText)"
    case .finger(let id, .move(let point)): "finger \(id) move \(point.takeText)"
    case .finger(let id, .up(let place)): "finger \(id) up\(place.map { " " + $0.takeText } ?? "")"
    case .finger(let id, .cancel(let place)): "finger \(id) cancel\(place.map { " " + $0.takeText } ?? "")"
    case .scroll(let point, let delta): "scroll \(point.takeText) by \(delta.takeText)"
    case .magnify(let point, let factor): "magnify \(point.takeText) by \(factor.shortText)"
    case .size(let size): "size \(size.takeText)"
    case .set(let key, let value): "set \(key) \(value)"
    case .direction(let direction): direction.text
    }
  }
}

/// What one finger does in a `finger` line.
package enum TakeFinger: Equatable, Sendable {
  case down(Vector)
  case move(Vector)
  /// Where it was last, unless the line says where: a finger that was down before the take began.
  case up(at: Vector? = nil)
  case cancel(at: Vector? = nil)
}

/// How a drawn-out gesture spends its time.
package enum TakeEasing: String, CaseIterable, Sendable {
  case linear
  case easeIn = "ease-in"
  case easeOut = "ease-out"
  case easeInOut = "ease-in-out"

  fileprivate var suffix: String { self == .linear ? "" : " \(rawValue)" }
}

extension Vector {
  var takeText: String { "\(x.shortText) \(y.shortText)" }
}
