import Motion

/// The window size that a take requests, in points, throttled to a few requests a second.
///
/// Window managers need time to resize a window, and people need time to follow.
struct SizeRequest {
  private var tuned: Vector?
  private var asked: Vector?
  private var next = Int64.min

  /// The least time between two requests, in nanoseconds.
  private static let pause: Int64 = 250_000_000

  /// Sets the requested size; `nil` if the window has the right size.
  mutating func wish(_ size: Vector?) {
    if size == nil || size == asked { tuned = nil } else { tuned = size }
    if size == nil { asked = nil }
  }

  /// Returns the size to request now, once; `nil` if no request is due.
  mutating func due(at now: Int64) -> Vector? {
    guard let size = tuned, now >= next else { return nil }
    (tuned, asked, next) = (nil, size, now + Self.pause)
    return size
  }

  /// The time of the next request, in nanoseconds; `nil` if none waits.
  var nextMoment: Int64? { tuned == nil ? nil : next }
}
