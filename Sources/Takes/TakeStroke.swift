import Formatting
import Gestures
import Motion

/// A gesture of a take: fingers that land together, move along a way and lift together, once or several times.
package struct TakeStroke: Equatable, Sendable {
  package enum Verb: String, CaseIterable, Sendable {
    case tap
    /// A finger that stays at one place for longer than a tap.
    case hold
    /// A finger that stays for a long press, and may then move.
    case press
    case drag
    /// A finger that moves evenly and lifts at full speed.
    case fling
    /// Two fingers about a centre, whose distance and angle change.
    case pinch
  }

  package var verb: Verb
  /// The place where the finger lands; the centre of a pinch.
  package var from: Vector
  /// The corners of the way between its two ends, in order.
  package var via: [Vector] = []
  package var to: Vector
  /// The centre of a way along a circle; `nil` for a way along corners. `turn` is then the angle of the way.
  package private(set) var center: Vector?
  /// The distance between two fingers at the beginning and at the end, in points; 0 for one finger.
  package var startDistance = 0.0
  package var endDistance = 0.0
  /// The angle of the line between two fingers at the beginning, in degrees clockwise on screen from the horizontal.
  package var angle = 0.0
  /// The angle by which two fingers turn about their centre, or one about `center`, in degrees clockwise on screen.
  package var turn = 0.0
  /// The seconds that a press rests before it moves; 0 for a press that does not move, and for other verbs.
  package var wait = 0.0
  /// The duration of the way in seconds; without a way, the time on the glass.
  package var over: Double
  /// The seconds that the fingers rest after the way, before they lift.
  package var hold = 0.0
  package var easing = TakeEasing.linear
  /// The number of times that the gesture is made.
  package var count = 1
  /// The seconds from the beginning of one repeat to the beginning of the next; 0 for a single one.
  package var every = 0.0

  /// The duration of a tap whose line gives none, in seconds: well within the limit of a tap.
  package static let tapDuration = 0.1
  /// The duration of a press whose line gives none, in seconds: beyond the half second of a long press.
  package static let pressDuration = 0.6

  package init(_ verb: Verb, from: Vector, to: Vector? = nil, over: Double = tapDuration) {
    (self.verb, self.from, self.to, self.over) = (verb, from, to ?? from, over)
  }

  var fingers: Int { verb == .pinch ? 2 : 1 }

  /// Makes the way an arc about a centre, by an angle in degrees clockwise on screen.
  package mutating func arc(about center: Vector, by degrees: Double) {
    (self.center, turn, via) = (center, degrees, [])
    to = place(afterTurning: degrees, about: center)
  }

  /// Returns the place that the finger reaches from its beginning by turning about a centre.
  func place(afterTurning degrees: Double, about center: Vector) -> Vector {
    let (arm, direction) = (from - center, Vector(degrees: degrees))
    return center + arm * direction.x + arm.perpendicular * direction.y
  }

  /// Whether the gesture has a way, even one without length: a tap, a hold and a press without `to` have none.
  var hasWay: Bool {
    switch verb {
    case .tap, .hold: false
    case .press: wait > 0
    case .drag, .fling, .pinch: true
    }
  }

  var text: String {
    var words = ["\(verb) \(from.takeText)"]
    if verb == .press, wait > 0, wait != Self.pressDuration { words.append("over \(wait.shortText)") }
    if let center {
      words.append("around \(center.takeText) by \(turn.shortText)")
    } else if verb != .pinch || from != to || !via.isEmpty {
      words += way.map { "to \($0.takeText)" }
    }
    if verb == .pinch { words.append("from \(startDistance.shortText) to \(endDistance.shortText)") }
    if over != usualDuration { words.append("over \(over.shortText)") }
    if angle != 0 { words.append("angle \(angle.shortText)") }
    if turn != 0, center == nil { words.append("turn \(turn.shortText)") }
    if easing != .linear { words.append(easing.rawValue) }
    if hold != 0 { words.append("hold \(hold.shortText)") }
    if count > 1 { words.append("x \(count) every \(every.shortText)") }
    return words.joined(separator: " ")
  }

  /// The corners and the end of the way; empty without a way.
  private var way: [Vector] { hasWay ? via + [to] : [] }

  /// The duration that the text leaves out; `nil` if it always has one.
  private var usualDuration: Double? {
    switch verb {
    case .tap: Self.tapDuration
    case .press: hasWay ? nil : Self.pressDuration
    case .hold, .drag, .fling, .pinch: nil
    }
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
