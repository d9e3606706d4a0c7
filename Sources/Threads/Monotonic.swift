import Glibc

/// The clock for timeouts and waits.
package enum Monotonic {
  /// Nanoseconds since an unspecified moment; never goes back, and stands still while the machine is suspended.
  package static var now: Int64 { read(CLOCK_MONOTONIC) }

  package static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
