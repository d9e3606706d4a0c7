import Formatting
import Gestures
import Motion
import Tuning

extension Lamp {
  /// Nearer to the pivot than this many points a finger has no direction.
  private static let blindRadius = 12.0
  /// Radians per second; ten turns a second.
  static let fastestThrow = 20 * Double.pi

  static func touch(_ state: inout State, _ event: FingerEvent, _ p: Parameters, _ happenings: inout [Happening]) {
    guard event.position.isFinite else { return }
    let layout = LampLayout(state.size, .page)
    if event.phase == .down {
      land(&state, event, layout, &happenings)
    } else if let grip = state.touches.grip, grip.drag.finger == event.id {
      hold(&state, grip, event, layout, p, &happenings)
    } else if let slide = state.touches.slide, slide.finger == event.id {
      if event.phase != .cancelled { move(&state, event, layout, p) }
      guard event.phase != .move else { return }
      report(slide, state, &happenings)
      state.touches.slide = nil
    } else if event.phase != .move {
      state.touches.forget(event.id)
    }
  }

  private static func land(
    _ state: inout State, _ event: FingerEvent, _ layout: LampLayout, _ happenings: inout [Happening]
  ) {
    let side = layout.side(of: event.position, angle: state.angle, length: state.length)
    if let side, state.touches.grip == nil {
      let spin = state.pendulum.spin
      if spin.magnitude > restSpin / 10 {
        happenings.add("caught", "finger on the shade, spin \(degrees(spin)) °/s → 0", .light)
      }
      state.pendulum.spin = 0
      state.stretch.velocity = 0
      rock(&state, by: spin)
      let spoke = event.position - layout.pivot
      var grip = LampTouches.Grip(spoke: spoke, caughtSpin: spin, side: side)
      _ = grip.drag.handle(event)
      _ = grip.tap.handle(event)
      state.touches.grip = grip
    } else if side == nil, state.touches.slide == nil {
      state.touches.slide = LampTouches.Slide(
        finger: event.id, start: event.position, startLight: state.light, startLength: state.lengthTarget)
    } else {
      state.touches.ignore(event.id)
    }
  }

  /// The finger on the shade moves or ends. The lamp turns by as much as the finger about the pivot, from the first
  /// point on: only a tap has a slop.
  private static func hold(
    _ state: inout State, _ grip: LampTouches.Grip, _ event: FingerEvent, _ layout: LampLayout, _ p: Parameters,
    _ happenings: inout [Happening]
  ) {
    var grip = grip
    let spoke = event.position - layout.pivot
    if event.phase != .cancelled, spoke.length >= blindRadius {
      if let old = grip.spoke {
        state.pendulum.angle += Exact.atan2(spoke.cross(old), spoke.dot(old))
        wrap(&state.pendulum)
        pull(&state, by: (spoke.length - old.length) / layout.scale, p)
      }
      grip.spoke = spoke
    }
    let estimate = grip.drag.velocity(at: grip.drag.clock + event.time)
    let tap = grip.tap.handle(event)
    let drag = grip.drag.handle(event)
    state.touches.grip = event.phase == .move ? grip : nil
    switch (drag, tap) {
    case (.began(_, let reason), _): happenings.add("dragged", reason.words)
    case (.cancelled, _): happenings.add("released", GestureReason.cancelled.words)
    case (.lifted, .tapped): push(&state, grip, p, &happenings)
    case (.lifted, .failed(let reason)):
      happenings.add("held", "not a tap: \(reason.words)")
      letGo(&state, spoke, estimate, "of a finger that hardly moved", &happenings)
    case (.ended(let throwing), _):
      letGo(&state, spoke, throwing.velocity, "from \(throwing.sampleCount) samples in 80 ms", &happenings)
    case (.ignored, _), (.landed, _), (.moved, _), (.lifted, _): break
    }
  }

  /// What a velocity of the finger is about the pivot, in radians a second; nil where it has no direction.
  private static func spin(_ velocity: Vector, at spoke: Vector) -> Double? {
    guard spoke.length >= blindRadius else { return nil }
    return (velocity.cross(spoke) / spoke.dot(spoke)).clamped(to: -fastestThrow...fastestThrow)
  }

  /// As if it hung at its full length from the finger that threw it.
  package static func speed(_ state: State, _ p: Parameters) -> Double? {
    var pendulum = state.pendulum
    if let grip = state.touches.grip, let spoke = grip.spoke {
      pendulum.spin = spin(grip.drag.velocity, at: spoke) ?? 0
    }
    return (2 * pendulum.energy(gravity: p.gravity)).squareRoot()
  }

  /// The velocity across the cord is what is left of the finger's.
  private static func letGo(
    _ state: inout State, _ spoke: Vector, _ velocity: Vector, _ source: InlineText, _ happenings: inout [Happening]
  ) {
    if let spin = spin(velocity, at: spoke) {
      state.pendulum.spin = spin
      // The shade stays behind.
      rock(&state, by: -state.pendulum.spin)
    }
    let spin = degrees(state.pendulum.spin)
    if state.pendulum.spin.magnitude > restSpin {
      happenings.add("thrown", "\(spin) °/s \(source)", .medium)
    } else {
      happenings.add("released", "\(spin) °/s ≤ 0.5 °/s", .light)
    }
  }

  /// A tap gives back the spin that the finger caught, and more of it.
  private static func push(
    _ state: inout State, _ grip: LampTouches.Grip, _ p: Parameters, _ happenings: inout [Happening]
  ) {
    let amount = p.tapPush * .pi / 180
    let isMoving = grip.caughtSpin.magnitude > restSpin
    let direction: Double = isMoving ? (grip.caughtSpin < 0 ? -1 : 1) : (grip.side > 0 ? -1 : 1)
    state.pendulum.spin = (grip.caughtSpin + direction * amount).clamped(to: -fastestThrow...fastestThrow)
    // What the finger stopped goes on, and it is the shade that was pushed.
    rock(&state, by: state.pendulum.spin - 2 * grip.caughtSpin)
    let spins: InlineText = "\(degrees(grip.caughtSpin)) → \(degrees(state.pendulum.spin)) °/s"
    let why = isMoving ? "on in the direction of motion" : "away from the tapped side"
    happenings.add("pushed", "\(spins), \(why)", .medium)
  }

  private static let lengths = range(of: "cordLength")

  /// A drag beside the lamp: sideways the light, up and down the cord. Each direction sets in once the finger has left
  /// the slop that way, counted from there, so that nothing jumps and a straight stroke changes one thing only.
  static func move(_ state: inout State, _ event: FingerEvent, _ layout: LampLayout, _ p: Parameters) {
    guard var slide = state.touches.slide else { return }
    let start = slide.start ?? event.position
    slide.start = start
    let x = advance(&slide.x, from: start.x, to: event.position.x)
    let y = advance(&slide.y, from: start.y, to: event.position.y)
    state.touches.slide = slide
    if x != 0 { state.light = (state.light + x / p.lightTravel).clamped(to: 0...1) }
    if y != 0 { state.lengthTarget = (state.lengthTarget + y / layout.scale).clamped(to: lengths) }
  }

  /// Points since the last time, once out of the slop.
  private static func advance(_ last: inout Double?, from start: Double, to now: Double) -> Double {
    if let before = last {
      last = now
      return now - before
    }
    let travel = now - start
    guard travel.magnitude > DragRecognizer.slop else { return 0 }
    last = now
    return travel > 0 ? travel - DragRecognizer.slop : travel + DragRecognizer.slop
  }

  /// What the drag has changed, where it shows in the numbers that are told.
  static func report(_ slide: LampTouches.Slide, _ state: State, _ happenings: inout [Happening]) {
    let light = (slide.startLight.text(places: 2), state.light.text(places: 2))
    if light.0 != light.1 {
      let verb = state.light > slide.startLight ? "brightened" : "dimmed"
      happenings.add(verb, "light \(light.0) → \(light.1)", .light)
    }
    let cord = (slide.startLength.text(places: 0), state.lengthTarget.text(places: 0))
    if cord.0 != cord.1 {
      let verb = state.lengthTarget > slide.startLength ? "lengthened" : "shortened"
      happenings.add(verb, "cord \(cord.0) → \(cord.1) pt", .light)
    }
  }

  /// The declared range of a number.
  private static func range(of name: String) -> ClosedRange<Double> {
    guard case .number(let range) = Schema(of: Parameters.self)[name]?.kind else {
      preconditionFailure("lamp.\(name) is not a declared number")
    }
    return range
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
