import Motion

/// Follows the first finger that lands until it ends; fingers beside it are ignored.
///
/// Give it the `down` only of a finger that may drag, and every other event: those of fingers it does not follow do
/// nothing. Once a step, after its inputs, tell it how long the step was: it carries the clock of its finger. A caller
/// with its own clock gives events with their absolute time instead.
package struct DragRecognizer: Codable, Hashable, Sendable {
  /// Points to move before a drag begins, unless said otherwise.
  package static let slop = 10.0

  private struct Touch: Codable, Hashable, Sendable {
    var id: Int
    var start: Vector
    var position: Vector
    var travel = SlopTravel()
    var tracker = VelocityTracker()
    /// Seconds since it landed, at the beginning of the step; nil in states of takes that are older than this.
    var clock: Double? = 0
  }

  package let axis: DragAxis
  private var touch: Touch?

  package init(axis: DragAxis = .free) { self.axis = axis }

  /// The finger that is followed.
  package var finger: Int? { touch?.id }
  package var isDown: Bool { touch != nil }
  /// True once the slop is crossed.
  package var isDragging: Bool { touch?.travel.hasBegun ?? false }
  /// Where the finger landed.
  package var start: Vector? { touch?.start }
  package var position: Vector? { touch?.position }
  /// Along the axis since it landed, the slop included; zero without a finger.
  package var travel: Vector { touch?.travel.travel ?? .zero }
  /// Along the axis since the slop was crossed; zero before and without a finger.
  package var translation: Vector { touch?.travel.translation ?? .zero }

  /// Seconds since the finger landed, to the beginning of the step; 0 without one.
  package var clock: Double { touch?.clock ?? 0 }
  /// The velocity that a lift would give between two steps.
  package var velocity: Vector { velocity(at: clock) }

  /// Takes an event of the present step; with slop 0 the first movement begins the drag.
  package mutating func handle(_ event: FingerEvent, slop: Double = Self.slop) -> DragVerdict {
    handle(event, at: clock + event.time, slop: slop)
  }

  /// To be called once a step, after its inputs.
  package mutating func advance(by dt: Double) {
    let now = clock + dt
    touch?.clock = now
  }

  /// Goes on with a clock that was kept beside it.
  package mutating func resume(at clock: Double) { touch?.clock = clock }

  /// The velocity that a lift would give at an absolute time in seconds.
  package func velocity(at seconds: Double) -> Vector {
    axis.part(of: touch?.tracker.velocity(at: seconds) ?? .zero)
  }

  /// The same with how well it is known.
  package func estimate(at seconds: Double) -> VelocityEstimate {
    touch.map { axis.part(of: $0.tracker.estimate(at: seconds)) } ?? .none
  }

  /// Takes an event at an absolute time in seconds; with slop 0 the first movement begins the drag.
  package mutating func handle(_ event: FingerEvent, at seconds: Double, slop: Double = Self.slop) -> DragVerdict {
    if touch == nil, event.phase == .down, event.position.isFinite {
      touch = Touch(id: event.id, start: event.position, position: event.position)
      touch?.tracker.add(event.position, at: seconds)
      return .landed
    }
    guard var touch, touch.id == event.id, event.phase != .down else { return .ignored }
    self.touch = nil
    if event.phase == .cancelled { return .cancelled }
    // A lift at a new place is a last move.
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
