import Gestures
import Motion

extension Lamp {
  /// Points that a finger may wander within a tap.
  private static let slop = 10.0
  /// Seconds that a tap may last.
  private static let longestTap = 0.25
  /// Nearer to the pivot than this many points a finger has no direction.
  private static let blindRadius = 12.0
  /// Radians per second; ten turns a second.
  private static let fastestThrow = 20 * Double.pi

  static func touch(_ state: inout State, _ event: FingerEvent, _ p: Parameters, _ happenings: inout [Happening]) {
    guard event.position.isFinite else { return }
    let layout = LampLayout(state.size, .stage)
    switch event.phase {
    case .down: land(&state, event, layout, &happenings)
    case .move:
      if state.touches.grip?.finger == event.id {
        pull(&state, event, layout, &happenings)
      } else if state.touches.slide?.finger == event.id {
        slide(&state, event, layout, p)
      }
    case .up, .cancelled:
      if state.touches.grip?.finger == event.id {
        if event.phase == .up { pull(&state, event, layout, &happenings) }
        letGo(&state, event, layout, p, &happenings)
      } else if let slide = state.touches.slide, slide.finger == event.id {
        if event.phase == .up { self.slide(&state, event, layout, p) }
        report(slide, state, &happenings)
        state.touches.slide = nil
      } else {
        state.touches.forget(event.id)
      }
    }
  }

  private static func land(
    _ state: inout State, _ event: FingerEvent, _ layout: LampLayout, _ happenings: inout [Happening]
  ) {
    let side = layout.side(of: event.position, angle: state.angle, length: state.cord.length)
    if let side, state.touches.grip == nil {
      let spin = state.pendulum.spin
      if spin.magnitude >= restSpin / 10 {
        happenings.append(
          Happening("caught", reason: "finger on the shade, spin \(degrees(spin)) °/s → 0", impact: .light))
      }
      state.pendulum.spin = 0
      let now = state.touches.time + event.time
      var grip = LampTouches.Grip(
        finger: event.id, start: event.position, startTime: now, spoke: event.position - layout.pivot,
        caughtSpin: spin, side: side)
      grip.tracker.add(event.position, at: now)
      state.touches.grip = grip
    } else if side == nil, state.touches.slide == nil {
      state.touches.slide = LampTouches.Slide(
        finger: event.id, start: event.position, startLight: state.light, startLength: state.cord.target)
    } else {
      state.touches.ignore(event.id)
    }
  }

  /// The lamp turns by as much as the finger has turned about the pivot.
  private static func pull(
    _ state: inout State, _ event: FingerEvent, _ layout: LampLayout, _ happenings: inout [Happening]
  ) {
    guard var grip = state.touches.grip else { return }
    grip.tracker.add(event.position, at: state.touches.time + event.time)
    let spoke = event.position - layout.pivot
    if spoke.length >= blindRadius {
      if let old = grip.spoke { state.pendulum.turn(by: Exact.atan2(spoke.cross(old), spoke.dot(old))) }
      grip.spoke = spoke
    }
    let distance = grip.start.distance(to: event.position)
    if !grip.isDrag, distance > slop {
      grip.isDrag = true
      happenings.append(Happening("dragged", reason: "moved \(distance.text(places: 1)) pt > slop 10 pt"))
    }
    state.touches.grip = grip
  }

  private static func letGo(
    _ state: inout State, _ event: FingerEvent, _ layout: LampLayout, _ p: Parameters,
    _ happenings: inout [Happening]
  ) {
    guard let grip = state.touches.grip else { return }
    state.touches.grip = nil
    guard event.phase == .up else {
      happenings.append(Happening("released", reason: "the finger was taken away"))
      return
    }
    let now = state.touches.time + event.time
    let held = now - grip.startTime
    if !grip.isDrag, held <= longestTap {
      push(&state, grip, p, &happenings)
      return
    }
    if !grip.isDrag {
      happenings.append(Happening("held", reason: "not a tap: \(held.text(places: 2)) s > 0.25 s"))
    }
    let lift = grip.tracker.estimate(at: now)
    let spoke = event.position - layout.pivot
    if spoke.length >= blindRadius {
      let spin = lift.velocity.cross(spoke) / spoke.dot(spoke)
      state.pendulum.spin = spin.clamped(to: -fastestThrow...fastestThrow)
    }
    let spin = degrees(state.pendulum.spin)
    if state.pendulum.spin.magnitude > restSpin {
      happenings.append(
        Happening("thrown", reason: "\(spin) °/s from \(lift.sampleCount) samples in 100 ms", impact: .medium))
    } else {
      happenings.append(Happening("released", reason: "\(spin) °/s at the lift", impact: .light))
    }
  }

  /// A tap gives back the spin that the finger caught, and more of it.
  private static func push(
    _ state: inout State, _ grip: LampTouches.Grip, _ p: Parameters, _ happenings: inout [Happening]
  ) {
    let amount = p.tapPush * .pi / 180
    let isMoving = grip.caughtSpin.magnitude > restSpin
    let direction: Double = isMoving ? (grip.caughtSpin < 0 ? -1 : 1) : (grip.side > 0 ? -1 : 1)
    state.pendulum.spin = grip.caughtSpin + direction * amount
    let why =
      isMoving
      ? "the way it swings: \(degrees(grip.caughtSpin)) → \(degrees(state.pendulum.spin)) °/s"
      : "away from the finger: \(degrees(state.pendulum.spin)) °/s"
    happenings.append(Happening("pushed", reason: why, impact: .medium))
  }
}

extension LampLayout {
  /// How far right of the lamp's axis a point on the shade lies, in the lamp's own frame; nil beside the shade.
  func side(of point: Vector, angle: Double, length: Double) -> Double? {
    let d = point - rim(angle: angle, length: length)
    let axis = Vector(Exact.sin(angle), Exact.cos(angle))
    let along = d.dot(axis)
    let across = d.x * axis.y - d.y * axis.x
    // A finger's width round the dome, the bulb below it and the socket above.
    let isOnDome = along <= 0 && d.length <= radius + 10
    let isOnRim = along > 0 && along <= 0.35 * radius + 8 && across.magnitude <= radius + 10
    let isOnSocket = along <= 0 && along >= -1.4 * radius - 8 && across.magnitude <= 0.3 * radius + 14
    return isOnDome || isOnRim || isOnSocket ? across : nil
  }
}
