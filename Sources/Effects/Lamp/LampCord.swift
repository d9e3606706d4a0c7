import Motion

/// The cord's length, which follows the wished-for one as a critically damped spring: quickly, and never past it.
package struct LampCord: Hashable, Sendable {
  /// Points.
  package private(set) var length: Double
  /// Points per second.
  package private(set) var rate = 0.0
  package var target: Double

  package init(length: Double) {
    self.length = length
    target = length
  }

  /// 2π over the response of 0.25 s.
  private static let frequency = 2 * Double.pi / 0.25

  package var isSettled: Bool { length == target && rate == 0 }

  /// The cord `time` seconds later, in closed form: x = (x₀ + (v₀ + ωx₀)t)·e^(−ωt) off the target.
  package func after(_ time: Double) -> LampCord {
    if isSettled { return self }
    let offset = length - target
    let slope = rate + Self.frequency * offset
    let decay = Exact.exp(-Self.frequency * time)
    var cord = self
    cord.length = target + (offset + slope * time) * decay
    cord.rate = (slope - Self.frequency * (offset + slope * time)) * decay
    if (cord.length - target).magnitude < 1e-4, cord.rate.magnitude < 1e-3 {
      cord.length = target
      cord.rate = 0
    }
    return cord
  }

  /// Part of the way to another moment; for drawing.
  static func blend(_ a: LampCord, _ b: LampCord, _ fraction: Double) -> LampCord {
    var cord = b
    cord.length = mix(a.length, b.length, fraction)
    cord.rate = mix(a.rate, b.rate, fraction)
    return cord
  }
}
