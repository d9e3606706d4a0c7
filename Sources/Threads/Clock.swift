import Glibc

/// The monotonic clock, the only clock in Fidget: real time enters here and nowhere else.
package enum Clock {
  /// The nanoseconds since some moment in the past; the value never decreases, and stands still while the machine sleeps.
  package static var nowNanoseconds: Int64 { Monotonic.now }

  /// Sleeps until a time; returns immediately if the time has passed.
  package static func sleep(until end: Int64) {
    let left = end - nowNanoseconds
    guard left > 0 else { return }
    var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
    nanosleep(&time, nil)
  }

  /// The total time that the machine has been suspended since it started, in nanoseconds; it grows with every suspend.
  package static var suspendedNanoseconds: Int64 { Monotonic.read(CLOCK_BOOTTIME) - Monotonic.now }
}
