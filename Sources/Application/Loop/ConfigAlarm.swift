import Tuning

/// What wakes a sleeping loop when the config may have changed.
struct ConfigAlarm: ~Copyable {
  private var alarm: FileAlarm
  private var quieted: Int64 = 0

  init(_ path: String) { alarm = FileAlarm(path: path) }

  var descriptors: [Int32] { alarm.descriptor >= 0 ? [alarm.descriptor] : [] }

  /// To be called after every sleep, or the alarm would end the next one at once.
  mutating func quiet() { alarm.drain() }

  /// A window that never sleeps need not ask the alarm each frame, only keep its queue from overflowing.
  mutating func quiet(now: Int64) {
    guard now - quieted > 250_000_000 else { return }
    quieted = now
    quiet()
  }
}
