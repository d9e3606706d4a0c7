import Glibc
import Stage

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
    guard let file = fopen("/proc/self/status", "r") else { return .nan }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      if words.count > 1, words[0] == name + ":", let kilobytes = Double(words[1]) { return kilobytes / 1024 }
    }
    return .nan
  }
}
