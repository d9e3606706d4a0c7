/// The interval between a finger's reports, estimated from the number of reports in each pump.
package struct ReportInterval: Equatable, Sendable {
  /// The longest interval in nanoseconds: the slowest touchscreens report at 60 Hz.
  package static let longest: Int64 = 16_666_667
  /// The largest distance between two reports, in nanoseconds, without a pause between them.
  private static let pause = longest * 3 / 2
  /// The number of reports needed for an estimate, and the number beyond which the older half is forgotten.
  private static let (least, most): (Int64, Int64) = (4, 64)

  private var time: Int64 = 0
  private var count: Int64 = 0
  /// The nanoseconds since the last report.
  private var silence: Int64 = 0

  package init() {}

  /// The nanoseconds between two reports; the longest interval until enough reports have come.
  package var interval: Int64 { count < Self.least ? Self.longest : min(Self.longest, time / count) }

  /// Adds the number of reports of a pump; `elapsed` is the time since the pump before, in nanoseconds.
  package mutating func note(_ reports: Int, after elapsed: Int64) {
    silence += elapsed
    guard reports > 0 else { return }
    defer { silence = 0 }
    guard silence <= Self.pause * Int64(reports) else { return }
    time += silence
    count += Int64(reports)
    if count > Self.most { (time, count) = (time / 2, count / 2) }
  }
}
