import Gestures
import Motion

/// What one finger on the glass is worth: how often it is told of, and how much it trembles.
struct FingerMeter {
  let number: Int
  let device: Int64
  let finger: Int64
  var isDown = true
  /// In points of the picture, the latest last.
  private(set) var trail: [(place: Vector, time: Int64)] = []

  private static let longest = 256
  private static let second: Int64 = 1_000_000_000
  /// Points within which a finger rests.
  private static let resting = 12.0

  init(number: Int, _ touch: RawTouch) { (self.number, device, finger) = (number, touch.device, touch.finger) }

  mutating func report(_ place: Vector, at time: Int64) {
    trail.append((place, time))
    if trail.count > Self.longest { trail.removeFirst(trail.count - Self.longest) }
  }

  var place: Vector { trail.last?.place ?? .zero }

  /// The middle of all that was said of it.
  var middle: Vector { trail.isEmpty ? .zero : trail.reduce(.zero) { $0 + $1.place } / Double(trail.count) }

  /// What was said of it up to so long before the last time; nil where that is too little to tell anything.
  private func recent(_ span: Int64) -> ArraySlice<(place: Vector, time: Int64)>? {
    guard let last = trail.last?.time else { return nil }
    let recent = trail.drop { last - $0.time > span }
    return recent.count >= 8 ? recent : nil
  }

  /// Reports a second, of the last second in which it moved; nil for too few to tell.
  var rate: Double? {
    guard let recent = recent(Self.second), let first = recent.first?.time, let last = recent.last?.time, last > first
    else { return nil }
    return Double(recent.count - 1) / (Double(last - first) / 1e9)
  }

  /// Points by which it is off its own middle, root mean square over the last half second; nil while it moves.
  var jitter: Double? {
    guard let recent = recent(Self.second / 2) else { return nil }
    let middle = recent.reduce(.zero) { $0 + $1.place } / Double(recent.count)
    let squares = recent.map { ($0.place - middle).dot($0.place - middle) }
    guard (squares.max() ?? 0).squareRoot() <= Self.resting else { return nil }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }
}
