/// How far apart a finger's reports come, learned from how many of them each pump brings.
package struct ReportRhythm: Equatable, Sendable {
  /// Nanoseconds: the slowest touchscreens report at 60 Hz.
  package static let longest: Int64 = 16_666_667
  /// Reports further apart than this had a pause between them.
  private static let pause = longest * 3 / 2
  /// From `least` reports on the interval is believed; beyond `most` the older half is forgotten.
  private static let (least, most): (Int64, Int64) = (4, 64)

  private var time: Int64 = 0
  private var count: Int64 = 0
  /// Since the last report.
  private var silence: Int64 = 0

  package init() {}

  /// Nanoseconds between two reports; the longest until enough have come.
  package var interval: Int64 { count < Self.least ? Self.longest : min(Self.longest, time / count) }

  /// A pump has brought this number of reports; `elapsed` is nanoseconds since the pump before.
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
