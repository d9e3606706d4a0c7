/// A scroll position along one axis: it follows a finger, glides on when let go, and gives way at its edges.
///
/// Every motion is a closed form and changes from one to the next at the exact moment, so the size of the steps does not
/// matter. Offsets grow in the direction in which content moves out of sight: a finger moving left drags by a positive
/// amount.
package struct ScrollAxis: Codable, Hashable, Sendable {
  package enum Phase: Codable, Hashable, Sendable {
    case idle
    /// A finger holds it; `pulled` is the offset without the rubber band.
    case dragging(pulled: Double)
    case decelerating
    /// Past an edge, or moving over it, with a spring that brings it back; an edge that gives way not at all holds it fast.
    case returning
    /// On the way to a chosen offset.
    case gliding(to: Double)
  }

  /// The offsets that need no stretching.
  package private(set) var bounds: ClosedRange<Double>
  /// The visible length in points: the d of the rubber band.
  package private(set) var viewport: Double
  package var deceleration = Deceleration()
  /// How much of a pull past the edge is followed at first.
  package var stretchConstant = 0.55
  /// Seconds of the critically damped spring that returns to an edge or glides to an offset.
  package var springResponse = 0.5
  package var tolerance = Tolerance.points

  /// How much of the speed of a glide a flick keeps that catches it and goes the same way; nil as 0.
  package var carry: Double?
  /// What a finger has caught, and how many seconds ago; nil when it stood still.
  var caught: Caught?

  package internal(set) var phase = Phase.idle
  /// Offset in points and its velocity in points per second, as shown.
  package internal(set) var motion: MovingValue

  package init(offset: Double = 0, bounds: ClosedRange<Double>, viewport: Double) {
    self.bounds = bounds
    self.viewport = viewport
    motion = MovingValue(offset)
    if overshoot != 0 { phase = .returning }
  }

  package var offset: Double { motion.value }
  package var velocity: Double { motion.velocity }

  package var isAtRest: Bool { phase == .idle }

  package var isDragging: Bool {
    if case .dragging = phase { true } else { false }
  }

  /// How far the offset shown is past the nearest edge: negative before the first, 0 between them.
  package var overshoot: Double { offset - offset.clamped(to: bounds) }

  /// Where it will come to rest if nothing touches it, an edge at most.
  package var projectedRest: Double {
    switch phase {
    case .gliding(let target): target
    case .decelerating: deceleration.projectedRest(of: motion).clamped(to: bounds)
    case .idle, .dragging, .returning: offset.clamped(to: bounds)
    }
  }

  /// No fling carries it further past an edge than this: half of what a finger can pull at first of a viewport.
  package var longestExcursion: Double { max(0, viewport / 2 * stretchConstant) }

  var rubberBand: RubberBand { RubberBand(dimension: viewport, constant: stretchConstant) }
  var spring: Spring { .critical(response: springResponse) }
  private static let e = 2.718281828459045

  /// The offset shown for a pulled one.
  private func shown(_ pulled: Double) -> Double {
    let inside = pulled.clamped(to: bounds)
    return pulled == inside ? pulled : inside + rubberBand.stretch(for: pulled - inside)
  }

  /// The pulled offset that shows as the present one.
  private var pulledOffset: Double {
    overshoot == 0 ? offset : offset.clamped(to: bounds) + rubberBand.pull(for: overshoot)
  }
}

// MARK: - Fingers and wheels

extension ScrollAxis {
  /// A finger catches it: it stops where it is, past an edge too.
  package mutating func grab() {
    if !isDragging { caught = phase == .decelerating ? Caught(velocity: velocity) : nil }
    phase = .dragging(pulled: pulledOffset)
    motion.velocity = 0
  }

  /// The finger moves the offset, less and less past an edge; grabs first when nothing holds it.
  package mutating func drag(by distance: Double) {
    if !isDragging { grab() }
    guard case .dragging(let before) = phase else { return }
    phase = .dragging(pulled: before + distance)
    motion.value = shown(before + distance)
  }

  /// The finger lets go with this speed of the finger in points per second; past an edge its share that shows is kept.
  ///
  /// A flick that caught a glide and goes its way adds to it: see `carry`.
  package mutating func release(velocity flick: Double) {
    guard case .dragging(let pulled) = phase else { return }
    let velocity = flick + (caught?.gain(for: flick) ?? 0) * (carry ?? 0)
    caught = nil
    let past = pulled - pulled.clamped(to: bounds)
    motion.velocity = past == 0 ? velocity : velocity * rubberBand.slope(at: past)
    guard past == 0 else { return beginReturn() }
    phase = .decelerating
    if motion.velocity.magnitude <= tolerance.speed { stop() }
  }

  /// A wheel or touchpad moves it at once, up to the edges; whatever it was doing stops, a finger's hold stays.
  package mutating func scroll(by distance: Double) {
    if isDragging { return drag(by: distance) }
    // Past an edge it may come nearer, but never jumps to it.
    let room = min(bounds.lowerBound, offset)...max(bounds.upperBound, offset)
    motion.value = (offset + distance).clamped(to: room)
    if overshoot == 0 { stop() }
  }

  /// Sets out for an offset within the bounds, with the velocity kept; lets go of a finger's hold.
  package mutating func glide(to target: Double) {
    phase = .gliding(to: target.clamped(to: bounds))
  }

  /// Puts it at an offset within the bounds, at rest.
  package mutating func jump(to target: Double) {
    motion.value = target.clamped(to: bounds)
    stop()
  }

  mutating func stop() {
    motion.velocity = 0
    phase = .idle
  }

  /// The spring takes over, at an edge that it moves over or past one, with as much of the velocity as keeps it within
  /// `longestExcursion`.
  ///
  /// From the edge a critical spring of angular frequency ω goes v/(e·ω) beyond it. From x beyond it the same share of
  /// what is left of the excursion keeps within it, too.
  mutating func beginReturn() {
    phase = .returning
    let side = overshoot == 0 ? motion.velocity : overshoot
    guard side * motion.velocity > 0 else { return }
    let left = longestExcursion - overshoot.magnitude
    let fastest = left > 0 ? Self.e * spring.angularFrequency * left : 0
    motion.velocity = motion.velocity.clamped(to: -fastest...fastest)
    if overshoot == 0, motion.velocity.magnitude <= tolerance.speed { stop() }
  }
}

/// A glide that a finger has caught.
struct Caught: Codable, Hashable, Sendable {
  /// Seconds after which nothing is left of it under the finger.
  static let memory = 0.4

  var velocity: Double
  var age = 0.0

  /// What it adds to a flick: nothing where that goes the other way, at most as much again, and evenly less the longer the
  /// finger held it.
  func gain(for flick: Double) -> Double {
    guard velocity * flick > 0 else { return 0 }
    let left = min(velocity.magnitude * max(0, 1 - age / Self.memory), flick.magnitude)
    return flick < 0 ? -left : left
  }
}

// MARK: - Changing the content

extension ScrollAxis {
  /// Takes new bounds and a new viewport without a jump: what is now past an edge returns to it.
  package mutating func setBounds(_ bounds: ClosedRange<Double>, viewport: Double) {
    guard bounds != self.bounds || viewport != self.viewport else { return }
    self.bounds = bounds
    self.viewport = viewport
    switch phase {
    case .dragging: phase = .dragging(pulled: pulledOffset)
    case .gliding(let target): phase = .gliding(to: target.clamped(to: bounds))
    case .idle, .decelerating, .returning:
      if overshoot != 0 {
        beginReturn()
      } else if phase == .returning {
        phase = .decelerating
      }
    }
  }

  /// Moves offset and goal together, as when content grows in front of what is seen; nothing else changes.
  package mutating func shift(by distance: Double) {
    motion.value += distance
    switch phase {
    case .dragging(let pulled): phase = .dragging(pulled: pulled + distance)
    case .gliding(let target): phase = .gliding(to: target + distance)
    case .idle, .decelerating, .returning: break
    }
  }
}
