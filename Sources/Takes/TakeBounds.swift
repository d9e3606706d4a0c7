import Formatting
import Gestures
import Motion

/// The limits of one take, so that no small file takes gigabytes of memory and no large one takes minutes to read.
enum TakeBounds {
  /// The number of fingers at once, equal to the number that devices can pass to an effect; touchscreens report ten.
  static let fingers = TouchTable.capacity
  /// The number of touches, wheel turns and other events: two hours of one finger at 120 Hz.
  static let events = 1_000_000
  static let settings = 100_000
  /// The number of size changes in one step.
  static let sizes = 1000
  static let expectations = 200
  /// The range of times, in seconds.
  static let seconds = 0...10_000.0
  /// The range of a stroke's duration, in seconds.
  static let duration = 0.001...3600
  /// The number of places on the way of a stroke, with both ends.
  static let points = 16
  /// The range of the turn of a pinch, in degrees.
  static let turn = -3600...3600.0
  /// The range of the number of repeats of a stroke.
  static let repeats = 2...1000
  /// The number of characters in one line that types.
  static let characters = 1...1000
  /// The range of a magnification's factor.
  static let factor = 0.001...1000
  static let sides = 1...16_384.0
  /// The size of the largest screens, in points.
  private static let (width, height) = (7680.0, 4320.0)
  static let area =
    "\(Int(width * height).grouped) points in all, as \(width.shortText) × \(height.shortText) has, or fewer"

  static func allows(_ size: Vector) -> Bool { size.x * size.y <= width * height }
}
