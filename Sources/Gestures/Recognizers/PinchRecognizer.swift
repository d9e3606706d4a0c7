import Motion

/// Tells how far apart two fingers have gone, or a Ctrl+wheel that stands for them.
///
/// Tracked are the first two fingers down, or two others that are the first to pinch, as beside a palm: from how far apart
/// they were when the last finger landed. When one of them ends, a third that is still down takes its place and the
/// magnification starts again at 1, as it does for a finger that lands anew.
package struct PinchRecognizer: Codable, Hashable, Sendable {
  package enum Verdict: Equatable, Sendable {
    case ignored
    /// Two fingers are tracked from now on, or a wheel has begun; any pinch before has ended.
    case began
    case changed
    case ended
    /// A tracked finger was taken away.
    case cancelled
  }

  fileprivate enum Phase: Codable, Hashable, Sendable {
    case idle
    case fingers(startingDistance: Double)
    case wheel(magnification: Double, position: Vector, last: Double)
  }

  /// Seconds without a turn after which a wheel's pinch has ended.
  package static let wheelPause = 0.3
  /// Seconds that differences of times may be off by.
  private static let rounding = 1e-9
  /// Fingers nearer than this, in points, count as this far apart when they land.
  package static let leastDistance = 1.0
  /// A wheel goes no further than this in either direction.
  private static let wheelRange = 0.001...1000.0

  private var contacts = Contacts()
  private var phase = Phase.idle
  /// Seconds since a finger or a wheel took hold, at the beginning of the step; nil while none does, and in older takes.
  private var clock: Double?
  /// Of the distance between the fingers, as x; nil without two, and in older takes.
  private var tracker: VelocityTracker?

  package init() {}

  package var isActive: Bool { phase != .idle }
  package var fingerCount: Int { contacts.fingers.count }

  /// The distance between the tracked fingers over that when the second landed; 1 when there is no pinch.
  package var magnification: Double {
    switch phase {
    case .idle: return 1
    case .wheel(let magnification, _, _): return magnification
    case .fingers(let start):
      let distance = contacts.distance ?? start
      // Where the start counts as 1 pt though it was less, so does the present: it begins at 1 without a jump.
      return (start > Self.leastDistance ? distance : max(distance, start)) / start
    }
  }

  /// What the magnification changes by in a second, between two steps; 0 for a wheel.
  package var speed: Double {
    guard case .fingers(let start) = phase, let tracker else { return 0 }
    return tracker.velocity(at: clock ?? 0).x / start
  }

  /// True where the magnification is meant: by a wheel, or by fingers that pinch. Two that drag come nearer and part a
  /// little without meaning it, as does one that drags past a palm.
  package var isMeant: Bool {
    switch phase {
    case .idle: false
    case .wheel: true
    case .fingers: contacts.isPinch
    }
  }

  /// The two fingers that are tracked, and how far apart they were when the second landed; nil for a wheel.
  package var span: (first: Vector, second: Vector, startingDistance: Double)? {
    guard case .fingers(let start) = phase, contacts.fingers.count >= 2 else { return nil }
    return (contacts.fingers[0].position, contacts.fingers[1].position, start)
  }

  /// Points between the tracked fingers; nothing with fewer than two.
  package var distance: Double? { contacts.distance }

  /// Half way between the tracked fingers, or where the wheel turned; nothing when there is no pinch.
  package var centroid: Vector? {
    switch phase {
    case .idle: nil
    case .fingers: contacts.centroid
    case .wheel(_, let position, _): position
    }
  }

  /// Takes a turn of a wheel in the present step; ignored while two fingers pinch.
  package mutating func handle(_ event: MagnifyEvent) -> Verdict { handle(event, at: (clock ?? 0) + event.time) }

  /// To be called once a step, after its inputs: ends a wheel's pinch that has been silent for long enough, and
  /// believes a finger that leapt onto the other one.
  package mutating func advance(by dt: Double) -> Verdict {
    let now = (clock ?? 0) + dt
    let verdict = advance(to: now)
    clock = isActive || !contacts.isEmpty ? now : nil
    return verdict
  }

  /// Goes on with a clock that was kept beside it.
  package mutating func resume(at clock: Double) { self.clock = clock }

  /// Takes a finger's event of the present step.
  package mutating func handle(_ event: FingerEvent) -> Verdict { handle(event, at: (clock ?? 0) + event.time) }

  /// Takes a finger's event at an absolute time in seconds.
  package mutating func handle(_ event: FingerEvent, at seconds: Double) -> Verdict {
    let tracked = contacts.trackedIDs
    let change = contacts.handle(event, at: seconds)
    if change == .moved { contacts.trackThoseThatPinch(with: event.id) }
    // A device may have exchanged the two.
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

  /// Takes a turn of a wheel; ignored while two fingers pinch.
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

  /// The same at an absolute time in seconds.
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
