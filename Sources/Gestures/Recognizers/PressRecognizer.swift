import Motion

/// A recogniser of a long press: one finger that stays where it landed for a while, and then drags from its first point on.
///
/// Pass it the `down` only of a finger that may press, and every other event. A finger that moves away or lifts too soon, and
/// a second finger, end the attempt; the next one begins when all fingers are up. A press that has begun ignores other
/// fingers.
package struct PressRecognizer: Hashable, Sendable {
  /// The largest movement of a finger that holds still, in points.
  package static let slop = 10.0
  /// The rounding error that sums of times may have, in seconds.
  private static let rounding = 1e-9

  package enum Verdict: Equatable, Sendable {
    case ignored
    /// The finger has held still for long enough.
    case began
    case moved(by: Vector)
    /// The finger lifted after a press; the velocity is zero if it rested before.
    case ended(VelocityEstimate)
    /// The system took the finger of a press away.
    case cancelled
  }

  fileprivate struct Touch: Hashable, Sendable {
    var id: Int
    var start: Vector
    var position: Vector
    /// The time of the landing, in seconds.
    var landed: Double
    /// The position at which the press began; `nil` while the finger waits.
    var origin: Vector?
    var tracker = VelocityTracker()
    /// The seconds from the landing to the beginning of the step.
    var clock = 0.0
  }

  /// The time that a finger must hold still, in seconds.
  package let duration: Double
  private var touch: Touch?
  /// Fingers that are down and cannot press any more.
  private var spent = FixedList<16, Int>()

  package init(duration: Double = 0.5) { self.duration = duration }

  /// Whether a press has begun and its finger is still down.
  package var isPressing: Bool { touch?.origin != nil }
  package var position: Vector? { touch?.position }
  /// The displacement since the press began; zero without one.
  package var translation: Vector { touch.flatMap { touch in touch.origin.map { touch.position - $0 } } ?? .zero }
  /// The velocity that a lift between two steps would give.
  package var velocity: Vector { touch?.tracker.velocity(at: clock) ?? .zero }

  private var clock: Double { touch?.clock ?? 0 }

  /// Handles an event of the current step; a press that began before it is reported first.
  package mutating func handle(_ event: FingerEvent) -> FixedList<2, Verdict> {
    let seconds = clock + event.time
    var verdicts = FixedList<2, Verdict>()
    verdicts.append(begin(at: seconds))
    verdicts.append(take(event, at: seconds))
    return verdicts
  }

  /// Advances the clock, and begins a press whose time has come; call it once a step, after the step's inputs.
  package mutating func advance(by dt: Double) -> Verdict {
    let now = clock + dt
    touch?.clock = now
    return begin(at: now)
  }

  private mutating func begin(at seconds: Double) -> Verdict {
    guard let touch, touch.origin == nil, seconds - touch.landed >= duration - Self.rounding else { return .ignored }
    self.touch?.origin = touch.position
    return .began
  }

  private mutating func take(_ event: FingerEvent, at seconds: Double) -> Verdict {
    guard let touch, touch.id == event.id, event.phase != .down else { return takeOther(event, at: seconds) }
    var verdict = Verdict.ignored
    if event.phase != .cancelled, event.position.isFinite {
      let way = event.position - touch.position
      self.touch?.position = event.position
      self.touch?.tracker.add(event.position, at: seconds)
      if touch.origin != nil, way != .zero { verdict = .moved(by: way) }
    }
    if event.phase.isEnd {
      let estimate = self.touch?.tracker.estimate(at: seconds) ?? .none
      self.touch = nil
      guard touch.origin != nil else { return .ignored }
      return event.phase == .up ? .ended(estimate) : .cancelled
    }
    if touch.origin == nil, event.position.distance(to: touch.start) > Self.slop { giveUp() }
    return verdict
  }

  private mutating func takeOther(_ event: FingerEvent, at seconds: Double) -> Verdict {
    switch event.phase {
    case .down:
      guard event.position.isFinite, touch?.id != event.id, !spent.contains(event.id) else { return .ignored }
      if touch != nil || !spent.isEmpty {
        if !isPressing { giveUp() }
        spent.append(event.id)
      } else {
        touch = Touch(id: event.id, start: event.position, position: event.position, landed: seconds)
        touch?.tracker.add(event.position, at: seconds)
      }
    case .move: break
    case .up, .cancelled: spent.removeAll { $0 == event.id }
    }
    return .ignored
  }

  /// Stops waiting; the finger stays down.
  private mutating func giveUp() {
    if let touch { spent.append(touch.id) }
    touch = nil
  }
}

extension PressRecognizer: Packed {
  package static var blank: PressRecognizer { PressRecognizer() }
  /// Packs all fields except the duration, which never changes.
  package mutating func pack(_ field: inout Packing) {
    field(&touch)
    field(&spent)
  }
}

extension PressRecognizer.Touch: Packed {
  fileprivate static var blank: Self { Self(id: 0, start: .zero, position: .zero, landed: 0) }
  fileprivate mutating func pack(_ field: inout Packing) {
    field(&id)
    field(&start)
    field(&position)
    field(&landed)
    field(&origin)
    field(&tracker)
    field(&clock)
  }
}
