import Canvas
import Formatting
import Motion

/// Something that an effect is about to decide, as marks over its picture: how fast it goes and where to, and how far each
/// threshold is.
package struct Decision: Hashable, Sendable {
  package enum Figure: Hashable, Sendable {
    /// A velocity, from what moves towards where it goes; see `Decision.arrow`.
    case arrow(from: Vector, to: Vector)
    /// Where a thing will be: its dashed outline, hardly filled.
    case outline(Path)
    /// A dotted line that is part of where a thing will be.
    case trace(Path)
    /// A faint dotted line that other figures are read against.
    case guide(Path)
    /// The way that is left to a threshold, and the threshold itself at its end.
    case threshold(way: Path, mark: Path)
  }

  /// A value on a short scale with its thresholds.
  package struct Gauge: Hashable, Sendable {
    package var value: Double
    package var range: ClosedRange<Double>
    package var thresholds: [Double]

    package init(_ value: Double, in range: ClosedRange<Double>, thresholds: [Double]) {
      self.value = value
      self.range = range
      self.thresholds = thresholds
    }

    /// 0…1 along the scale.
    package func share(of value: Double) -> Double {
      let length = range.upperBound - range.lowerBound
      return length > 0 ? ((value - range.lowerBound) / length).clamped(to: 0...1) : 0
    }
  }

  /// On which side of its anchor a label stands, if there is room.
  package enum Side: Hashable, Sendable, CaseIterable { case right, left, below, above }

  /// A few words on a plate: the number first, then what it is compared with.
  package struct Label: Hashable, Sendable {
    package var strong: String
    package var rest: String
    package var anchor: Vector
    package var side: Side
    /// True for the distance to a threshold, whose number is green.
    package var isThreshold: Bool
    package var gauge: Gauge?
  }

  package var figures: [Figure]
  package var label: Label?

  package init(_ figures: [Figure] = []) { self.figures = figures }

  /// With words beside a point.
  package init(
    _ figures: [Figure], _ strong: String, _ rest: String, at anchor: Vector, _ side: Side,
    isThreshold: Bool = false, gauge: Gauge? = nil
  ) {
    self.figures = figures
    label = Label(strong: strong, rest: rest, anchor: anchor, side: side, isThreshold: isThreshold, gauge: gauge)
  }

  /// How fast something goes and where to: an arrow, and the words at its end; nothing for a velocity too small to see.
  package static func going(
    from start: Vector, _ velocity: Vector, in size: Vector, _ strong: String, _ rest: String, _ side: Side = .below
  ) -> [Decision] {
    guard let tip = arrow(from: start, velocity, in: size) else { return [] }
    let way = side == .right ? Vector(12, 0) : Vector(0, 10)
    return [Decision([.arrow(from: start, to: tip)], strong, rest, at: tip + way, side)]
  }

  /// The end of an arrow from a point along a velocity in points per second: 0.54 points for each, between 24 and 240
  /// points long, inside the picture; nothing for a velocity too small to see.
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
  /// An arrow alone; none for a velocity too small to see.
  static func arrow(from start: Vector, _ velocity: Vector, in size: Vector) -> [Decision.Figure] {
    Decision.arrow(from: start, velocity, in: size).map { [.arrow(from: start, to: $0)] } ?? []
  }
}

extension Decision.Figure {
  /// Straight to a threshold, which reaches `half` to both sides of the way's end.
  static func threshold(from start: Vector, to end: Vector, half: Vector) -> Decision.Figure {
    .threshold(way: .line(start, end), mark: .line(end - half, end + half))
  }
}

extension [Vector] {
  /// The points of a curve that evenly spread values have.
  static func sweep(_ from: Double, _ to: Double, pieces: Double, _ point: (Double) -> Vector) -> [Vector] {
    let count = Swift.max(1, Int(pieces.rounded(.up)))
    return (0...count).map { point(mix(from, to, Double($0) / Double(count))) }
  }
}

/// A number against the limit that decides, for a happening, a status and a mark over the picture to say alike.
package struct Comparison: Hashable, Sendable {
  package var name: String
  package var value: Double
  package var limitName: String
  package var limit: Double
  /// Of the value; more where it takes more to stay apart from the limit.
  package var places: Int
  package var unit: String

  package init(
    _ name: String = "", value: Double, _ limitName: String = "", limit: Double, places: Int, unit: String = ""
  ) {
    (self.name, self.value, self.limitName, self.limit) = (name, value, limitName, limit)
    (self.places, self.unit) = (places, unit)
  }

  package var isBeyond: Bool { value > limit }

  /// `offset 40.2 > headerStop 40`, `412 ≤ snapVelocity 430 pt/s`.
  package var words: InlineText {
    let (name, limitName) = (name.isEmpty ? "" : name + " ", limitName.isEmpty ? "" : limitName + " ")
    let (value, limit) = (value.text(apartFrom: limit, places: places), limit.shortText)
    return "\(name)\(value) \(isBeyond ? ">" : "≤") \(limitName)\(limit)\(unit.isEmpty ? "" : " " + unit)"
  }

  /// The same over the picture, on a scale with its thresholds.
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

/// Something discrete that a step brought about, why, and what it feels like.
package struct Happening: Hashable, Sendable {
  /// How hard it is felt: by a motor where there is one, and as a thump of the picture.
  package enum Impact: Int, Hashable, Sendable, Comparable {
    case light, medium, heavy

    package static func < (a: Impact, b: Impact) -> Bool { a.rawValue < b.rawValue }
  }

  /// One word in the past: "stitched"; with the effect's id in front it is the name in the event log.
  package var name: String
  private var words: InlineText
  package var impact: Impact?
  /// How much it decides, which is what it is told by: as hard as it is felt, unless it is felt later, as what was decided
  /// comes about.
  package var weight: Impact?

  package init(_ name: String, reason: InlineText, impact: Impact? = nil, weight: Impact? = nil) {
    self.name = name
    words = reason
    self.impact = impact
    self.weight = weight ?? impact
  }

  /// The numbers that decided it: "magnification 0.949 < 0.95".
  package var reason: String { words.description }
}

extension [Happening] {
  /// Notes something that the step has brought about.
  mutating func add(
    _ name: String, _ reason: InlineText, _ impact: Happening.Impact? = nil, weight: Happening.Impact? = nil
  ) {
    append(Happening(name, reason: reason, impact: impact, weight: weight))
  }
}
