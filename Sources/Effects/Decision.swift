import Canvas
import Formatting
import Motion
import Sound

/// A prediction of something that the effect is about to decide, as marks over its picture.
///
/// It shows how fast and where to something moves, and how far away each threshold is.
package struct Decision: Hashable, Sendable {
  package enum Figure: Hashable, Sendable {
    /// The arrow of a velocity, from the moving thing towards its destination; see `Decision.arrow`.
    case arrow(from: Vector, to: Vector)
    /// The dashed, almost unfilled outline of a thing at its future place.
    case outline(Path)
    /// A dotted line along a part of a thing's future place.
    case trace(Path)
    /// A faint dotted line for reading other figures against, such as an axis.
    case guide(Path)
    /// The distance left to a threshold, ending at a mark for the threshold itself.
    case threshold(way: Path, mark: Path)
  }

  /// A value on a short scale that also marks its thresholds.
  package struct Gauge: Hashable, Sendable {
    package var value: Double
    package var range: ClosedRange<Double>
    package var thresholds: [Double]

    package init(_ value: Double, in range: ClosedRange<Double>, thresholds: [Double]) {
      self.value = value
      self.range = range
      self.thresholds = thresholds
    }

    /// Returns the place of a value along the scale, clamped to 0…1; 0 if the scale has no length.
    package func share(of value: Double) -> Double {
      let length = range.upperBound - range.lowerBound
      return length > 0 ? ((value - range.lowerBound) / length).clamped(to: 0...1) : 0
    }
  }

  /// The side of its anchor on which a label is placed, if there is room.
  package enum Side: Hashable, Sendable, CaseIterable { case right, left, below, above }

  /// A short text on a plate: a number in bold, then its explanation or comparison.
  package struct Label: Hashable, Sendable {
    package var strong: String
    package var rest: String
    package var anchor: Vector
    package var side: Side
    /// Whether the number is the distance to a threshold and therefore drawn in green.
    package var isThreshold: Bool
    package var gauge: Gauge?
  }

  package var figures: [Figure]
  package var label: Label?

  package init(_ figures: [Figure] = []) { self.figures = figures }

  /// Creates a prediction with a label beside a point.
  package init(
    _ figures: [Figure], _ strong: String, _ rest: String, at anchor: Vector, _ side: Side,
    isThreshold: Bool = false, gauge: Gauge? = nil
  ) {
    self.figures = figures
    label = Label(strong: strong, rest: rest, anchor: anchor, side: side, isThreshold: isThreshold, gauge: gauge)
  }

  /// Returns the arrow of a velocity with a label at its tip; empty for a velocity too small to see.
  package static func going(
    from start: Vector, _ velocity: Vector, in size: Vector, _ strong: String, _ rest: String, _ side: Side = .below
  ) -> [Decision] {
    guard let tip = arrow(from: start, velocity, in: size) else { return [] }
    let way = side == .right ? Vector(12, 0) : Vector(0, 10)
    return [Decision([.arrow(from: start, to: tip)], strong, rest, at: tip + way, side)]
  }

  /// Returns the tip of an arrow for a velocity in points per second, or `nil` for at most 2 pt/s.
  ///
  /// The arrow is 0.54 points long for each pt/s, between 24 and 240 points, and stays 16 points inside the picture if that
  /// leaves it at least 24 points.
  package static func arrow(from start: Vector, _ velocity: Vector, in size: Vector) -> Vector? {
    let speed = velocity.length
    guard speed > 2 else { return nil }
    let direction = velocity / speed
    func room(_ start: Double, _ direction: Double, _ size: Double) -> Double {
      if direction.magnitude < 1e-6 { return .infinity }
      return max(24, ((direction > 0 ? size - 16 : 16) - start) / direction)
    }
    let room = min(room(start.x, direction.x, size.x), room(start.y, direction.y, size.y))
    return start + direction * min(room, (0.54 * speed).clamped(to: 24...240))
  }
}

/// An event of a step: a discrete change, its reason, and the strength of its haptic feedback.
package struct Happening: Hashable, Sendable {
  /// The strength of the feedback: of the vibration motor, if there is one, and of the flash of the picture.
  package enum Impact: Int, Hashable, Sendable, Comparable {
    case light, medium, heavy

    package static func < (a: Impact, b: Impact) -> Bool { a.rawValue < b.rawValue }
  }

  /// The event's name, one word in the past tense such as "stitched".
  ///
  /// The event log puts the effect's id in front of it.
  package var name: String
  private var words: InlineText
  package var impact: Impact?
  /// The importance of the event, by which lists and the scrub bar highlight it.
  ///
  /// It equals `impact` by default. It differs if the decision and its feedback are separate events: the decision then has
  /// weight and no impact, and the later event has the impact.
  package var weight: Impact?
  /// The sound of the event; `nil` if it has the usual sound of its impact, or none without an impact.
  package var sound: ImpactSound?

  package init(
    _ name: String, reason: InlineText, impact: Impact? = nil, weight: Impact? = nil, sound: ImpactSound? = nil
  ) {
    self.name = name
    words = reason
    self.impact = impact
    self.weight = weight ?? impact
    self.sound = sound
  }

  /// The audible sound: the event's own, or the usual one of its impact; `nil` if the event is silent.
  package var audible: ImpactSound? { sound ?? impact.map { ImpactSound($0) } }

  /// The numbers behind the decision, such as "magnification 0.949 < 0.95".
  package var reason: String { words.description }
}

extension [Happening] {
  /// Appends an event.
  package mutating func add(
    _ name: String, _ reason: InlineText, _ impact: Happening.Impact? = nil, weight: Happening.Impact? = nil,
    sound: ImpactSound? = nil
  ) {
    append(Happening(name, reason: reason, impact: impact, weight: weight, sound: sound))
  }
}

extension ImpactSound {
  /// Creates the usual sound of an impact.
  package init(_ impact: Happening.Impact, speed: Double? = nil, pan: Double = 0) {
    let timbre: Timbre =
      switch impact {
      case .light: .light
      case .medium: .medium
      case .heavy: .heavy
      }
    self.init(timbre, strength: impact.strength, speed: speed, pan: pan)
  }
}

extension Happening.Impact {
  /// The strength of the impact's sound, 0…1.
  package var strength: Double {
    switch self {
    case .light: 0.5
    case .medium: 0.7
    case .heavy: 0.9
    }
  }
}
