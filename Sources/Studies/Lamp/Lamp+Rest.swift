import Effects
import Formatting
import Gestures
import Motion

extension Lamp {
  /// The angle in radians within which a swinging lamp looks still: 0.4 points to either side on the default cord.
  static let restAngle = 0.1 * Double.pi / 180
  /// The spin in radians per second at which a lamp at rest may pass the middle.
  static let restSpin = 0.5 * Double.pi / 180
  /// The spin at which a lamp without gravity is at rest; it is lower because nothing pulls that lamp back.
  private static let driftSpin = 0.02 * Double.pi / 180

  /// Stops a pendulum that has practically come to rest; returns the event, or `nil` if the pendulum moves on.
  ///
  /// An undamped pendulum never rests, so it is not judged. A damped one stops while passing the middle, or while creeping up
  /// to it when overdamped, so that stopping moves nothing visibly.
  static func settle(_ pendulum: inout Pendulum, before: Pendulum, _ p: Parameters) -> Happening? {
    guard p.damping > 0, pendulum.spin != 0 || pendulum.angle != 0 else { return nil }
    if p.gravity == 0 {
      guard pendulum.spin != 0, pendulum.spin.magnitude <= driftSpin else { return nil }
      pendulum.spin = 0
      return Happening("rested", reason: "spin ≤ 0.02 °/s, and no gravity", impact: .light)
    }
    // A swing of ±restAngle passes the middle at ω·restAngle.
    let frequency = (p.gravity / pendulum.length.value).squareRoot()
    let limit = min(restSpin, frequency * restAngle)
    guard pendulum.angle.magnitude <= restAngle, pendulum.spin.magnitude <= limit else { return nil }
    let isPassing = (pendulum.angle < 0) != (before.angle < 0) || pendulum.angle == 0
    guard isPassing || pendulum.angle.magnitude < restAngle / 50 else { return nil }
    let spin = (pendulum.spin.magnitude * 180 / .pi).text(places: 2)
    pendulum.angle = 0
    pendulum.spin = 0
    let most = (limit * 180 / .pi).text(places: 2)
    return Happening("rested", reason: "\(spin) °/s at the middle ≤ \(most) °/s, within ±0.1°", impact: .light)
  }

  static func degrees(_ radians: Double) -> String { (radians * 180 / .pi).text(places: 1) }
}

extension Lamp {
  package static func renew(_ state: inout State) { state.touches.renew() }

  package static func fault(of state: State) -> Problem? {
    let pendulum = state.pendulum
    return .unless(
      pendulum.angle.magnitude <= 4 && pendulum.spin.magnitude <= 1e4 && pendulum.length.value.magnitude <= 1e5
        && pendulum.length.velocity.magnitude <= 1e7, "pendulum",
      "expected an angle within half a turn, and a spin and a cord that a hand can give")
      ?? .unless(0...1 ~= state.light, "light", "expected 0…1")
      ?? .unless(
        state.rock.value.magnitude <= 1 && state.rock.velocity.magnitude <= 1e4, "rocking",
        "expected a shade that stands off its cord by a radian at most")
      ?? .unless(
        state.stretch.value.magnitude <= 1e3 && state.stretch.velocity.magnitude <= 1e6, "stretching",
        "expected a cord stretched by what a hand can reach")
  }
}
