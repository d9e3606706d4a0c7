import Glibc
import Tuning

/// Named numbers in the order they were measured; from one process to another they go as lines of a name and a number.
struct Measures {
  private(set) var names: [String] = []
  private var values: [String: Double] = [:]

  init() {}

  /// Lines that are none are left out.
  init(lines: [String]) {
    for line in lines {
      let words = line.split(separator: " ")
      if words.count == 2, let value = Double(words[1]) { self[String(words[0])] = value }
    }
  }

  /// Not a number where it was not measured.
  subscript(name: String) -> Double {
    get { values[name] ?? .nan }
    set {
      if values.updateValue(newValue, forKey: name) == nil { names.append(name) }
    }
  }

  /// The median and the 99th percentile of `samples`, under `name` and `name.p99`.
  mutating func set(_ name: String, of samples: [Double]) {
    self[name] = samples.median
    self[name + ".p99"] = samples.quantile(0.99)
  }

  var lines: String { names.map { "\($0) \(self[$0])" }.joined(separator: "\n") }

  var json: [JSONValue.Member] { names.map { .init($0, .number((self[$0] * 1e4).rounded() / 1e4)) } }
}

extension [Double] {
  var median: Double {
    guard !isEmpty else { return .nan }
    let ordered = sorted()
    let half = count / 2
    return count % 2 == 1 ? ordered[half] : (ordered[half - 1] + ordered[half]) / 2
  }

  /// The smallest that at least this share of all are not above.
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return .nan }
    return sorted()[Swift.max(0, Swift.min(count - 1, Int((share * Double(count)).rounded(.up)) - 1))]
  }
}
