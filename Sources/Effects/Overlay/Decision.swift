import Canvas
import Motion

/// Something that an effect is about to decide, as marks over its stage: how fast it goes and where to, and how far each
/// threshold is.
package struct Decision: Hashable, Sendable {
  package enum Figure: Hashable, Sendable {
    /// A velocity, from what moves to where it would be in about half a second.
    case arrow(from: Vector, to: Vector)
    /// Where a thing will be: its dashed outline, hardly filled.
    case outline(Path)
    /// A faint dotted line that other figures are read against.
    case guide(Path)
    /// The way that is left to a threshold, and the threshold itself at its end.
    case threshold(way: Path, mark: Path)
    case gauge(Gauge)
  }

  /// A value on a short scale with its thresholds.
  package struct Gauge: Hashable, Sendable {
    /// The middle of the scale.
    package var center: Vector
    package var value: Double
    package var range: ClosedRange<Double>
    package var thresholds: [Double]
    /// True where the value is beyond a threshold that counts.
    package var isBeyond: Bool

    package init(
      at center: Vector, _ value: Double, in range: ClosedRange<Double>, thresholds: [Double], isBeyond: Bool
    ) {
      self.center = center
      self.value = value
      self.range = range
      self.thresholds = thresholds
      self.isBeyond = isBeyond
    }

    package static let width = 132.0
    package static let height = 6.0

    package func x(of value: Double) -> Double {
      let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
      return center.x + (share.clamped(to: 0...1) - 0.5) * Self.width
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
    /// True for a threshold, whose number is green.
    package var isThreshold: Bool
  }

  package var figures: [Figure]
  package var label: Label?

  package init(_ figures: [Figure] = []) { self.figures = figures }

  /// With words beside a point.
  package init(
    _ figures: [Figure] = [], _ strong: String, _ rest: String, at anchor: Vector, _ side: Side,
    isThreshold: Bool = false
  ) {
    self.figures = figures
    label = Label(strong: strong, rest: rest, anchor: anchor, side: side, isThreshold: isThreshold)
  }
}
