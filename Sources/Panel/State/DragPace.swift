import Motion

/// How far a value goes for each point of a finger that drags it: less the slower the finger goes, and less the farther it
/// is from what it drags, as in media players. A mouse has none: what it drags follows it.
package struct DragPace: Equatable, Sendable {
  /// By the finger's distance: 1, a half, a quarter or a tenth.
  package let zone: Double
  /// By its speed: from half of the way to all of it.
  private let haste: Double

  /// Points beyond which the next zone begins, and its share.
  private static let zones = [(40.0, 1.0), (100, 0.5), (170, 0.25), (.infinity, 0.1)]
  /// Points a second: at the first a finger has the least haste, from the second on all of it.
  private static let speeds = (slow: 20.0, fast: 260.0)
  private static let leastHaste = 0.5
  /// The haste below which it is said that slowness makes a drag finer.
  private static let saidHaste = 0.75
  /// Points that a finger goes at full pace for all of a range: tracks on phones are shorter than a thumb is precise.
  package static let reach = 260.0
  /// Points that a finger goes before it drags; they count for nothing.
  package static let slop = 7.0

  /// - Parameters:
  ///   - points: how far the finger is beyond what it drags.
  ///   - speed: points a second, either way.
  package init(away points: Double, speed: Double) {
    zone = Self.zones.first { points < $0.0 }?.1 ?? 1
    let share = ((speed.magnitude - Self.speeds.slow) / (Self.speeds.fast - Self.speeds.slow)).clamped(to: 0...1)
    haste = mix(Self.leastHaste, 1, share)
  }

  package var value: Double { zone * haste }

  /// What is said beside the value; empty for a fast finger near what it drags.
  package var words: String {
    [0.5: "half speed", 0.25: "quarter speed", 0.1: "fine"][zone] ?? (haste < Self.saidHaste ? "finer while slow" : "")
  }

  /// What is left of a finger's way once its slop is taken off.
  package static func beyondSlop(_ way: Vector) -> Vector {
    let length = way.length
    return length > slop ? way * ((length - slop) / length) : .zero
  }
}

extension Rect {
  /// Points from a place to the nearest of its own; 0 inside.
  package func distance(to p: Vector) -> Double {
    Vector(max(minX - p.x, 0, p.x - maxX), max(minY - p.y, 0, p.y - maxY)).length
  }
}
