import Gestures
import Motion

extension Lamp {
  /// A lamp that never leaves this much to either side hangs still to the eye: 0.4 pt on the default cord.
  package static let restAngle = 0.1 * Double.pi / 180
  package static let restSpin = 0.5 * Double.pi / 180
  /// Without gravity nothing calls the lamp back, so only a slower spin counts as none.
  private static let driftSpin = 0.02 * Double.pi / 180

  /// Stops a pendulum that has as good as come to rest; judged only with damping.
  ///
  /// It is stopped as it passes the middle (or creeps up to it, when overdamped), where stopping moves nothing.
  static func settle(
    _ pendulum: inout LampPendulum, before: LampPendulum, _ cord: LampCord, _ p: Parameters
  ) -> Happening? {
    guard p.damping > 0, pendulum.spin != 0 || pendulum.angle != 0 else { return nil }
    if p.gravity == 0 {
      guard pendulum.spin != 0, pendulum.spin.magnitude <= driftSpin else { return nil }
      pendulum.spin = 0
      return Happening("rested", reason: "spin below 0.02 °/s, and no gravity", impact: .light)
    }
    // In a swing of ±restAngle the lamp passes the middle at ω·restAngle.
    let frequency = (p.gravity / cord.length).squareRoot()
    guard pendulum.angle.magnitude <= restAngle,
      pendulum.spin.magnitude <= min(restSpin, frequency * restAngle)
    else { return nil }
    let isPassing = (pendulum.angle < 0) != (before.angle < 0) || pendulum.angle == 0
    guard isPassing || pendulum.angle.magnitude < restAngle / 50 else { return nil }
    let spin = degrees(pendulum.spin)
    pendulum = LampPendulum(angle: 0)
    return Happening("rested", reason: "passed the middle at \(spin) °/s, swings less than ±0.1°", impact: .light)
  }

  static func degrees(_ radians: Double) -> String { (radians * 180 / .pi).text(places: 1) }
}
