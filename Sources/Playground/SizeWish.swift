import Motion

/// The size in points that a take would like the window to have, asked for a few times a second at most: window managers
/// take their time, and so do eyes.
struct SizeWish {
  private var wished: Vector?
  private var asked: Vector?
  private var next = Int64.min

  /// Nanoseconds from one to the next.
  private static let pause: Int64 = 250_000_000

  /// Nil where the window has the size that it is to have.
  mutating func wish(_ size: Vector?) {
    if size == nil || size == asked { wished = nil } else { wished = size }
    if size == nil { asked = nil }
  }

  /// What is to be asked for now, once.
  mutating func due(at now: Int64) -> Vector? {
    guard let size = wished, now >= next else { return nil }
    (wished, asked, next) = (nil, size, now + Self.pause)
    return size
  }

  /// When there will be something to ask for; nil where there is nothing.
  var nextMoment: Int64? { wished == nil ? nil : next }
}
