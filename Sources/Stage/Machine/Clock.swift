import Glibc

/// The monotonic clock: the only clock in Fidget. Real time enters here and nowhere else.
package enum Clock {
  /// Nanoseconds since some moment in the past; never goes back, stands still while the machine is suspended.
  package static var nowNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
