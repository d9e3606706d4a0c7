import Effects
import Formatting
import Gestures
import Motion
import Sound
import Tuning

extension Lamp.State {
  /// The distance from the pivot, in points, below which a finger has no direction.
  private static let blindRadius = 12.0

  mutating func take(_ event: FingerEvent, _ p: Lamp.Parameters, _ happenings: inout [Happening]) {
    guard event.position.isFinite else { return }
    let layout = LampLayout(size, .page)
    if event.phase == .down {
      land(event, layout, &happenings)
    } else if let grip = touches.grip, grip.drag.finger == event.id {
      hold(grip, event, layout, p, &happenings)
    } else if let slide = touches.slide, slide.finger == event.id {
      if event.phase != .cancelled { move(event, layout, p) }
      guard event.phase != .move else { return }
      report(slide, &happenings)
      touches.slide = nil
    } else if event.phase != .move {
      touches.forget(event.id)
    }
  }

  private mutating func land(_ event: FingerEvent, _ layout: LampLayout, _ happenings: inout [Happening]) {
    let side = layout.side(of: event.position, angle: angle, length: length)
    if let side, touches.grip == nil {
      let spin = pendulum.spin
      if spin.magnitude > Lamp.restSpin / 10 {
        happenings.add(
          "caught", "finger on the shade, spin \(Lamp.degrees(spin)) °/s → 0", .light,
          sound: sound(.light, spin: spin))
      }
      pendulum.spin = 0
      stretch.velocity = 0
      rock(by: spin)
      var grip = LampTouches.Grip(spoke: event.position - layout.pivot, caughtSpin: spin, side: side)
      _ = grip.drag.handle(event)
      _ = grip.tap.handle(event)
      touches.grip = grip
    } else if side == nil, touches.slide == nil {
      touches.slide = LampTouches.Slide(
        finger: event.id, start: event.position, startLight: light, startLength: lengthTarget)
    } else {
      touches.ignore(event.id)
    }
  }

  /// Handles a move or the end of the finger on the shade.
  ///
  /// The lamp turns by the finger's angle about the pivot, from the first point on; only a tap has a slop.
  private mutating func hold(
    _ grip: LampTouches.Grip, _ event: FingerEvent, _ layout: LampLayout, _ p: Lamp.Parameters,
    _ happenings: inout [Happening]
  ) {
    var grip = grip
    let spoke = event.position - layout.pivot
    if event.phase != .cancelled, spoke.length >= Self.blindRadius {
      if let old = grip.spoke {
        let turn = Exact.atan2(spoke.cross(old), spoke.dot(old))
        let most = max(angle.magnitude, layout.widestHold(length: pendulum.length.value))
        let turned = (angle + turn).clamped(to: -most...most)
        // Beyond the limit the finger moves alone; it turns the lamp again from the point where it left it.
        let held = turned == angle + turn ? spoke : old.turned(by: turned - angle, length: spoke.length)
        pendulum.angle = turned
        Lamp.wrap(&pendulum)
        pull(by: (spoke.length - old.length) / layout.scale, p)
        grip.spoke = held
      } else {
        grip.spoke = spoke
      }
    }
    let estimate = grip.drag.velocity(at: grip.drag.clock + event.time)
    let tap = grip.tap.handle(event)
    let drag = grip.drag.handle(event)
    touches.grip = event.phase == .move ? grip : nil
    switch (drag, tap) {
    case (.began(_, let reason), _): happenings.add("dragged", reason.words)
    case (.cancelled, _): happenings.add("released", GestureReason.cancelled.words)
    case (.lifted, .tapped): push(grip, p, &happenings)
    case (.lifted, .failed(let reason)):
      happenings.add("held", "not a tap: \(reason.words)")
      letGo(spoke, estimate, "of a finger that hardly moved", &happenings)
    case (.ended(let throwing), _):
      letGo(spoke, throwing.velocity, "from \(throwing.sampleCount) samples in 80 ms", &happenings)
    case (.ignored, _), (.landed, _), (.moved, _), (.lifted, _): break
    }
  }

  /// Returns a finger's velocity as spin about the pivot, in radians per second; `nil` too close to the pivot.
  fileprivate static func spin(_ velocity: Vector, at spoke: Vector) -> Double? {
    guard spoke.length >= blindRadius else { return nil }
    return (velocity.cross(spoke) / spoke.dot(spoke)).clamped(to: -Lamp.fastestThrow...Lamp.fastestThrow)
  }

  /// Releases the lamp with the component of the finger's velocity across the cord.
  private mutating func letGo(
    _ spoke: Vector, _ velocity: Vector, _ source: InlineText, _ happenings: inout [Happening]
  ) {
    if let spin = Self.spin(velocity, at: spoke) {
      pendulum.spin = spin
      // The shade lags behind the cord.
      rock(by: -pendulum.spin)
    }
    let spin = Lamp.degrees(pendulum.spin)
    if pendulum.spin.magnitude > Lamp.restSpin {
      happenings.add("thrown", "\(spin) °/s \(source)", .medium, sound: sound(.medium, spin: pendulum.spin))
    } else {
      happenings.add("released", "\(spin) °/s ≤ 0.5 °/s", .light, sound: sound(.light, spin: pendulum.spin))
    }
  }

  /// Pushes the lamp after a tap: it regains the spin that the finger stopped, plus `tapPush`.
  private mutating func push(_ grip: LampTouches.Grip, _ p: Lamp.Parameters, _ happenings: inout [Happening]) {
    let amount = p.tapPush * .pi / 180
    let isMoving = grip.caughtSpin.magnitude > Lamp.restSpin
    let direction: Double = isMoving ? (grip.caughtSpin < 0 ? -1 : 1) : (grip.side > 0 ? -1 : 1)
    pendulum.spin = (grip.caughtSpin + direction * amount).clamped(to: -Lamp.fastestThrow...Lamp.fastestThrow)
    // The cord resumes its earlier spin, and the push moves the shade ahead of the cord.
    rock(by: pendulum.spin - 2 * grip.caughtSpin)
    let spins: InlineText = "\(Lamp.degrees(grip.caughtSpin)) → \(Lamp.degrees(pendulum.spin)) °/s"
    let why = isMoving ? "on in the direction of motion" : "away from the tapped side"
    happenings.add("pushed", "\(spins), \(why)", .medium, sound: sound(.medium, spin: pendulum.spin))
  }

  /// Returns the sound of a contact with the shade, which is heard from its place.
  private func sound(_ impact: Happening.Impact, spin: Double) -> ImpactSound {
    let x = size.x / 2 + Exact.sin(angle) * length
    return ImpactSound(impact, speed: spin * length, pan: ImpactSound.pan(of: x, across: size.x))
  }

  // MARK: - Beside the lamp

  /// The declared range of `cordLength`.
  private static let lengths: ClosedRange<Double> = {
    guard case .number(let range) = Schema(of: Lamp.Parameters.self)["cordLength"]?.kind else {
      preconditionFailure("lamp.cordLength is not a declared number")
    }
    return range
  }()

  /// Handles a drag beside the lamp: sideways it changes the light, up and down the cord.
  ///
  /// A direction takes effect once the finger has left the slop that way, and is measured from there, so that nothing jumps and
  /// a straight stroke changes only one value.
  private mutating func move(_ event: FingerEvent, _ layout: LampLayout, _ p: Lamp.Parameters) {
    guard var slide = touches.slide else { return }
    let start = slide.start ?? event.position
    slide.start = start
    let x = Self.advance(&slide.x, from: start.x, to: event.position.x)
    let y = Self.advance(&slide.y, from: start.y, to: event.position.y)
    touches.slide = slide
    if x != 0 { light = (light + x / p.lightTravel).clamped(to: 0...1) }
    if y != 0 { lengthTarget = (lengthTarget + y / layout.scale).clamped(to: Self.lengths) }
  }

  /// Returns the points moved since the last call; 0 within the slop.
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

  /// Reports the changes of a drag if they show in the rounded numbers of the text.
  private func report(_ slide: LampTouches.Slide, _ happenings: inout [Happening]) {
    func add(
      _ from: Double, _ to: Double, _ places: Int, _ name: String, _ unit: String, _ less: String, _ more: String
    ) {
      let (before, after) = (from.text(places: places), to.text(places: places))
      if before != after {
        happenings.add(
          to > from ? more : less, "\(name) \(before) → \(after)\(unit)", .light,
          sound: ImpactSound(.tick, strength: 0.5))
      }
    }
    add(slide.startLight, light, 2, "light", "", "dimmed", "brightened")
    add(slide.startLength, lengthTarget, 0, "cord", " pt", "shortened", "lengthened")
  }
}

extension Lamp {
  /// The largest spin in radians per second: ten turns per second.
  static let fastestThrow = 20 * Double.pi

  /// Returns the speed of the lamp as if it hung at its full length from the finger that throws it.
  package static func speed(_ state: State, _ p: Parameters) -> Double? {
    var pendulum = state.pendulum
    if let grip = state.touches.grip, let spoke = grip.spoke {
      pendulum.spin = State.spin(grip.drag.velocity, at: spoke) ?? 0
    }
    return (2 * pendulum.energy(gravity: p.gravity)).squareRoot()
  }
}

extension Vector {
  /// Returns the vector turned by `angle`, in the direction of the lamp's angle, with another length.
  fileprivate func turned(by angle: Double, length: Double) -> Vector {
    let (sin, cos) = (Exact.sin(angle), Exact.cos(angle))
    return Vector(x * cos + y * sin, y * cos - x * sin) * (length / self.length)
  }
}

extension LampLayout {
  /// Returns the largest angle at which a finger holds the lamp: part of the shade stays in the picture for the next finger.
  func widestHold(length: Double) -> Double {
    let (side, reach) = (pivot.x + radius / 2, drop(length))
    return side < reach ? .pi / 2 - Exact.acos(side / reach) : .pi / 2
  }

  /// Returns the distance of a point on the shade to the right of the lamp's axis; `nil` for a point beside the shade.
  func side(of point: Vector, angle: Double, length: Double) -> Double? {
    let d = point - rim(angle: angle, length: length)
    let axis = Vector(Exact.sin(angle), Exact.cos(angle))
    let along = d.dot(axis)
    let across = d.x * axis.y - d.y * axis.x
    // The hit area includes a finger's width around the dome, the bulb below it and the socket above.
    let isOnDome = along <= 0 && d.length <= radius + 10
    let isOnRim = along > 0 && along <= 0.35 * radius + 8 && across.magnitude <= radius + 10
    let isOnSocket = along <= 0 && along >= -1.4 * radius - 8 && across.magnitude <= 0.3 * radius + 14
    return isOnDome || isOnRim || isOnSocket ? across : nil
  }
}
