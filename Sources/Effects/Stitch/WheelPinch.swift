/// A pinch without fingers, by Ctrl and the wheel or on a touchpad: it has no end, so it ends after a pause.
struct WheelPinch: Hashable, Sendable {
  /// Seconds without news after which the next turn of the wheel begins anew.
  private static let pause = 0.4
  private static let limits = 0.01...100.0

  private(set) var magnification = 1.0
  private var silence = 0.0

  var isActive: Bool { magnification != 1 }

  /// Turns the wheel on; factors that no device can mean are left out.
  mutating func turn(by factor: Double) {
    guard factor.isFinite, factor > 0 else { return }
    magnification = (magnification * factor).clamped(to: Self.limits)
    silence = 0
  }

  mutating func end() { self = WheelPinch() }

  mutating func advance(by dt: Double) {
    guard magnification != 1 else { return end() }
    silence += dt
    if silence >= Self.pause { end() }
  }
}
