import Glibc

/// The monotonic clock: the only clock in Fidget. Real time enters here and nowhere else.
package enum Clock {
  /// Nanoseconds since some moment in the past; never goes back, stands still while the machine is suspended.
  package static var nowNanoseconds: Int64 { read(CLOCK_MONOTONIC) }

  /// How long the machine has been suspended since it started; grows by each suspend.
  static var suspendedNanoseconds: Int64 { read(CLOCK_BOOTTIME) - read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
