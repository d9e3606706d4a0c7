import Motion

/// The window size that a take requests, in points, throttled to a few requests a second.
///
/// Window managers need time to resize a window, and people need time to follow.
struct SizeRequest {
  private var waiting: Vector?
  private var asked: Vector?
  private var next = Int64.min

  /// The least time between two requests, in nanoseconds.
  private static let pause: Int64 = 250_000_000

  /// Sets the requested size; `nil` if the window has the right size.
  mutating func set(_ size: Vector?) {
    if size == nil || size == asked { waiting = nil } else { waiting = size }
    if size == nil { asked = nil }
  }

  /// Returns the size to request now, once; `nil` if no request is due.
  mutating func take(at now: Int64) -> Vector? {
    guard let size = waiting, now >= next else { return nil }
    (waiting, asked, next) = (nil, size, now + Self.pause)
    return size
  }

  /// The time of the next request, in nanoseconds; `nil` if none waits.
  var nextMoment: Int64? { waiting == nil ? nil : next }
}
