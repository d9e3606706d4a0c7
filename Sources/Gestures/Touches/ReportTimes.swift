import Motion

/// The assignment of times to the reports that a pump of the event queue has brought.
///
/// The system's own times are used if it gives them. Otherwise the reports of a pump are spread evenly over the time
/// since the pump before, with gaps no larger than the finger's own report interval: a late pump does not slow a
/// finger down.
struct ReportTimes: Equatable, Sendable {
  /// The longest time between two pumps of a loop that draws continuously, in nanoseconds.
  private static let slowestFrame: Int64 = 250_000_000
  /// The largest age of a report, in nanoseconds; older times are raised to it.
  private static let oldest: Int64 = 10_000_000_000

  private struct Known: Equatable, Sendable {
    var key: RawTouch.Key
    var rhythm: ReportInterval
  }

  private var lastPump: Int64?
  /// The last time that was assigned.
  private var latest = Int64.min
  /// The report intervals of the fingers that are down.
  private var known: [Known] = []
  /// The report interval of each device's last finger, with which its next finger starts.
  private var devices: [Known] = []

  /// Returns a time for each item of each report, in order and none later than `now`.
  ///
  /// An item that comes from no device is `nil`. `down` holds the fingers that were down before. If there is one,
  /// reports continue from the last one, or from the pump before if there was a pause. Without one, or if the loop
  /// slept until the reports came, they end at `now`.
  mutating func times(
    of reports: [[RawTouch?]], now: Int64, down: [RawTouch.Key], hasSlept: Bool
  ) -> [[Int64]] {
    follow(down)
    let last = lastPump ?? now
    lastPump = now
    let untimed = reports.map { report in report.allSatisfy { $0?.nanoseconds == nil } }
    let spoken = zip(reports, untimed).flatMap { $1 ? $0.compactMap { $0 } : [] }
    let interval = spoken.map { rhythm(of: $0.key).interval }.min() ?? ReportInterval.longest
    let count = Int64(untimed.count { $0 })
    let whole = count * interval
    let isOnTheWay = !hasSlept && !down.isEmpty && now - last <= Self.slowestFrame
    let start = isOnTheWay ? max(last - interval, min(latest, last)) : now - min(max(0, now - last), whole)
    let span = min(max(0, now - start), whole)
    if isOnTheWay { note(spoken, after: now - last) }
    var number: Int64 = 0
    return zip(reports, untimed).map { report, isUntimed in
      if isUntimed { number += 1 }
      let own = isUntimed ? start + span * number / count : report.lazy.compactMap { $0?.nanoseconds }.first
      return report.map { touch in
        latest = max(latest, now - Self.oldest, min(now, touch?.nanoseconds ?? own ?? now))
        return latest
      }
    }
  }

  private func rhythm(of key: RawTouch.Key) -> ReportInterval {
    (known.first { $0.key == key } ?? devices.first { $0.key.device == key.device })?.rhythm ?? ReportInterval()
  }

  private mutating func follow(_ down: [RawTouch.Key]) {
    for gone in known where !down.contains(gone.key) {
      devices.removeAll { $0.key.device == gone.key.device }
      devices.append(gone)
      if devices.count > TouchTable.capacity { devices.removeFirst() }
    }
    known.removeAll { !down.contains($0.key) }
    for key in down where !known.contains(where: { $0.key == key }) {
      known.append(Known(key: key, rhythm: rhythm(of: key)))
    }
  }

  private mutating func note(_ spoken: [RawTouch], after elapsed: Int64) {
    for index in known.indices {
      let own = spoken.filter { $0.key == known[index].key }
      // A pump with a landing or a lift says nothing about the interval between reports.
      if own.allSatisfy({ $0.phase == .move }) { known[index].rhythm.note(own.count, after: elapsed) }
    }
  }
}
