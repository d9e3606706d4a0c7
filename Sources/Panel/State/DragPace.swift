import Motion

/// The share of a finger's movement that a dragged value follows.
///
/// The share is smaller the slower the finger moves and the farther it is from the control that it drags, as in media
/// players. A mouse has no pace: the value follows it exactly.
package struct DragPace: Equatable, Sendable {
  /// The factor for the finger's distance: 1, a half, a quarter or a tenth.
  package let zone: Double
  /// The factor for the finger's speed, from a half to 1.
  private let haste: Double

  /// The distances in points at which the zones end, with the factors inside them.
  private static let zones = [(40.0, 1.0), (100, 0.5), (170, 0.25), (.infinity, 0.1)]
  /// The speeds in points per second up to which the factor is the least, and from which it is 1.
  private static let speeds = (slow: 20.0, fast: 260.0)
  private static let leastHaste = 0.5
  /// The factor for the speed below which a note says that a slow drag is finer.
  private static let saidHaste = 0.75
  /// The distance in points that a finger at full pace moves for a whole range, if the track is shorter.
  ///
  /// Tracks on phones are shorter than a thumb is precise.
  package static let reach = 260.0
  /// The distance in points that a finger moves before it drags; it moves no value.
  package static let slop = 7.0

  /// - Parameters:
  ///   - points: the distance from the finger to the control that it drags.
  ///   - speed: the finger's speed in points per second, with either sign.
  package init(away points: Double, speed: Double) {
    zone = Self.zones.first { points < $0.0 }?.1 ?? 1
    let share = ((speed.magnitude - Self.speeds.slow) / (Self.speeds.fast - Self.speeds.slow)).clamped(to: 0...1)
    haste = mix(Self.leastHaste, 1, share)
  }

  package var value: Double { zone * haste }

  /// The note beside the value; empty for a fast finger near the control.
  package var words: String {
    [0.5: "half speed", 0.25: "quarter speed", 0.1: "fine"][zone] ?? (haste < Self.saidHaste ? "finer while slow" : "")
  }

  /// Returns a finger's movement less its slop, or zero within the slop.
  package static func beyondSlop(_ way: Vector) -> Vector {
    let length = way.length
    return length > slop ? way * ((length - slop) / length) : .zero
  }
}

extension Rect {
  /// Returns the distance in points from a position to the rectangle; 0 inside.
  package func distance(to p: Vector) -> Double {
    Vector(max(minX - p.x, 0, p.x - maxX), max(minY - p.y, 0, p.y - maxY)).length
  }
}
