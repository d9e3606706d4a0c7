import Gestures
import Motion

/// Measures one finger on the touch screen: its report rate and its jitter.
struct FingerMeter {
  let number: Int
  let device: Int64
  let finger: Int64
  var isDown = true
  /// The reported positions, in points of the picture, with times in nanoseconds, oldest first.
  private(set) var trail: [(place: Vector, time: Int64)] = []

  private static let longest = 256
  private static let second: Int64 = 1_000_000_000
  /// The distance from its mean within which a finger is at rest, in points.
  private static let resting = 12.0

  init(number: Int, _ touch: RawTouch) { (self.number, device, finger) = (number, touch.device, touch.finger) }

  mutating func report(_ place: Vector, at time: Int64) {
    trail.append((place, time))
    if trail.count > Self.longest { trail.removeFirst(trail.count - Self.longest) }
  }

  var place: Vector { trail.last?.place ?? .zero }

  /// The mean of all reported positions.
  var middle: Vector { trail.isEmpty ? .zero : trail.reduce(.zero) { $0 + $1.place } / Double(trail.count) }

  /// Returns the reports of the last `span` nanoseconds before the last report; `nil` if there are fewer than 8.
  private func recent(_ span: Int64) -> ArraySlice<(place: Vector, time: Int64)>? {
    guard let last = trail.last?.time else { return nil }
    let recent = trail.drop { last - $0.time > span }
    return recent.count >= 8 ? recent : nil
  }

  /// The reports per second, over the last second of movement; `nil` if there are too few reports.
  var rate: Double? {
    guard let recent = recent(Self.second), let first = recent.first?.time, let last = recent.last?.time, last > first
    else { return nil }
    return Double(recent.count - 1) / (Double(last - first) / 1e9)
  }

  /// The root mean square distance from the mean position over the last half second, in points; `nil` while the finger moves.
  var jitter: Double? {
    guard let recent = recent(Self.second / 2) else { return nil }
    let middle = recent.reduce(.zero) { $0 + $1.place } / Double(recent.count)
    let squares = recent.map { ($0.place - middle).dot($0.place - middle) }
    guard (squares.max() ?? 0).squareRoot() <= Self.resting else { return nil }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }
}
