import Motion

/// A recogniser of the angle of one finger about a centre, as of a finger on a knob: it counts whole turns.
///
/// Pass it the `down` only of a finger that may turn, and every other event. The first finger turns until it ends; fingers
/// beside it have no effect. The centre may move between two events.
package struct SpinRecognizer: Hashable, Sendable {
  /// The distance from the centre below which a finger has no direction, in points.
  package static let blindRadius = 8.0

  package enum Verdict: Equatable, Sendable {
    case ignored
    case began
    case moved
    /// The finger lifted; the velocity is in radians per second, 0 if the finger rested before.
    case ended(velocity: Double)
    /// The system took the finger away.
    case cancelled
  }

  fileprivate struct Touch: Hashable, Sendable {
    var id: Int
    var position: Vector
    /// The finger's direction from the centre, at its last position that had one; `nil` if none had.
    var direction: Vector?
    var rotation = 0.0
    var tracker = VelocityTracker()
    /// The seconds from the landing to the beginning of the step.
    var clock = 0.0
  }

  private var touch: Touch?

  package init() {}

  package var isDown: Bool { touch != nil }
  package var position: Vector? { touch?.position }
  /// The turn since the landing in radians, clockwise on the screen, beyond ±π too; 0 without a finger.
  package var rotation: Double { touch?.rotation ?? 0 }
  /// The angle of the finger, clockwise from the right, from −π to π radians; 0 at the centre and without a finger.
  package var angle: Double { touch?.direction.map { Vector(1, 0).turn(to: $0) } ?? 0 }

  /// Returns the velocity that a lift between two steps would give, in radians per second.
  package func velocity(about center: Vector) -> Double { velocity(about: center, at: touch?.clock ?? 0) }

  /// Handles an event of the current step.
  package mutating func handle(_ event: FingerEvent, about center: Vector) -> Verdict {
    guard let touch else {
      guard event.phase == .down, event.position.isFinite else { return .ignored }
      self.touch = Touch(id: event.id, position: event.position)
      // The clock starts at 0 in the step of the landing.
      self.touch?.tracker.add(event.position, at: event.time)
      follow(center)
      return .began
    }
    guard touch.id == event.id, event.phase != .down else { return .ignored }
    let seconds = touch.clock + event.time
    if event.phase == .cancelled {
      self.touch = nil
      return .cancelled
    }
    if event.position.isFinite {
      self.touch?.position = event.position
      self.touch?.tracker.add(event.position, at: seconds)
      follow(center)
    }
    if event.phase == .move { return .moved }
    let velocity = velocity(about: center, at: seconds)
    self.touch = nil
    return .ended(velocity: velocity)
  }

  /// Advances the clock; call it once a step, after the step's inputs.
  package mutating func advance(by dt: Double) { touch?.clock += dt }

  /// Adds the turn to the finger's present direction.
  private mutating func follow(_ center: Vector) {
    guard let touch else { return }
    let way = touch.position - center
    guard way.length >= Self.blindRadius else { return }
    if let before = touch.direction { self.touch?.rotation += before.turn(to: way) }
    self.touch?.direction = way
  }

  private func velocity(about center: Vector, at seconds: Double) -> Double {
    guard let touch else { return 0 }
    let way = touch.position - center
    return way.length < Self.blindRadius ? 0 : way.cross(touch.tracker.velocity(at: seconds)) / way.dot(way)
  }
}

extension SpinRecognizer: Packed {
  package static var blank: SpinRecognizer { SpinRecognizer() }
  package mutating func pack(_ field: inout Packing) { field(&touch) }
}

extension SpinRecognizer.Touch: Packed {
  fileprivate static var blank: Self { Self(id: 0, position: .zero) }
  fileprivate mutating func pack(_ field: inout Packing) {
    field(&id)
    field(&position)
    field(&direction)
    field(&rotation)
    field(&tracker)
    field(&clock)
  }
}
