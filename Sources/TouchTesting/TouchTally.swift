import Formatting
import Motion
import Tuning

/// The results of a touch test so far, for its report.
struct TouchTally {
  var fingers = 0
  private(set) var reports = 0
  /// The highest report rate of any finger, in reports per second; `nil` if none was measured.
  private(set) var rate: Double?
  /// The jitter of the steadiest and of the least steady resting finger, in points; `nil` if none was measured.
  private(set) var jitter: ClosedRange<Double>?
  /// The sum, the maximum and the number of latencies from a report to the picture that shows it, in milliseconds.
  private(set) var latency: (sum: Double, most: Double, count: Int) = (0, 0, 0)
  private var waiting: [Int64] = []
  private(set) var devices: [Int64] = []

  mutating func noteReport(at time: Int64) {
    reports += 1
    if waiting.count < 256 { waiting.append(time) }
  }

  mutating func noteShown(at time: Int64) {
    for arrival in waiting {
      let milliseconds = Double(max(0, time - arrival)) / 1e6
      latency = (latency.sum + milliseconds, max(latency.most, milliseconds), latency.count + 1)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  mutating func note(_ finger: FingerMeter) {
    if !devices.contains(finger.device), devices.count < 16 { devices.append(finger.device) }
    if let rate = finger.rate { self.rate = max(self.rate ?? 0, rate) }
    if let jitter = finger.jitter {
      let old = self.jitter ?? jitter...jitter
      self.jitter = min(old.lowerBound, jitter)...max(old.upperBound, jitter)
    }
  }

  /// The mean latency, in milliseconds; `nil` if none was measured.
  var meanLatency: Double? { latency.count > 0 ? latency.sum / Double(latency.count) : nil }
}

extension TouchTest {
  /// The results as JSON; a value that could not be measured is null.
  package var report: JSONValue {
    func number(_ value: Double?) -> JSONValue { value.map { .number(($0 * 1000).rounded() / 1000) } ?? .null }
    let dead = grid.dead
    return [
      "touchTest": 1,
      "size": .array([.number(size.x), .number(size.y)]),
      "rotation": .integer(turn.rawValue),
      "devices": .integer(tally.devices.count),
      "fingersAtOnce": .integer(tally.fingers),
      "reports": .integer(tally.reports),
      "reportsPerSecond": number(tally.rate),
      "jitterPoints": ["least": number(tally.jitter?.lowerBound), "most": number(tally.jitter?.upperBound)],
      "latencyMilliseconds": [
        "mean": number(tally.meanLatency), "most": number(tally.meanLatency.map { _ in tally.latency.most }),
      ],
      "grid": [
        "columns": .integer(grid.columns), "rows": .integer(grid.rows),
        "reached": .integer(grid.reached.count - dead.count),
        "notReached": .array(dead.map { .array([.integer($0.column), .integer($0.row)]) }),
      ],
      "calibration": ["matrix": .array(points.matrix.numbers.map { .number($0) }), "confirmed": .flag(isConfirmed)],
    ]
  }
}
