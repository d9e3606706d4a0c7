import Motion

/// Keeps one finger from being two: some systems tell of it by two devices, as X11 does by a touchscreen and the pointer
/// that follows it, or by the same glass under two names.
///
/// A finger that lands at the same place and the same time as one of another device is its twin. The one that was told
/// first is believed, and nothing more is heard of the other until it lands anew.
package struct TwinFilter: Equatable, Sendable {
  private struct Landing: Equatable, Sendable {
    var device: Int64
    var place: Vector
    var time: Int64
  }

  private var landings: [Landing] = []
  private var twins: [RawTouch.Key] = []

  /// Nanoseconds and points within which two are one.
  private static let moment: Int64 = 20_000_000
  private static let reach = 8.0

  package init() {}

  /// True for a finger that would be a twin if it landed.
  package func isTwin(of device: Int64, at place: Vector, _ time: Int64) -> Bool {
    landings.contains {
      $0.device != device && time - $0.time <= Self.moment && $0.place.distance(to: place) <= Self.reach
    }
  }

  /// False for what a twin says.
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
