/// A fraction that eases between 0 and 1 and can reverse at any moment without a jump.
package struct Transition: Codable, Hashable, Sendable {
  /// The present value, 0…1.
  package private(set) var value: Double
  /// The end of the motion, 0 or 1.
  package private(set) var target: Double
  /// The progress along the curve, 0…1.
  private var progress = 1.0
  private var curve = CubicBezier.linear
  private var duration = 0.0

  package init(isOn: Bool = false) {
    value = isOn ? 1 : 0
    target = value
  }

  package var isAtRest: Bool { progress >= 1 }

  /// Starts towards 1 or 0 along a curve from the present value, skipping the curve's part up to it.
  ///
  /// `duration` is the time in seconds for the whole way; 0 or less arrives at once. The same target again changes nothing.
  package mutating func turn(on: Bool, curve: CubicBezier, duration: Double) {
    let goal = on ? 1.0 : 0.0
    guard goal != target else { return }
    target = goal
    self.curve = curve
    self.duration = duration
    progress = curve.progress(for: on ? value : 1 - value)
    if duration <= 0 { step(by: 0) }
  }

  /// Sets a value on the way, at rest; the next turn starts from it.
  package mutating func jump(to value: Double) {
    self.value = value.clamped(to: 0...1)
    progress = 1
  }

  package mutating func step(by seconds: Double) {
    guard progress < 1 else { return }
    progress = duration > 0 ? min(progress + seconds / duration, 1) : 1
    let eased = curve.value(at: progress)
    value = progress >= 1 ? target : target == 1 ? eased : 1 - eased
  }
}

/// An easing curve from (0, 0) to (1, 1) with two control points, as in CSS and Core Animation.
package struct CubicBezier: Codable, Hashable, Sendable {
  package var x1: Double
  package var y1: Double
  package var x2: Double
  package var y2: Double

  /// Creates a curve; clamps x1 and x2 to 0…1, so that the curve is a function of time, and leaves y1 and y2 free.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1.clamped(to: 0...1)
    self.y1 = y1
    self.x2 = x2.clamped(to: 0...1)
    self.y2 = y2
  }

  package static let linear = CubicBezier(0, 0, 1, 1)
  package static let easeIn = CubicBezier(0.42, 0, 1, 1)
  package static let easeOut = CubicBezier(0, 0, 0.58, 1)
  package static let easeInOut = CubicBezier(0.42, 0, 0.58, 1)

  /// Returns the value at a progress in 0…1, accurate to 1e-9; 0 before and 1 after.
  package func value(at progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    if self == .linear { return progress }
    return Self.coordinate(y1, y2, Self.parameter(x1, x2, reaching: progress))
  }

  /// Returns the progress at which the curve has this value: the inverse of `value(at:)`, 0 below 0 and 1 above 1.
  ///
  /// A curve that swings beyond 0…1 has a value at several places; the result is one of them.
  package func progress(for value: Double) -> Double {
    if value <= 0 { return 0 }
    if value >= 1 { return 1 }
    if self == .linear { return value }
    return Self.coordinate(x1, x2, Self.parameter(y1, y2, reaching: value))
  }

  /// Returns one coordinate of the curve: 3a·t(1 − t)² + 3b·t²(1 − t) + t³.
  private static func coordinate(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let u = 1 - t
    return 3 * t * u * (a * u + b * t) + t * t * t
  }

  /// Returns the parameter at which the coordinate is `goal`: Newton's steps inside a bracket, which is halved if a step fails.
  private static func parameter(_ a: Double, _ b: Double, reaching goal: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = goal
    for _ in 0..<80 {
      let error = coordinate(a, b, t) - goal
      if error == 0 { break }
      if error < 0 { low = t } else { high = t }
      let u = 1 - t
      let slope = 3 * (a * u * u + 2 * (b - a) * t * u + (1 - b) * t * t)
      let next = slope > 1e-9 ? t - error / slope : -1
      let inside = next > low && next < high ? next : 0.5 * (low + high)
      if (inside - t).magnitude < 1e-15 { break }
      t = inside
    }
    return t
  }
}
