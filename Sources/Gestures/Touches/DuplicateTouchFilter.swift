import Motion

/// A filter that keeps one finger from becoming two, because some systems report it through two devices.
///
/// X11 reports a touchscreen and the pointer that follows it; other systems have the same glass under two names. A
/// finger is a twin if it lands at the same place and time as one of another device. The first report is used, and
/// the twin is ignored until it lands anew.
package struct DuplicateTouchFilter: Equatable, Sendable {
  private struct Landing: Equatable, Sendable {
    var device: Int64
    var place: Vector
    var time: Int64
  }

  private var landings: [Landing] = []
  private var twins: [RawTouch.Key] = []

  /// The time in nanoseconds within which two landings are one; `reach` is their distance in points.
  private static let moment: Int64 = 20_000_000
  private static let reach = 8.0

  package init() {}

  /// Returns whether a finger would be a twin if it landed now.
  package func isTwin(of device: Int64, at place: Vector, _ time: Int64) -> Bool {
    landings.contains {
      $0.device != device && time - $0.time <= Self.moment && $0.place.distance(to: place) <= Self.reach
    }
  }

  /// Returns whether the touch should be used; false if it comes from a twin.
  package mutating func admits(_ touch: RawTouch, at time: Int64) -> Bool {
    let key = touch.key
    guard touch.phase == .down else {
      guard let index = twins.firstIndex(of: key) else { return true }
      if touch.phase != .move { twins.remove(at: index) }
      return false
    }
    twins.removeAll { $0 == key }
    landings.removeAll { time - $0.time > Self.moment }
    if isTwin(of: touch.device, at: touch.position, time) {
      twins.append(key)
      return false
    }
    landings.append(Landing(device: touch.device, place: touch.position, time: time))
    return true
  }
}
