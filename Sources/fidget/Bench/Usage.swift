import Glibc
import Stage
import Tuning

/// What this process and its children have used so far.
enum Usage {
  /// Processor seconds of all threads, in the program and in the kernel.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Processor seconds of the children that have ended.
  static var secondsOfChildren: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }

  /// Seconds by the clock on the wall.
  static var wallSeconds: Double { Double(Clock.nowNanoseconds) / 1e9 }

  /// Megabytes in memory: "VmRSS" now, "VmHWM" at the most so far.
  static func megabytes(_ name: String) -> Double {
    let status = (try? SmallFile.bytes(at: "/proc/self/status", atMost: 1 << 20)) ?? []
    let words = String(decoding: status, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard let place = words.firstIndex(of: name + ":"), let kilobytes = Double(words[place + 1]) else { return .nan }
    return kilobytes / 1024
  }
}
