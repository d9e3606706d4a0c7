import Canvas
import Formatting
import Gestures
import Motion

extension Lamp {
  package static func decisions(_ state: State, _ p: Parameters) -> [Decision] {
    let layout = LampLayout(state.size, .page)
    var decisions = [plumb(state, layout)]
    if let grip = state.touches.grip {
      decisions += held(state, grip, layout)
    } else if state.pendulum.spin != 0 || state.angle.magnitude > restAngle {
      decisions += swinging(state, layout, p)
    }
    if state.touches.slide != nil { decisions.append(slide(state)) }
    return decisions
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

  /// Returns a line straight down from the ceiling, along which the lamp comes to rest.
  private static func plumb(_ state: State, _ layout: LampLayout) -> Decision {
    let end = layout.pivot + Vector(0, layout.drop(state.length) + 96 * layout.scale)
    return Decision([.guide(.line(layout.pivot, end))])
  }

  private static func swinging(_ state: State, _ layout: LampLayout, _ p: Parameters) -> [Decision] {
    let spin = state.pendulum.spin
    let bob = layout.rim(angle: state.angle, length: state.length)
    let side: Double = state.angle < 0 ? -1 : 1
    let away = state.angle.magnitude
    let drop = layout.drop(state.length)
    let radius = max(drop - 120 * layout.scale, 0.52 * drop)
    let mark = arc(layout, radius: radius, from: -0.7 * .pi / 180, to: 0.7 * .pi / 180)
    let near = layout.pivot + Vector(Exact.sin(state.angle), Exact.cos(state.angle)) * radius
    var decisions = [
      Decision(
        [.threshold(way: arc(layout, radius: radius, from: 0, to: state.angle), mark: mark)],
        "\((max(0, away - restAngle) * 180 / .pi).text(places: 1))°", "to the rest band of ±0.1°",
        at: near + Vector(8 * side, 0), side > 0 ? .right : .left, isThreshold: true)
    ]
    decisions += Decision.going(
      from: bob, drift(state, spin, layout), in: layout.size, (spin.magnitude * 180 / .pi).readable + " °/s",
      (spin.magnitude * state.length).readable(places: 0) + " pt/s")
    if let turn = turningPoint(state, p) {
      let outline = outline(layout, angle: turn.angle, length: turn.length)
      let rim = layout.rim(angle: turn.angle, length: turn.length)
      let amplitude = turn.angle.magnitude + 3.5 * .pi / 180
      decisions.append(
        Decision(
          [
            .guide(arc(layout, radius: drop, from: -amplitude, to: amplitude)),
            .trace(outline.cord), .outline(outline.shade),
          ],
          "turns at \(shown(turn.angle))°", "in \(turn.seconds.text(places: 2)) s",
          at: rim + Vector((turn.angle < 0 ? -1 : 1) * (layout.radius + 18), 0), turn.angle < 0 ? .left : .right))
    }
    return decisions
  }

  private static func held(_ state: State, _ grip: LampTouches.Grip, _ layout: LampLayout) -> [Decision] {
    let finger = grip.drag.position ?? layout.rim(angle: state.angle, length: state.length)
    let below = finger + Vector(0, 30)
    if let held = grip.tap.held {
      let moved = grip.drag.travel.length
      let gauge = Decision.Gauge(moved, in: 0...2 * TapRecognizer.slop, thresholds: [TapRecognizer.slop])
      return [
        Decision(
          [], "\(moved.text(places: 1)) pt",
          "of slop \(TapRecognizer.slop.shortText) pt, \(held.text(places: 2)) s "
            + "of \(TapRecognizer.maximumDuration.shortText) s for a tap", at: below, .below, gauge: gauge)
      ]
    }
    let estimate = grip.drag.estimate(at: grip.drag.clock)
    let spoke = finger - layout.pivot
    let spin = spoke.length > 12 ? estimate.velocity.cross(spoke) / spoke.dot(spoke) : 0
    let bob = layout.rim(angle: state.angle, length: state.length)
    return [
      Decision(
        .arrow(from: bob, drift(state, spin, layout), in: layout.size), (spin.magnitude * 180 / .pi).readable + " °/s",
        "if let go now: " + (spin.magnitude > restSpin ? "a throw, > 0.5 °/s" : "no throw, ≤ 0.5 °/s"), at: below,
        .below)
    ]
  }

  /// Returns the velocity of the rim on the screen for a spin.
  private static func drift(_ state: State, _ spin: Double, _ layout: LampLayout) -> Vector {
    Vector(Exact.cos(state.angle), -Exact.sin(state.angle)) * (spin * layout.drop(state.length))
  }

  private static func slide(_ state: State) -> Decision {
    let start = state.touches.slide?.start ?? state.size / 2
    let length = state.lengthTarget.readable(places: 0)
    return Decision([], "light \(state.light.text(places: 2))", "cord \(length) pt", at: start + Vector(0, -30), .above)
  }

  // MARK: - Geometry

  private static func arc(_ layout: LampLayout, radius: Double, from: Double, to: Double) -> Path {
    .polyline(
      .sweep(from, to, pieces: (to - from).magnitude * 180 / .pi / 3) {
        layout.pivot + Vector(Exact.sin($0), Exact.cos($0)) * radius
      })
  }

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
