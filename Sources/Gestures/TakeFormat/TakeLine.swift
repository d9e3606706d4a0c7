import Formatting
import Motion

/// One line of a take: what happens, and when.
package struct TakeLine: Equatable, Sendable {
  /// The step that gets it, counted from the start of the take; step n begins n/240 s after it.
  package var step: Int64
  /// Seconds after the beginning of the step: see `Input.time`; 0 in takes written by hand.
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
