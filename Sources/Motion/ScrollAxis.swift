/// A scroll position along one axis: it follows a finger, decelerates after release, and stretches past its edges.
///
/// Every motion is a closed form, and each change to the next motion happens at its exact moment, so the size of the
/// steps does not matter. Offsets grow in the direction in which content moves out of sight: a finger that moves left
/// drags by a positive amount.
package struct ScrollAxis: Codable, Hashable, Sendable {
  package enum Phase: Codable, Hashable, Sendable {
    case idle
    /// A finger holds the content; `pulled` is the offset without the rubber band.
    case dragging(pulled: Double)
    case decelerating
    /// A spring brings the offset back from past an edge, or catches it as it moves over one.
    ///
    /// With an edge that does not stretch, the offset stops at the edge.
    case returning
    /// The offset moves to a chosen target.
    case gliding(to: Double)
  }

  /// The offsets without stretch, from the first edge to the last.
  package private(set) var bounds: ClosedRange<Double>
  /// The visible length in points: the d of the rubber band.
  package private(set) var viewport: Double
  package var deceleration = Deceleration()
  /// The share of a pull past the edge that the offset follows at first: the c of the rubber band.
  package var stretchConstant = 0.55
  /// The response, in seconds, of the critically damped spring that returns to an edge or glides to an offset.
  package var springResponse = 0.5
  package var tolerance = Tolerance.points

  /// The share of a caught glide's velocity that a flick in the same direction adds to its own; `nil` means 0.
  package var carry: Double?
  /// The glide that a finger has caught, with its age; `nil` if the content stood still.
  var caught: Caught?

  package internal(set) var phase = Phase.idle
  /// The shown offset in points and its velocity in points per second.
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

  /// The distance of the shown offset past the nearest edge: negative before the first edge, 0 between the edges.
  package var overshoot: Double { offset - offset.clamped(to: bounds) }

  /// The offset at which the motion ends if nothing touches the content, at most an edge.
  package var projectedRest: Double {
    switch phase {
    case .gliding(let target): target
    case .decelerating: deceleration.projectedRest(of: motion).clamped(to: bounds)
    case .idle, .dragging, .returning: offset.clamped(to: bounds)
    }
  }

  /// The greatest distance past an edge to which a fling carries the offset: `viewport / 2 * stretchConstant`.
  package var longestExcursion: Double { max(0, viewport / 2 * stretchConstant) }

  var rubberBand: RubberBand { RubberBand(dimension: viewport, constant: stretchConstant) }
  var spring: Spring { .critical(response: springResponse) }
  private static let e = 2.718281828459045

  /// Returns the shown offset for a pulled one.
  private func shown(_ pulled: Double) -> Double {
    let inside = pulled.clamped(to: bounds)
    return pulled == inside ? pulled : inside + rubberBand.stretch(for: pulled - inside)
  }

  /// The pulled offset that corresponds to the present shown offset.
  private var pulledOffset: Double {
    overshoot == 0 ? offset : offset.clamped(to: bounds) + rubberBand.pull(for: overshoot)
  }
}

// MARK: - Fingers and wheels

extension ScrollAxis {
  /// Stops the content under a finger, at its present offset, even past an edge.
  package mutating func grab() {
    if !isDragging { caught = phase == .decelerating ? Caught(velocity: velocity) : nil }
    phase = .dragging(pulled: pulledOffset)
    motion.velocity = 0
  }

  /// Moves the offset with the finger, less and less past an edge; grabs the content first if no finger holds it.
  package mutating func drag(by distance: Double) {
    if !isDragging { grab() }
    guard case .dragging(let before) = phase else { return }
    phase = .dragging(pulled: before + distance)
    motion.value = shown(before + distance)
  }

  /// Lets go with this velocity of the finger in points per second; past an edge, keeps the share of it that shows.
  ///
  /// A flick in the direction of the glide that it caught adds to that glide: see `carry`.
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

  /// Moves the offset at once, as a wheel or touchpad does, up to the edges.
  ///
  /// Any motion stops; a finger's hold continues.
  package mutating func scroll(by distance: Double) {
    if isDragging { return drag(by: distance) }
    // Past an edge the offset may come nearer, but never jumps to the edge.
    let room = min(bounds.lowerBound, offset)...max(bounds.upperBound, offset)
    motion.value = (offset + distance).clamped(to: room)
    if overshoot == 0 { stop() }
  }

  /// Starts a glide to an offset within the bounds, with the present velocity; ends a finger's hold.
  package mutating func glide(to target: Double) {
    phase = .gliding(to: target.clamped(to: bounds))
  }

  /// Sets an offset within the bounds, at rest.
  package mutating func jump(to target: Double) {
    motion.value = target.clamped(to: bounds)
    stop()
  }

  mutating func stop() {
    motion.velocity = 0
    phase = .idle
  }

  /// Starts the spring's return, from an edge or past it, with the velocity limited to stay within `longestExcursion`.
  ///
  /// A critical spring of angular frequency ω that leaves the edge at velocity v goes v/(e·ω) beyond it. From x beyond
  /// the edge, the same share of the remaining excursion stays within it, too.
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
  /// The seconds under a finger after which a caught glide has no effect.
  static let memory = 0.4

  var velocity: Double
  var age = 0.0

  /// Returns the velocity that the caught glide adds to a flick.
  ///
  /// 0 if the flick goes the other way. The gain is at most the flick's own velocity, and falls linearly with the time
  /// that the finger held the content.
  func gain(for flick: Double) -> Double {
    guard velocity * flick > 0 else { return 0 }
    let left = min(velocity.magnitude * max(0, 1 - age / Self.memory), flick.magnitude)
    return flick < 0 ? -left : left
  }
}

// MARK: - Changing the content

extension ScrollAxis {
  /// Changes bounds and viewport without a jump; an offset that is now past an edge returns to it.
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

  /// Moves offset and target together, as when content grows in front of the visible part; nothing else changes.
  package mutating func shift(by distance: Double) {
    motion.value += distance
    switch phase {
    case .dragging(let pulled): phase = .dragging(pulled: pulled + distance)
    case .gliding(let target): phase = .gliding(to: target + distance)
    case .idle, .decelerating, .returning: break
    }
  }
}
