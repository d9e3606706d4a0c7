import Motion

/// A recogniser that follows the first finger that lands until it ends, and ignores fingers beside it.
///
/// Pass it the `down` only of a finger that may drag, and every other event: events of fingers that it does not
/// follow have no effect. Call `advance(by:)` once a step, after the step's inputs, to move the clock of its finger.
/// A caller with its own clock passes events with their absolute time instead.
package struct DragRecognizer: Codable, Hashable, Sendable {
  /// The distance to move before a drag begins, in points, if the caller does not give another.
  package static let slop = 10.0

  private struct Touch: Codable, Hashable, Sendable {
    var id: Int
    var start: Vector
    var position: Vector
    var travel = SlopTravel()
    var tracker = VelocityTracker()
    /// The seconds from the landing to the beginning of the step; `nil` in states of older takes.
    var clock: Double? = 0
  }

  package let axis: DragAxis
  private var touch: Touch?

  package init(axis: DragAxis = .free) { self.axis = axis }

  /// The id of the finger that is followed; `nil` without one.
  package var finger: Int? { touch?.id }
  package var isDown: Bool { touch != nil }
  /// Whether the finger has crossed the slop.
  package var isDragging: Bool { touch?.travel.hasBegun ?? false }
  /// The position where the finger landed; `nil` without a finger.
  package var start: Vector? { touch?.start }
  package var position: Vector? { touch?.position }
  /// The distance along the axis since the landing, with the slop; zero without a finger.
  package var travel: Vector { touch?.travel.travel ?? .zero }
  /// The distance along the axis since the slop was crossed; zero before that and without a finger.
  package var translation: Vector { touch?.travel.translation ?? .zero }

  /// The seconds from the landing to the beginning of the step; 0 without a finger.
  package var clock: Double { touch?.clock ?? 0 }
  /// The velocity that a lift between two steps would give.
  package var velocity: Vector { velocity(at: clock) }

  /// Handles an event of the current step; with slop 0 the first movement begins the drag.
  package mutating func handle(_ event: FingerEvent, slop: Double = Self.slop) -> DragVerdict {
    handle(event, at: clock + event.time, slop: slop)
  }

  /// Advances the clock; call it once a step, after the step's inputs.
  package mutating func advance(by dt: Double) {
    let now = clock + dt
    touch?.clock = now
  }

  /// Sets the clock, for states of older takes in which the effect kept it.
  package mutating func resume(at clock: Double) { touch?.clock = clock }

  /// Returns the velocity that a lift at an absolute time in seconds would give.
  package func velocity(at seconds: Double) -> Vector {
    axis.part(of: touch?.tracker.velocity(at: seconds) ?? .zero)
  }

  /// Returns the velocity at an absolute time in seconds, with the number of samples that it is based on.
  package func estimate(at seconds: Double) -> VelocityEstimate {
    touch.map { axis.part(of: $0.tracker.estimate(at: seconds)) } ?? .none
  }

  /// Handles an event at an absolute time in seconds; with slop 0 the first movement begins the drag.
  package mutating func handle(_ event: FingerEvent, at seconds: Double, slop: Double = Self.slop) -> DragVerdict {
    if touch == nil, event.phase == .down, event.position.isFinite {
      touch = Touch(id: event.id, start: event.position, position: event.position)
      touch?.tracker.add(event.position, at: seconds)
      return .landed
    }
    guard var touch, touch.id == event.id, event.phase != .down else { return .ignored }
    self.touch = nil
    if event.phase == .cancelled { return .cancelled }
    // A lift at a new place includes a last move.
    var verdict = DragVerdict.ignored
    if event.position.isFinite {
      touch.position = event.position
      touch.tracker.add(event.position, at: seconds)
      verdict = touch.travel.move(to: axis.part(of: event.position - touch.start), slop: slop)
    }
    if event.phase == .move {
      self.touch = touch
      return verdict
    }
    guard touch.travel.hasBegun else { return .lifted(because: touch.travel.lifted(slop: slop)) }
    return .ended(axis.part(of: touch.tracker.estimate(at: seconds)))
  }
}
