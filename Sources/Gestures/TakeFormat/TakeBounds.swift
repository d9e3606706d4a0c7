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
  /// How long a gesture lasts.
  static let duration = 0.001...3600
  static let sides = 1...16_384.0
  /// Points that the largest screens have.
  private static let (width, height) = (7680.0, 4320.0)
  static let area =
    "\(Int(width * height).grouped) points in all, as \(width.shortText) × \(height.shortText) has, or fewer"

  static func allows(_ size: Vector) -> Bool { size.x * size.y <= width * height }
}

/// How much a take has used of its bounds, line by line.
struct TakeAccount: Sendable {
  private(set) var events = 0
  private var settings = 0
  private var expectations = 0

  /// What there is too much of with this line; nil where there is room.
  mutating func add(_ action: TakeAction) -> String? {
    events += action.events
    if events > TakeBounds.events {
      return "expected at most \(TakeBounds.events.grouped) touches in a take, got \(events.grouped) with this line"
    }
    guard case .set = action else { return nil }
    settings += 1
    return settings > TakeBounds.settings ? "expected at most \(TakeBounds.settings.grouped) settings in a take" : nil
  }

  mutating func addExpectation() -> String? {
    expectations += 1
    return expectations > TakeBounds.expectations
      ? "expected at most \(TakeBounds.expectations) expectations in a take" : nil
  }
}
