import Glibc
import Stage
import Threads
import Tuning

/// Named numbers in the order of measurement; processes exchange them as lines of a name and a number.
struct Measures {
  private(set) var names: [String] = []
  private var values: [String: Double] = [:]

  /// Reads a line; ignores a line of another form.
  mutating func read(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    if words.count == 2, let value = Double(words[1]) { self[String(words[0])] = value }
  }

  /// Accesses the number with this name; NaN if it was not measured.
  subscript(name: String) -> Double {
    get { values[name] ?? .nan }
    set {
      if values.updateValue(newValue, forKey: name) == nil { names.append(name) }
    }
  }

  /// Stores the median and the 99th percentile of `samples`, under `name` and `name.p99`.
  mutating func set(_ name: String, of samples: [Double]) {
    self[name] = samples.median
    self[name + ".p99"] = samples.quantile(0.99)
  }

  var lines: String { names.map { "\($0) \(self[$0])" }.joined(separator: "\n") }

  /// Returns the number with about three digits; a dash if it was not measured.
  func text(_ name: String) -> String {
    let value = self[name]
    return value.isFinite ? value.text(places: value < 0.1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0) : "–"
  }

  var json: [JSONValue.Member] { names.map { .init($0, .number((self[$0] * 1e4).rounded() / 1e4)) } }
}

extension [Double] {
  var median: Double {
    guard !isEmpty else { return .nan }
    let ordered = sorted()
    let half = count / 2
    return count % 2 == 1 ? ordered[half] : (ordered[half - 1] + ordered[half]) / 2
  }

  /// Returns the smallest sample that at least the given share of all samples does not exceed.
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return .nan }
    return sorted()[Swift.max(0, Swift.min(count - 1, Int((share * Double(count)).rounded(.up)) - 1))]
  }
}

/// The resources that this process and its children have used so far.
enum Usage {
  /// The processor seconds of all threads, in the program and in the kernel.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The processor seconds of the children that have ended.
  static var secondsOfChildren: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }

  /// Seconds of the monotonic wall clock.
  static var wallSeconds: Double { Double(Clock.nowNanoseconds) / 1e9 }

  /// Returns the megabytes in memory: "VmRSS" now, "VmHWM" at the peak.
  static func megabytes(_ name: String) -> Double { kilobytes(name, in: "status").map { Double($0) / 1024 } ?? .nan }

  /// Returns a number of kilobytes from a file of this process in `/proc`. `nil` if it is missing.
  static func kilobytes(_ name: String, in file: String) -> Int? {
    let bytes = (try? SmallFile.bytes(at: "/proc/self/\(file)", atMost: 1 << 20)) ?? []
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.firstIndex(of: name + ":").flatMap { Int(words[$0 + 1]) }
  }
}
