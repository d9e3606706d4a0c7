import Formatting
import Motion

/// One line of a take: what happens, and when.
package struct TakeLine: Equatable, Sendable {
  /// The step that gets it, counted from the start of the take; step n begins n/240 s after it.
  package var step: Int64
  /// Seconds after the beginning of the step: see `Input.time`; 0 in takes written by hand.
  package var offset = 0.0
  package var action: TakeAction
  /// Where it stands in the file, from 1; 0 when it comes from no file.
  package var number = 0

  /// What lines of a take are in order by, `number` telling those of one time apart. What was told late stands among its
  /// step's settings and sizes where it was told.
  func order(_ number: Int) -> (Int64, Double, Int) { (step, max(0, offset), number) }

  /// `at 1.250  drag 195 330 to 320 330 over 0.3 ease-out`.
  package var text: String {
    // Steps are 4 ms apart, so three places always tell which one it is.
    let within = offset == 0 ? "" : offset > 0 ? "+\(offset)" : "\(offset)"
    return "at \(Step.time(step).text(places: 3))\(within)  \(action.text)"
  }
}

/// What a line of a take brings about; lengths in points of the take's size, durations in seconds.
package enum TakeAction: Equatable, Sendable {
  case stroke(TakeStroke)
  /// What one finger does. The line of its end need not say where: nil for where it was last.
  case finger(Int, FingerEvent.Phase, Vector?)
  case scroll(at: Vector, by: Vector)
  case magnify(at: Vector, by: Double)
  /// The window, and so the effect, gets another size.
  case size(Vector)
  /// A parameter gets another value, which is kept as the text it was written as.
  case set(key: String, value: String)
  case direction(TakeDirection)

  package var text: String {
    switch self {
    case .stroke(let stroke): stroke.text
    case .finger(let id, let phase, let place):
      "finger \(id) \(phase.takeWord)\(place.map { " " + $0.takeText } ?? "")"
    case .scroll(let point, let delta): "scroll \(point.takeText) by \(delta.takeText)"
    case .magnify(let point, let factor): "magnify \(point.takeText) by \(factor.shortText)"
    case .size(let size): "size \(size.takeText)"
    case .set(let key, let value): "set \(key) \(value)"
    case .direction(let direction): direction.text
    }
  }

  /// How many steps it lasts.
  var steps: Int64 { if case .stroke(let stroke) = self { stroke.steps } else { 0 } }

  /// What it comes to when it is laid out, or a little more; 1 for what is no stroke.
  var events: Int { if case .stroke(let stroke) = self { stroke.events } else { 1 } }
}

extension FingerEvent.Phase {
  static let takePhases: [Self] = [.down, .move, .up, .cancelled]
  /// What a line calls it.
  var takeWord: String { self == .cancelled ? "cancel" : rawValue }
}

extension Vector {
  var takeText: String { "\(x.shortText) \(y.shortText)" }
}
