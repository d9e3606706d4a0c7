import Formatting
import Motion

/// How much one take may hold: no small file asks for gigabytes, and no large one for minutes.
enum TakeBounds {
  /// As many as reach an effect from devices; touchscreens report ten.
  static let fingers = TouchTable.capacity
  /// Reports of fingers, wheels and everything else that happens: two hours of one finger at 120 Hz.
  static let events = 1_000_000
  static let settings = 100_000
  /// In one step.
  static let sizes = 1000
  static let expectations = 200
  /// When things happen.
  static let seconds = 0...10_000.0
  /// How long a stroke lasts.
  static let duration = 0.001...3600
  /// Of a magnification.
  static let factor = 0.001...1000
  static let sides = 1...16_384.0
  /// Points that the largest screens have.
  private static let (width, height) = (7680.0, 4320.0)
  static let area =
    "\(Int(width * height).grouped) points in all, as \(width.shortText) × \(height.shortText) has, or fewer"

  static func allows(_ size: Vector) -> Bool { size.x * size.y <= width * height }
}
