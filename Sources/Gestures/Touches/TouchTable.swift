import Motion

/// A table that turns the reports of devices into finger events that effects can trust.
///
/// It recovers by itself when a device loses a finger. Pass it the reports of one pump of the event queue, then drain
/// it; drain it at every pump, also without reports. It reads no clock.
package struct TouchTable: Equatable, Sendable {
  /// The largest number of fingers; further ones are ignored until a finger ends.
  package static let capacity = 16
  /// The silence after which a finger is lost while another moves, in nanoseconds.
  package static let longestSilence: Int64 = 2_000_000_000
  /// The silence after which a finger is lost when another lands, in nanoseconds.
  package static let longestRest: Int64 = 10_000_000_000
  /// The largest movement of a new finger, in points, before one that was silent when it landed is considered lost.
  package static let suspicion = 8.0
  /// The same limit as a share of the distance between the two fingers: up to it no pinch has begun.
  package static let suspiciousShare = 0.04
  /// The longest time between two reports of one movement, in nanoseconds.
  private static let longestPause: Int64 = 100_000_000

  private enum Item: Equatable, Sendable {
    case touch(RawTouch)
    case cancelAll(CancelReason, exceptDevice: Int64?)

    var touch: RawTouch? { if case .touch(let touch) = self { touch } else { nil } }
  }

  private struct Finger: Equatable, Sendable {
    var key: RawTouch.Key
    var id: Int
    var start: Vector
    var position: Vector
    var landed: Int64
    /// The time of the last report.
    var heard: Int64
    /// The time that other fingers have moved since the last report, in nanoseconds.
    var othersMoved: Int64 = 0

    func timed(_ phase: FingerEvent.Phase, at time: Int64, because reason: CancelReason? = nil) -> TimedTouch {
      let event = FingerEvent(id: id, phase: phase, position: position)
      return TimedTouch(
        nanoseconds: time, event: event, reason: reason, isMouse: key.device == RawTouch.mouse,
        isLent: (-(1 << 41)...RawTouch.lent(0)).contains(key.device))
    }
  }

  /// The size of the picture in points; positions are limited to it.
  package var size: Vector
  private var pending: [Item] = []
  private var fingers: [Finger] = []
  /// The fingers that were given up for their silence and may still report again.
  private var givenUp: [RawTouch.Key] = []
  private var reportTimes = ReportTimes()
  private var lastMovement: Int64?

  package init(size: Vector) { self.size = size }

  /// The fingers that are down, in the order in which they landed.
  package var down: [(id: Int, position: Vector)] { fingers.map { ($0.id, $0.position) } }
  package var isEmpty: Bool { fingers.isEmpty && pending.isEmpty }

  /// Adds a report of a device, in the order in which the device sends it.
  package mutating func receive(_ touch: RawTouch) { pending.append(.touch(touch)) }

  /// Cancels every finger except those of one device, in order with the received touches.
  ///
  /// A device that is unplugged lifts its fingers before the system reports its removal. With the reason
  /// `deviceChanged`, lifts received since the last drain are therefore treated as moves.
  package mutating func cancelAll(_ reason: CancelReason, exceptDevice device: Int64? = nil) {
    for index in pending.indices where reason == .deviceChanged {
      guard var touch = pending[index].touch, touch.phase == .up, touch.device != RawTouch.mouse else { continue }
      touch.phase = .move
      pending[index] = .touch(touch)
    }
    pending.append(.cancelAll(reason, exceptDevice: device))
  }

  /// Returns the events for everything received since the last drain, in order, none later than `now`.
  ///
  /// `ReportTimes` assigns the times. A report is everything that a device sends at once; a new report begins when a
  /// finger is named again.
  package mutating func drain(now: Int64, hasSlept: Bool = false) -> [TimedTouch] {
    let reports = reports()
    let times = reportTimes.times(
      of: reports.map { $0.map(\.touch) }, now: now, down: fingers.map(\.key), hasSlept: hasSlept)
    var events: [TimedTouch] = []
    for (report, times) in zip(reports, times) {
      giveUpSilent(before: report, at: times[0], into: &events)
      for (item, time) in zip(report, times) { apply(item, at: time, into: &events) }
      noteSilence(after: report, at: times[times.count - 1], into: &events)
    }
    pending.removeAll()
    // A finger that reports nothing more may lie outside a window that has shrunk.
    for index in events.indices { events[index].event.position = held(events[index].event.position) }
    return events
  }

  private func reports() -> [[Item]] {
    var reports: [[Item]] = []
    var spoken: [RawTouch.Key] = []
    for item in pending {
      let key = item.touch?.key
      if reports.isEmpty || key.map(spoken.contains) == true {
        reports.append([])
        spoken.removeAll()
      }
      if let key { spoken.append(key) }
      reports[reports.count - 1].append(item)
    }
    return reports
  }

  private mutating func apply(_ item: Item, at time: Int64, into events: inout [TimedTouch]) {
    switch item {
    case .cancelAll(let reason, let device):
      givenUp.removeAll { $0.device != device }
      cancel(reason, at: time, into: &events) { $0.key.device != device }
    case .touch(let touch):
      let key = touch.key
      let position = touch.position.isFinite ? held(touch.position) : nil
      let index = fingers.firstIndex { $0.key == key }
      switch (touch.phase, index) {
      case (.down, let index):
        givenUp.removeAll { $0 == key }
        if index != nil { cancel(.landedAgain, at: time, into: &events) { $0.key == key } }
        if let position { land(key, position, at: time, into: &events) }
      case (.move, nil):
        guard let position, givenUp.contains(key) else { return }
        givenUp.removeAll { $0 == key }
        land(key, position, at: time, into: &events)
      case (.move, let index?):
        if let position { move(index, to: position, at: time, into: &events) }
      case (.up, let index?):
        if let position { move(index, to: position, at: time, into: &events) }
        let finger = fingers.remove(at: index)
        events.append(finger.timed(.up, at: time))
      case (.cancelled, _?): cancel(.system, at: time, into: &events) { $0.key == key }
      case (.up, nil), (.cancelled, nil): givenUp.removeAll { $0 == key }
      }
    }
  }

  private mutating func land(_ key: RawTouch.Key, _ position: Vector, at time: Int64, into events: inout [TimedTouch]) {
    giveUp(at: time, into: &events) { time - $0.heard >= Self.longestRest }
    guard fingers.count < Self.capacity else { return }
    let id = (1...).first { id in !fingers.contains { $0.id == id } } ?? 1
    let finger = Finger(key: key, id: id, start: position, position: position, landed: time, heard: time)
    fingers.append(finger)
    events.append(finger.timed(.down, at: time))
  }

  private mutating func move(_ index: Int, to position: Vector, at time: Int64, into events: inout [TimedTouch]) {
    fingers[index].heard = time
    fingers[index].othersMoved = 0
    guard fingers[index].position != position else { return }
    fingers[index].position = position
    events.append(fingers[index].timed(.move, at: time))
  }

  /// Gives up the fingers that had long been silent when another finger landed, once that finger moves.
  private mutating func giveUpSilent(before report: [Item], at time: Int64, into events: inout [TimedTouch]) {
    let speakers = report.compactMap(\.touch)
    for touch in speakers where touch.position.isFinite && touch.phase != .down {
      guard let mover = fingers.first(where: { $0.key == touch.key }) else { continue }
      let way = held(touch.position).distance(to: mover.start)
      giveUp(at: time, into: &events) { finger in
        let isOld = mover.landed - finger.heard >= Self.longestSilence
        let most = min(Self.suspicion, Self.suspiciousShare * mover.start.distance(to: finger.position))
        return isOld && way > most && !speakers.contains { $0.key == finger.key }
      }
    }
  }

  /// Gives up the fingers that have been silent for too long while others moved.
  private mutating func noteSilence(after report: [Item], at time: Int64, into events: inout [TimedTouch]) {
    let movers = report.compactMap(\.touch).filter { $0.phase == .move }.map(\.key)
    guard fingers.contains(where: { movers.contains($0.key) }) else { return }
    let pause = time - (lastMovement ?? time)
    lastMovement = time
    for index in fingers.indices where !movers.contains(fingers[index].key) && pause <= Self.longestPause {
      fingers[index].othersMoved += min(pause, time - fingers[index].heard)
    }
    giveUp(at: time, into: &events) { $0.othersMoved >= Self.longestSilence }
  }

  private mutating func giveUp(at time: Int64, into events: inout [TimedTouch], where isLost: (Finger) -> Bool) {
    // A mouse reports the release of its button, however long the button rests.
    for finger in fingers where finger.key.device != RawTouch.mouse && isLost(finger) {
      givenUp.append(finger.key)
      let seconds = Double(time - finger.heard) / 1e9
      cancel(.silent(seconds: seconds), at: time, into: &events) { $0.id == finger.id }
    }
    if givenUp.count > Self.capacity { givenUp.removeFirst(givenUp.count - Self.capacity) }
  }

  private mutating func cancel(
    _ reason: CancelReason, at time: Int64, into events: inout [TimedTouch], where condition: (Finger) -> Bool
  ) {
    for finger in fingers where condition(finger) {
      events.append(finger.timed(.cancelled, at: time, because: reason))
    }
    fingers.removeAll(where: condition)
  }

  private func held(_ position: Vector) -> Vector {
    Vector(position.x.clamped(to: 0...max(0, size.x)), position.y.clamped(to: 0...max(0, size.y)))
  }
}
