import Motion

extension Ticket {
  package enum Face: Int, Hashable, Sendable {
    case front = 0
    case back = 1

    var name: String { self == .front ? "front" : "back" }
  }

  /// What follows from the angle alone, the same at every turn.
  package struct Pose: Hashable, Sendable {
    /// Degrees, unbounded.
    package var angle: Double

    package init(angle: Double) { self.angle = angle }

    /// angle mod 360 in 0 ..< 360, also for negative angles.
    package var reduced: Double { Self.remainder(angle, 360) }

    /// Front while the remainder is below 90° or from 270°, else back.
    package var face: Face { reduced < 90 || reduced >= 270 ? .front : .back }

    /// 2·frac((angle + 90)/180) − 1: −1…1, 0 when a face is frontal, with its jump on the edge-on angle.
    package var anchor: Double { Self.remainder(reduced + 90, 180) / 90 - 1 }

    /// Degrees from the angle at which the visible face is frontal, −90 ..< 90.
    var tilt: Double { 90 * anchor }

    /// How far the highlight is shifted, in points; the foil by as much the other way.
    package func lightOffset(_ p: Parameters) -> Double { anchor * p.lightTravel }

    /// How much the base is darkened: 0 frontal, `dimmerDepth` from `dimmerAngle` on.
    package func dimmer(_ p: Parameters) -> Double { p.dimmerDepth * min(1, tilt.magnitude / p.dimmerAngle) }

    /// Exact, in 0 ..< `divisor`.
    private static func remainder(_ value: Double, _ divisor: Double) -> Double {
      let rest = value.truncatingRemainder(dividingBy: divisor)
      guard rest < 0 else { return rest }
      // A negative speck would round up to the divisor itself.
      let up = rest + divisor
      return up < divisor ? up : 0
    }
  }
}
