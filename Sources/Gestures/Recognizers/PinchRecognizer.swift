import Motion

/// A recogniser of the distance between two fingers, or of the Ctrl+wheel in their place.
///
/// The first two fingers down are tracked. Two other fingers replace them if they are the first to pinch, for example
/// beside a palm; their pinch starts from their distance when the last finger landed. When a tracked finger ends, a
/// third that is still down takes its place and the magnification starts again at 1, as it does for a newly landed
/// finger.
package struct PinchRecognizer: Codable, Hashable, Sendable {
  package enum Verdict: Equatable, Sendable {
    case ignored
    /// Two fingers are tracked from now on, or a wheel has begun; an earlier pinch has ended.
    case began
    case changed
    case ended
    /// The system took a tracked finger away.
    case cancelled
  }

  fileprivate enum Phase: Codable, Hashable, Sendable {
    case idle
    case fingers(startingDistance: Double)
    case wheel(magnification: Double, position: Vector, last: Double)
  }

  /// The pause without a turn after which the pinch of a wheel ends, in seconds.
  package static let wheelPause = 0.3
  /// The rounding error that differences of times may have, in seconds.
  private static let rounding = 1e-9
  /// The smallest starting distance of two fingers, in points; fingers that land nearer are treated as this far apart.
  package static let leastDistance = 1.0
  /// The range of the magnification by a wheel.
  private static let wheelRange = 0.001...1000.0

  private var contacts = Contacts()
  private var phase = Phase.idle
  /// The seconds from the first finger or turn of a wheel to the beginning of the step.
  ///
  /// `nil` without either, and in states of older takes.
  private var clock: Double?
  /// The tracker of the distance between the fingers, as x.
  ///
  /// `nil` without two fingers, and in states of older takes.
  private var tracker: VelocityTracker?

  package init() {}

  package var isActive: Bool { phase != .idle }
  package var fingerCount: Int { contacts.fingers.count }

  /// The distance between the tracked fingers divided by their starting distance; 1 without a pinch.
  package var magnification: Double {
    switch phase {
    case .idle: return 1
    case .wheel(let magnification, _, _): return magnification
    case .fingers(let start):
      let distance = contacts.distance ?? start
      // A start of less than 1 pt is raised to 1 pt; the distance is raised too, so that the pinch begins at 1
      // without a jump.
      return (start > Self.leastDistance ? distance : max(distance, start)) / start
    }
  }

  /// The change of the magnification per second, between two steps; 0 for a wheel.
  package var speed: Double {
    guard case .fingers(let start) = phase, let tracker else { return 0 }
    return tracker.velocity(at: clock ?? 0).x / start
  }

  /// Whether the user intends to scale: with a wheel, or with fingers that pinch.
  ///
  /// Two fingers that drag approach and part a little without intent, and so does a finger that drags past a palm.
  package var isMeant: Bool {
    switch phase {
    case .idle: false
    case .wheel: true
    case .fingers: contacts.isPinch
    }
  }

  /// The positions of the two tracked fingers and their starting distance in points; `nil` for a wheel.
  package var span: (first: Vector, second: Vector, startingDistance: Double)? {
    guard case .fingers(let start) = phase, contacts.fingers.count >= 2 else { return nil }
    return (contacts.fingers[0].position, contacts.fingers[1].position, start)
  }

  /// The distance between the tracked fingers, in points; `nil` with fewer than two.
  package var distance: Double? { contacts.distance }

  /// The middle between the tracked fingers, or the position of the wheel; `nil` without a pinch.
  package var centroid: Vector? {
    switch phase {
    case .idle: nil
    case .fingers: contacts.centroid
    case .wheel(_, let position, _): position
    }
  }

  /// Handles a turn of a wheel in the current step; ignored while two fingers pinch.
  package mutating func handle(_ event: MagnifyEvent) -> Verdict { handle(event, at: (clock ?? 0) + event.time) }

  /// Advances the clock; call it once a step, after the step's inputs.
  ///
  /// Ends the pinch of a wheel after its pause, and accepts a leap that looked like a swap of two fingers.
  package mutating func advance(by dt: Double) -> Verdict {
    let now = (clock ?? 0) + dt
    let verdict = advance(to: now)
    clock = isActive || !contacts.isEmpty ? now : nil
    return verdict
  }

  /// Sets the clock, for states of older takes in which the effect kept it.
  package mutating func resume(at clock: Double) { self.clock = clock }

  /// Handles a finger's event of the current step.
  package mutating func handle(_ event: FingerEvent) -> Verdict { handle(event, at: (clock ?? 0) + event.time) }

  /// Handles a finger's event at an absolute time in seconds.
  package mutating func handle(_ event: FingerEvent, at seconds: Double) -> Verdict {
    let tracked = contacts.trackedIDs
    let change = contacts.handle(event, at: seconds)
    if change == .moved { contacts.preferPinchingPair(with: event.id) }
    // The device may have swapped the ids of the two fingers.
    let isSamePair = tracked.count == contacts.trackedCount && contacts.trackedIDs.allSatisfy(tracked.contains)
    switch change {
    case .none: return .ignored
    case .landed: return isSamePair ? .ignored : beginIfTwo(at: seconds)
    case .moved:
      guard case .fingers = phase, contacts.trackedIDs.contains(event.id) else { return .ignored }
      if !isSamePair { begin(from: contacts.startingDistance ?? 0) }
      noteDistance(at: seconds)
      return isSamePair ? .changed : .began
    case .lifted, .cancelled:
      guard case .fingers = phase, !isSamePair else { return .ignored }
      let next = beginIfTwo(at: seconds)
      if next == .began { return next }
      phase = .idle
      tracker = nil
      return change == .lifted ? .ended : .cancelled
    }
  }

  /// Handles a turn of a wheel at an absolute time in seconds; ignored while two fingers pinch.
  package mutating func handle(_ event: MagnifyEvent, at seconds: Double) -> Verdict {
    guard event.factor.isFinite, event.factor > 0, event.position.isFinite else { return .ignored }
    if case .fingers = phase { return .ignored }
    var (factor, verdict) = (event.factor, Verdict.began)
    if case .wheel(let before, _, let last) = phase, seconds - last <= Self.wheelPause + Self.rounding {
      (factor, verdict) = (before * factor, .changed)
    }
    phase = .wheel(magnification: factor.clamped(to: Self.wheelRange), position: event.position, last: seconds)
    return verdict
  }

  /// Ends the pinch of a wheel after its pause and accepts a leap in doubt, at an absolute time in seconds.
  package mutating func advance(to seconds: Double) -> Verdict {
    switch phase {
    case .idle: return .ignored
    case .fingers:
      guard contacts.settleDoubt(at: seconds) == .moved else { return .ignored }
      noteDistance(at: seconds)
      return .changed
    case .wheel(_, _, let last):
      guard seconds - last > Self.wheelPause + Self.rounding else { return .ignored }
      phase = .idle
      return .ended
    }
  }

  private mutating func beginIfTwo(at seconds: Double) -> Verdict {
    guard let distance = contacts.distance else { return .ignored }
    begin(from: distance)
    noteDistance(at: seconds)
    return .began
  }

  private mutating func begin(from distance: Double) {
    phase = .fingers(startingDistance: max(distance, Self.leastDistance))
    tracker = VelocityTracker()
  }

  private mutating func noteDistance(at seconds: Double) {
    if let distance = contacts.distance { tracker?.add(Vector(distance, 0), at: seconds) }
  }
}

extension PinchRecognizer: Packed {
  package static var blank: PinchRecognizer { PinchRecognizer() }
  package mutating func pack(_ field: inout Packing) {
    field(&contacts)
    field(&phase)
    field(&clock)
    field(&tracker)
  }
}

extension PinchRecognizer.Phase: Packed {
  fileprivate static var blank: Self { .idle }
  fileprivate mutating func pack(_ field: inout Packing) {
    var (kind, distance, magnification, position, last) = (0, 0.0, 1.0, Vector.zero, 0.0)
    switch self {
    case .idle: break
    case .fingers(let start): (kind, distance) = (1, start)
    case .wheel(let factor, let place, let time): (kind, magnification, position, last) = (2, factor, place, time)
    }
    field.byte(&kind, atMost: 2)
    if kind == 1 {
      field(&distance)
      self = .fingers(startingDistance: distance)
    } else if kind == 2 {
      field(&magnification)
      field(&position)
      field(&last)
      self = .wheel(magnification: magnification, position: position, last: last)
    } else {
      self = .idle
    }
  }
}
