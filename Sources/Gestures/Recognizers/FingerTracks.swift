import Motion

/// The fingers that are down, in the order in which they landed, each with the path that gives its velocity.
///
/// Pass `advance` the events of a step, the `down` only of a finger that is to be followed.
package struct FingerTracks: Hashable, Sendable {
  /// A finger in one step.
  package struct Report: Equatable, Sendable {
    package var id: Int
    /// The position where the finger landed.
    package var start: Vector
    package var position: Vector
    /// The velocity at the end of the step, or at the lift, in points per second; zero for a finger that rests or was taken
    /// away.
    package var velocity: Vector
    /// The time since the landing, to the end of the step or to the finger's end, in seconds.
    package var seconds: Double
    /// Whether the finger landed in this step.
    package var hasLanded: Bool
    /// The way in which the finger ended in this step; `nil` while it is down.
    package var end: FingerEvent.Phase?
  }

  fileprivate struct Finger: Hashable, Sendable {
    var id: Int
    var start: Vector
    var position: Vector
    /// The time of the landing, in seconds.
    var landed: Double
    var tracker = VelocityTracker()
    /// The step's news of the finger, which `advance` clears.
    var hasLanded = true
    var end: (phase: FingerEvent.Phase, seconds: Double)?

    static func == (a: Self, b: Self) -> Bool {
      a.id == b.id && a.start == b.start && a.position == b.position && a.landed == b.landed && a.tracker == b.tracker
    }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private var fingers = FixedList<16, Finger>()
  /// The seconds from the landing of the first finger to the beginning of the step; 0 without fingers.
  private var clock = 0.0

  package init() {}

  package var isEmpty: Bool { fingers.isEmpty }

  /// Follows the fingers through a step, and returns all that were down in it, in the order in which they landed.
  ///
  /// A finger that lands while 16 are down, or at a position that is not finite, is ignored.
  package mutating func advance(_ events: some Sequence<FingerEvent>, by dt: Double) -> [Report] {
    for event in events { handle(event, at: clock + event.time) }
    clock += dt
    let reports = fingers.map { finger in
      let seconds = finger.end?.seconds ?? clock
      return Report(
        id: finger.id, start: finger.start, position: finger.position,
        velocity: finger.end?.phase == .cancelled ? .zero : finger.tracker.velocity(at: seconds),
        seconds: max(0, seconds - finger.landed), hasLanded: finger.hasLanded, end: finger.end?.phase)
    }
    fingers.removeAll { $0.end != nil }
    for index in fingers.indices { fingers[index].hasLanded = false }
    if fingers.isEmpty { clock = 0 }
    return Array(reports)
  }

  private mutating func handle(_ event: FingerEvent, at seconds: Double) {
    let index = fingers.firstIndex { $0.id == event.id && $0.end == nil }
    guard let index else {
      guard event.phase == .down, event.position.isFinite else { return }
      var finger = Finger(id: event.id, start: event.position, position: event.position, landed: seconds)
      finger.tracker.add(event.position, at: seconds)
      fingers.append(finger)
      return
    }
    guard event.phase != .down else { return }
    if event.phase != .cancelled, event.position.isFinite {
      fingers[index].position = event.position
      fingers[index].tracker.add(event.position, at: seconds)
    }
    if event.phase.isEnd { fingers[index].end = (event.phase, seconds) }
  }
}

extension FingerTracks: Packed {
  package static var blank: FingerTracks { FingerTracks() }
  package mutating func pack(_ field: inout Packing) {
    field(&fingers)
    field(&clock)
  }
}

extension FingerTracks.Finger: Packed {
  fileprivate static var blank: Self {
    var finger = Self(id: 0, start: .zero, position: .zero, landed: 0)
    finger.hasLanded = false
    return finger
  }
  fileprivate mutating func pack(_ field: inout Packing) {
    field(&id)
    field(&start)
    field(&position)
    field(&landed)
    field(&tracker)
  }
}
