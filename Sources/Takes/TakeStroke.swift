import Formatting
import Gestures
import Motion

/// A gesture in one line of a take: fingers that land together, move along straight paths and lift together.
package struct TakeStroke: Equatable, Sendable {
  package enum Verb: String, CaseIterable, Sendable {
    case tap
    /// A finger that stays at one place for longer than a tap.
    case hold
    case drag
    /// A finger that moves evenly and lifts at full speed.
    case fling
    /// Two fingers about a centre, whose distance changes.
    case pinch
  }

  package var verb: Verb
  /// The place where the finger lands; the centre of a pinch.
  package var from: Vector
  package var to: Vector
  /// The distance between two fingers at the beginning and at the end, in points; 0 for one finger.
  package var startDistance = 0.0
  package var endDistance = 0.0
  /// The angle of the line between two fingers, in degrees clockwise on screen from the horizontal.
  package var angle = 0.0
  /// The duration in seconds.
  package var over: Double
  package var easing = TakeEasing.linear

  /// The duration of a tap whose line gives none, in seconds: well within the limit of a tap.
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

  /// The path of each finger.
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

  /// Returns the stroke with another value for one of its verb's numbers; `nil` if the value is not possible.
  func with(_ name: TakeNumber.Name, _ value: Double) -> TakeStroke? {
    var stroke = self
    let length = from.distance(to: to)
    let direction = length > 0 ? (to - from) / length : Vector(1, 0)
    switch name {
    case .speed where value > 0 && length / value <= TakeBounds.duration.upperBound:
      // A stroke lasts whole steps; its end moves, so that the speed is exactly the given one.
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

/// The easing of a stroke's movement over its time.
package enum TakeEasing: String, CaseIterable, Sendable {
  case linear
  case easeIn = "ease-in"
  case easeOut = "ease-out"
  case easeInOut = "ease-in-out"

  /// The curve from the share of the time to the share of the way.
  var curve: CubicBezier {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    }
  }
}
