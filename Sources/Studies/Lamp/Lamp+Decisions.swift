import Canvas
import Effects
import Formatting
import Gestures
import Motion

extension Lamp {
  package static func decisions(_ state: State, _ p: Parameters) -> [Decision] {
    let layout = LampLayout(state.size, .page)
    if let grip = state.touches.grip { return held(state, grip, layout) }
    guard state.pendulum.spin != 0 || state.angle.magnitude > restAngle else { return [] }
    return swinging(state, layout, p)
  }

  package static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double] {
    switch readout {
    case "angle", "spin", "energy": [0]
    case "cordLength": [state.lengthTarget]
    default: []
    }
  }

  package static func status(_ state: State, _ p: Parameters) -> Happening? {
    let spin = state.pendulum.spin
    if let held = state.touches.grip?.drag.clock {
      return Happening("held", reason: "at \(shown(state.angle))° for \(held.text(places: 2)) s")
    }
    guard spin != 0 || state.angle != 0 else { return nil }
    let limit = restSpin(state, p)
    let now = (spin.magnitude * 180 / .pi).readable
    let most = (limit * 180 / .pi).text(places: 1)
    guard let rest = secondsToRest(state, p) else {
      return Happening("swinging", reason: "\(now) °/s, and no loss of speed: for ever")
    }
    // The last, invisible part of the motion lasts minutes.
    let end = rest > 60 ? "rest in over a minute" : "rest in \(rest.readableSeconds)"
    return Happening("swinging", reason: "\(now) °/s \(spin.magnitude > limit ? ">" : "≤") rest \(most) °/s, \(end)")
  }

  package static func focus(_ state: State, _ p: Parameters) -> Rect? {
    let layout = LampLayout(state.size, .page)
    let axis = Vector(Exact.sin(state.angle), Exact.cos(state.angle))
    let middle = layout.rim(angle: state.angle, length: state.length) - axis * (0.4 * layout.radius)
    return Rect(center: middle, size: Vector(2.1, 2.1) * layout.radius)
  }

  // MARK: - Marks

  /// Returns the way to the rest band, at 0.7 of the cord so that the arrow at the rim is clear, the speed, and the next turn.
  private static func swinging(_ state: State, _ layout: LampLayout, _ p: Parameters) -> [Decision] {
    let spin = state.pendulum.spin
    let bob = layout.rim(angle: state.angle, length: state.length)
    func place(_ angle: Double) -> Vector {
      mix(layout.pivot, layout.rim(angle: angle, length: state.length), 0.7)
    }
    let (side, left): (Decision.Side, Double) = (state.angle < 0 ? .left : .right, state.angle.magnitude - restAngle)
    var decisions = [
      Decision.threshold(
        from: place(state.angle), to: place(0), "\((max(0, left) * 180 / .pi).text(places: 1))°",
        "to the rest band of ±0.1°", at: place(state.angle) + Vector(side == .left ? -8 : 8, 0), side)
    ]
    decisions += Decision.going(
      from: bob, drift(state, spin, layout), in: layout.size, (spin.magnitude * 180 / .pi).readable + " °/s",
      (spin.magnitude * state.length).readable(places: 0) + " pt/s")
    if let turn = turningPoint(state, p) {
      decisions.append(
        .target(
          at: layout.rim(angle: turn.angle, length: turn.length), "turns at \(shown(turn.angle))°",
          "in \(turn.seconds.text(places: 2)) s", turn.angle < 0 ? .left : .right, in: layout.size))
    }
    return decisions
  }

  /// Returns the speed that a lift would give the lamp, compared with the slowest throw; nothing while a lift would be a tap.
  private static func held(_ state: State, _ grip: LampTouches.Grip, _ layout: LampLayout) -> [Decision] {
    if grip.tap.held != nil { return [] }
    let finger = grip.drag.position ?? layout.rim(angle: state.angle, length: state.length)
    let estimate = grip.drag.estimate(at: grip.drag.clock)
    let spoke = finger - layout.pivot
    let spin = spoke.length > 12 ? estimate.velocity.cross(spoke) / spoke.dot(spoke) : 0
    let bob = layout.rim(angle: state.angle, length: state.length)
    return [
      Decision(
        .arrow(from: bob, drift(state, spin, layout), in: layout.size), (spin.magnitude * 180 / .pi).readable + " °/s",
        "if let go now: " + (spin.magnitude > restSpin ? "a throw, > 0.5 °/s" : "no throw, ≤ 0.5 °/s"),
        at: finger + Vector(0, 30), .below)
    ]
  }

  /// Returns the velocity of the rim on the screen for a spin.
  private static func drift(_ state: State, _ spin: Double, _ layout: LampLayout) -> Vector {
    Vector(Exact.cos(state.angle), -Exact.sin(state.angle)) * (spin * layout.drop(state.length))
  }

  // MARK: - Geometry

  /// Returns the outlines of the cord and of the dome with its opening, hung at an angle.
  static func outline(_ layout: LampLayout, angle: Double, length: Double) -> (cord: Path, shade: Path) {
    let down = Vector(Exact.sin(angle), Exact.cos(angle))
    let right = Vector(down.y, -down.x)
    let rim = layout.rim(angle: angle, length: length)
    let radius = layout.radius
    var dome: [Vector] = []
    for piece in 0...24 {
      let turn = Double.pi * (1 - Double(piece) / 24)
      dome.append(rim + right * (radius * Exact.cos(turn)) - down * (radius * Exact.sin(turn)))
    }
    for piece in 1..<24 {
      let turn = Double.pi * Double(piece) / 24
      dome.append(rim + right * (radius * Exact.cos(turn)) + down * (0.16 * radius * Exact.sin(turn)))
    }
    return (.line(layout.pivot, rim - down * (1.2 * radius)), .polygon(dome))
  }

  // MARK: - Predictions

  /// Returns the next turning point of the swing and the seconds until then; `nil` if it is more than six seconds ahead.
  static func turningPoint(_ state: State, _ p: Parameters) -> (angle: Double, length: Double, seconds: Double)? {
    var pendulum = state.pendulum
    guard pendulum.spin != 0 else { return nil }
    let forces = forces(state, p)
    for step in 1...6 * 240 {
      let before = pendulum
      pendulum.step(by: Step.seconds, forces)
      if pendulum.angle.magnitude > 2 * .pi { return nil }
      guard (pendulum.spin < 0) != (before.spin < 0) else { continue }
      // Between the two steps the spin is taken to pass linearly through zero.
      let share = before.spin / (before.spin - pendulum.spin)
      return (
        before.angle + share * Step.seconds * before.spin / 2, pendulum.length.value,
        (Double(step - 1) + share) * Step.seconds
      )
    }
    return nil
  }

  /// Returns the spin, at the middle of the swing, below which the lamp has come to rest.
  private static func restSpin(_ state: State, _ p: Parameters) -> Double {
    p.gravity > 0 ? min(restSpin, (p.gravity / max(state.length, 1)).squareRoot() * restAngle) : restSpin
  }

  /// Returns the seconds until rest, from the amplitude of a small swing; `nil` without damping or gravity.
  ///
  /// The formula is the inverse of `amplitude(after:)`.
  static func secondsToRest(_ state: State, _ p: Parameters) -> Double? {
    guard p.damping > 0, p.gravity > 0 else { return nil }
    let length = max(state.pendulum.length.value, Pendulum.shortest)
    let omega = (p.gravity / length).squareRoot()
    let start = (2 * state.pendulum.energy(gravity: p.gravity)).squareRoot() / (omega * length)
    let end = min(restSpin(state, p) / omega, restAngle)
    guard start > end else { return 0 }
    let (a, b) = (p.damping / 2, airLoss(length: length, p))
    return Exact.log(start / end * (a + b * end) / (a + b * start)) / a
  }

  private static func shown(_ radians: Double) -> String { (radians * 180 / .pi).readable(places: 1) }

  package static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure? {
    let layout = LampLayout(state.size, .page)
    switch parameter {
    case "cordLength":
      return .segment(
        layout.pivot, layout.rim(angle: state.angle, length: state.length), isLimited: layout.scale < 1)
    case "stretch":
      // The segment runs along the cord from the unstretched rim, as far as no pull can stretch it.
      let axis = Vector(Exact.sin(state.angle), Exact.cos(state.angle))
      let rim = layout.rim(angle: state.angle, length: state.pendulum.length.value)
      return .segment(rim, rim + axis * (p.stretch * layout.scale), isLimited: layout.scale < 1)
    case "lightTravel":
      // The parameter is a distance of the finger's movement and has no place of its own.
      let middle = Vector(state.size.x / 2, 0.62 * state.size.y)
      let half = Vector(p.lightTravel / 2, 0)
      return .segment(middle - half, middle + half)
    default: return nil
    }
  }
}
