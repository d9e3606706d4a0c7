import Canvas
import Formatting
import Motion

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

  /// Returns the mark of a place to which something moves: a dashed ring with a label beside it, moved inside the picture.
  static func target(
    at place: Vector, _ strong: String, _ rest: String, _ side: Side = .below, in size: Vector
  ) -> Decision {
    let place = Vector(place.x.clamped(to: 0...max(0, size.x)), place.y.clamped(to: 0...max(0, size.y)))
    let radius = 24.0
    let way =
      switch side {
      case .right: Vector(radius, 0)
      case .left: Vector(-radius, 0)
      case .below: Vector(0, radius)
      case .above: Vector(0, -radius)
      }
    return Decision([.outline(.circle(place, radius: radius))], strong, rest, at: place + way, side)
  }

  /// Returns the distance left to a threshold as a straight line, with a mark across its end and a label there.
  static func threshold(
    from start: Vector, to end: Vector, _ strong: String, _ rest: String, at anchor: Vector? = nil, _ side: Side
  ) -> Decision {
    let way = end - start
    let across = (way.length > 1e-6 ? way.normalized : Vector(1, 0)).perpendicular * 10
    return Decision(
      [.threshold(from: start, to: end, half: across)], strong, rest, at: anchor ?? end, side, isThreshold: true)
  }

  /// Returns the tip of an arrow for a velocity in points per second, or `nil` for at most 2 pt/s.
  ///
  /// The arrow is 0.54 points long for each pt/s, between 24 and 240 points, and stays 16 points inside the picture if that
  /// leaves it at least 24 points.
  static func arrow(from start: Vector, _ velocity: Vector, in size: Vector) -> Vector? {
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

extension [Decision.Figure] {
  /// Returns an arrow without a label; empty for a velocity too small to see.
  static func arrow(from start: Vector, _ velocity: Vector, in size: Vector) -> [Decision.Figure] {
    Decision.arrow(from: start, velocity, in: size).map { [.arrow(from: start, to: $0)] } ?? []
  }
}

extension Decision.Figure {
  /// Returns a straight line to a threshold whose mark reaches `half` to both sides of the line's end.
  static func threshold(from start: Vector, to end: Vector, half: Vector) -> Decision.Figure {
    .threshold(way: .line(start, end), mark: .line(end - half, end + half))
  }
}

extension [Vector] {
  /// Returns the points of a curve for evenly spaced values between `from` and `to`, both included.
  static func sweep(_ from: Double, _ to: Double, pieces: Double, _ point: (Double) -> Vector) -> [Vector] {
    let count = Swift.max(1, Int(pieces.rounded(.up)))
    return (0...count).map { point(mix(from, to, Double($0) / Double(count))) }
  }
}

/// A value compared with the limit that decides.
///
/// An event, a status text and a mark over the picture use it, so that all three have the same wording.
package struct Comparison: Hashable, Sendable {
  package var name: String
  package var value: Double
  package var limitName: String
  package var limit: Double
  /// The number of decimal places of the value; the text shows more if the rounded value would equal the limit.
  package var places: Int
  package var unit: String

  package init(
    _ name: String = "", value: Double, _ limitName: String = "", limit: Double, places: Int, unit: String = ""
  ) {
    (self.name, self.value, self.limitName, self.limit) = (name, value, limitName, limit)
    (self.places, self.unit) = (places, unit)
  }

  package var isBeyond: Bool { value > limit }

  /// The comparison as text, such as `offset 40.2 > headerStop 40` or `412 ≤ snapVelocity 430 pt/s`.
  package var words: InlineText {
    let (name, limitName) = (name.isEmpty ? "" : name + " ", limitName.isEmpty ? "" : limitName + " ")
    let (value, limit) = (value.text(apartFrom: limit, places: places), limit.shortText)
    return "\(name)\(value) \(isBeyond ? ">" : "≤") \(limitName)\(limit)\(unit.isEmpty ? "" : " " + unit)"
  }

  /// Returns the comparison as a mark over the picture, with a gauge that shows the thresholds.
  package func decision(
    _ figures: [Decision.Figure] = [], in range: ClosedRange<Double>, thresholds: [Double], at anchor: Vector,
    _ side: Decision.Side
  ) -> Decision {
    let shown = value.text(apartFrom: limit, places: places)
    return Decision(
      figures, "\(name) \(shown.hasPrefix("-") ? "−" + shown.dropFirst() : shown)",
      (limitName.isEmpty ? "against " : "of \(limitName) ") + limit.shortText, at: anchor, side,
      gauge: Decision.Gauge(value, in: range, thresholds: thresholds))
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

  package init(_ name: String, reason: InlineText, impact: Impact? = nil, weight: Impact? = nil) {
    self.name = name
    words = reason
    self.impact = impact
    self.weight = weight ?? impact
  }

  /// The numbers behind the decision, such as "magnification 0.949 < 0.95".
  package var reason: String { words.description }
}

extension [Happening] {
  /// Appends an event.
  mutating func add(
    _ name: String, _ reason: InlineText, _ impact: Happening.Impact? = nil, weight: Happening.Impact? = nil
  ) {
    append(Happening(name, reason: reason, impact: impact, weight: weight))
  }
}
