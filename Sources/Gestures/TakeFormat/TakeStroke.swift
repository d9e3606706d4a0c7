import Formatting
import Motion

/// A gesture in one line of a take: fingers that land together, move along straight paths and lift together.
package struct TakeStroke: Equatable, Sendable {
  package enum Verb: String, CaseIterable, Sendable {
    case tap
    /// Stays where it is for longer than a tap.
    case hold
    case drag
    /// Moves evenly and lifts at full speed.
    case fling
    /// Two fingers about a centre, whose distance changes.
    case pinch
  }

  package var verb: Verb
  /// Where its finger lands; the centre of a pinch.
  package var from: Vector
  package var to: Vector
  /// Points between two fingers at the beginning and the end; 0 for one finger.
  package var startDistance = 0.0
  package var endDistance = 0.0
  /// Degrees of the line between two fingers, clockwise on screen from level.
  package var angle = 0.0
  /// Seconds.
  package var over: Double
  package var easing = TakeEasing.linear

  /// How long a tap's finger stays down when the line does not say: well inside what counts as a tap.
  package static let tapDuration = 0.1

  package init(_ verb: Verb, from: Vector, to: Vector? = nil, over: Double = tapDuration) {
    (self.verb, self.from, self.to, self.over) = (verb, from, to ?? from, over)
  }

  var text: String {
    let way =
      switch verb {
      case .tap, .hold: from.takeText
      case .drag, .fling: "\(from.takeText) to \(to.takeText)"
      case .pinch: "\(from.takeText) from \(startDistance.shortText) to \(endDistance.shortText)"
      }
    let time = verb == .tap && over == Self.tapDuration ? "" : " over \(over.shortText)"
    return "\(verb) \(way)\(time)" + (angle == 0 ? "" : " angle \(angle.shortText)")
      + (easing == .linear ? "" : " \(easing.rawValue)")
  }

  var fingers: Int { verb == .pinch ? 2 : 1 }
  var steps: Int64 { max(1, Take.step(nearest: over)) }

  var events: Int {
    let moves = from != to || startDistance != endDistance
    return fingers * (moves ? 2 + Int((steps + 1) / TakeLayout.stepsPerReport) : 2)
  }

  /// Of each finger.
  var paths: [(from: Vector, to: Vector)] {
    guard verb == .pinch else { return [(from, to)] }
    let direction = Self.direction(angle)
    return [-0.5, 0.5].map { side in
      (from + direction * (startDistance * side), to + direction * (endDistance * side))
    }
  }

  private static func direction(_ degrees: Double) -> Vector {
    let radians = degrees / 180 * Double.pi
    return Vector(Exact.cos(radians), Exact.sin(radians))
  }

  /// The stroke with another number, one of those that its verb has; nil where that makes no stroke.
  func with(_ name: TakeNumber.Name, _ value: Double) -> TakeStroke? {
    var stroke = self
    let length = from.distance(to: to)
    let direction = length > 0 ? (to - from) / length : Vector(1, 0)
    switch name {
    case .speed where value > 0 && length / value <= TakeBounds.duration.upperBound:
      // A stroke lasts whole steps; so that its speed is the one that was asked for, its end gives way.
      stroke.over = Step.time(max(1, Take.step(nearest: length / value)))
      stroke.to = from + direction * (value * stroke.over)
    case .distance where value >= 0: stroke.to = from + direction * value
    case .duration where TakeBounds.duration.contains(value): stroke.over = value
    case .angle where verb == .pinch: stroke.angle = value
    case .angle: stroke.to = from + Self.direction(value) * length
    case .ratio where value > 0: stroke.endDistance = startDistance * value
    default: return nil
    }
    return stroke
  }
}

/// How a drawn-out stroke spends its time.
package enum TakeEasing: String, CaseIterable, Sendable {
  case linear
  case easeIn = "ease-in"
  case easeOut = "ease-out"
  case easeInOut = "ease-in-out"

  /// The share of the way that is done after a share of the time.
  var curve: CubicBezier {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    }
  }
}
