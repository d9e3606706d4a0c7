import Formatting
import Gestures
import Motion

/// A line of a take: an action and its time.
package struct TakeLine: Equatable, Sendable {
  /// The step in which the action happens, counted from the start of the take; step n begins n/240 s after it.
  package var step: Int64
  /// The seconds after the beginning of the step, as in `Input.time`; 0 in takes written by hand.
  package var offset = 0.0
  package var action: TakeAction
  /// The number of the line in the file, from 1; 0 if it comes from no file.
  package var number = 0

  /// Returns the sort key of the line in a take; `number` orders the lines of one time.
  ///
  /// A line with a negative offset, reported late, keeps its place among the settings and sizes of its step.
  func order(_ number: Int) -> (Int64, Double, Int) { (step, max(0, offset), number) }

  /// Whether the line has several gestures, or one that repeats.
  var isUnrollable: Bool {
    guard case .strokes(let strokes) = action else { return false }
    return strokes.count > 1 || strokes.contains { $0.count > 1 }
  }

  /// The text of the line, such as `at 1.250  drag 195 330 to 320 330 over 0.3 ease-out`.
  package var text: String {
    // Steps are about 4 ms apart, so three decimals always identify the step.
    let within = offset == 0 ? "" : offset > 0 ? "+\(offset)" : "\(offset)"
    return "at \(Step.time(step).text(places: 3))\(within)  \(action.text)"
  }
}

/// The action of a line; lengths are in points of the take's size, durations in seconds.
package enum TakeAction: Equatable, Sendable {
  /// Gestures that begin together, each with fingers of its own; at least one.
  case strokes([TakeStroke])
  /// An event of one finger; an end may leave out the position, `nil`, to use the finger's last one.
  case finger(Int, FingerEvent.Phase, Vector?)
  case scroll(at: Vector, by: Vector)
  case magnify(at: Vector, by: Double)
  case keys(TakeKeys)
  /// A new size of the window, and so of the effect.
  case size(Vector)
  /// A new value of a parameter, kept as it was written.
  case set(key: String, value: String)
  case direction(TakeDirection)

  package var text: String {
    switch self {
    case .strokes(let strokes): strokes.map(\.text).joined(separator: " and ")
    case .finger(let id, let phase, let place):
      "finger \(id) \(phase.takeWord)\(place.map { " " + $0.takeText } ?? "")"
    case .scroll(let point, let delta): "scroll \(point.takeText) by \(delta.takeText)"
    case .magnify(let point, let factor): "magnify \(point.takeText) by \(factor.shortText)"
    case .keys(let keys): keys.text
    case .size(let size): "size \(size.takeText)"
    case .set(let key, let value): "set \(key) \(value)"
    case .direction(let direction): direction.text
    }
  }

  /// The number of steps that the action lasts.
  var steps: Int64 {
    switch self {
    case .strokes(let strokes): strokes.map(\.steps).max() ?? 0
    case .keys(let keys): keys.start(of: keys.count - 1)
    case .finger, .scroll, .magnify, .size, .set, .direction: 0
    }
  }

  /// The number of events that the layout makes of the action, or slightly more; 1 if it has no strokes and no keys.
  var events: Int {
    switch self {
    case .strokes(let strokes): strokes.reduce(0) { $0 + $1.events }
    case .keys(let keys): keys.count
    case .finger, .scroll, .magnify, .size, .set, .direction: 1
    }
  }
}

extension FingerEvent.Phase {
  static let takePhases: [Self] = [.down, .move, .up, .cancelled]
  /// The word for the phase in a line.
  var takeWord: String { self == .cancelled ? "cancel" : rawValue }
}

extension Vector {
  var takeText: String { "\(x.shortText) \(y.shortText)" }
}
