import Motion

/// When what a pump of the event queue has brought happened.
///
/// The system's own times count where it says them. Else the reports of a pump are spread evenly over the time since the
/// pump before, never further apart than the finger's reports have been: a pump that comes late slows nothing down.
struct ReportTimes: Equatable, Sendable {
  /// A pump that comes later than this after the one before has not been drawing all the time.
  private static let slowestFrame: Int64 = 250_000_000
  /// Nothing is told later than this.
  private static let oldest: Int64 = 10_000_000_000

  private struct Known: Equatable, Sendable {
    var key: RawTouch.Key
    var rhythm: ReportRhythm
  }

  private var lastPump: Int64?
  /// The last time that was given.
  private var latest = Int64.min
  /// Of the fingers that are down.
  private var known: [Known] = []
  /// Of each device's last finger, which the next one begins with.
  private var devices: [Known] = []

  /// A time for everything in each report, in order, none later than `now`; nil stands for what no device has said.
  ///
  /// `down` are the fingers that were down before. With one of them down reports go on from the last one, or at once after a
  /// pause; new fingers, and everything where the loop has slept until it came, came at the end.
  mutating func times(
    of reports: [[RawTouch?]], now: Int64, down: [RawTouch.Key], hasSlept: Bool
  ) -> [[Int64]] {
    follow(down)
    let last = lastPump ?? now
    lastPump = now
    let untimed = reports.map { report in report.allSatisfy { $0?.nanoseconds == nil } }
    let spoken = zip(reports, untimed).flatMap { $1 ? $0.compactMap { $0 } : [] }
    let interval = spoken.map { rhythm(of: $0.key).interval }.min() ?? ReportRhythm.longest
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

  private func rhythm(of key: RawTouch.Key) -> ReportRhythm {
    (known.first { $0.key == key } ?? devices.first { $0.key.device == key.device })?.rhythm ?? ReportRhythm()
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
      // What came after a lift is no part of any interval.
      if own.allSatisfy({ $0.phase == .move }) { known[index].rhythm.note(own.count, after: elapsed) }
    }
  }
}
