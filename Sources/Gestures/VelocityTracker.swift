import Motion

/// The recent path of one finger, which gives the velocity at its lift.
///
/// A straight line is fitted to the velocities along the last 80 ms, by least squares over time, and evaluated at the
/// newest sample: a finger that accelerates has the speed that it has reached. The fit weighs the path and not the
/// reports, so the result does not depend on the report rate. A rest before the lift lowers the velocity: see
/// `estimate(at:)`.
package struct VelocityTracker: Codable, Hashable, Sendable {
  /// The age of the oldest part of the path that is used, in seconds before the newest sample.
  package static let horizon = 0.08
  /// The longest pause without a movement, in seconds; after a longer one the earlier path no longer affects the lift.
  package static let longestPause = 0.04
  /// The smallest movement that adds a sample, in points.
  package static let leastDistance = 0.5
  /// The smallest movement, in points, that tells in which direction the finger last went.
  static let reversalDistance = 1.0
  /// The shortest path that gives a velocity, in seconds; reports that are closer together than this share one sample.
  static let leastInterval = 0.0025
  /// The longest silence that is never treated as rest, in seconds, at any report rate.
  package static let shortestRest = 0.02
  /// The interval between reports of the slowest touchscreens, in seconds.
  ///
  /// A silence longer than two such intervals cannot be explained by the report rate.
  package static let longestReport = 1.0 / 60
  /// The upper limit of the speed, as a multiple of the speed on the fastest stretch of the path.
  static let maxOvershoot = 1.5
  /// The rounding error that sums of times may have, in seconds.
  private static let rounding = 1e-9

  fileprivate struct Sample: Codable, Hashable, Sendable {
    var position: Vector
    var time: Double
  }

  /// The samples, with room for the whole horizon at the least interval and for the samples at its two ends.
  private var samples = FixedList<34, Sample>()

  package init() {}

  /// The number of samples held.
  package var sampleCount: Int { samples.count }

  /// Adds the position of the finger at an absolute time in seconds, which must not decrease.
  ///
  /// Ignores a position that is not finite, or within 0.5 pt of the last sample. If the last sample is within 2.5 ms
  /// of the one before it, the new sample replaces it. A second position at the time of the last sample replaces its
  /// position.
  package mutating func add(_ position: Vector, at time: Double) {
    guard position.isFinite, time.isFinite else { return }
    if let last = samples.last {
      guard position.distance(to: last.position) > Self.leastDistance else { return }
      if time <= last.time {
        samples[samples.count - 1].position = position
        return
      }
      if time - last.time > Self.longestPause + Self.rounding {
        samples.removeAll()
      } else if samples.count > 1, last.time - samples[samples.count - 2].time < Self.leastInterval {
        samples[samples.count - 1] = Sample(position: position, time: time)
        return
      }
    }
    // The newest sample at or beyond the horizon stays: the path inside the horizon begins there.
    while samples.count > 1, samples[1].time <= time - Self.horizon { samples.remove(at: 0) }
    samples.appendDroppingFirst(Sample(position: position, time: time))
  }

  /// Moves the whole path; the velocity stays the same.
  mutating func shift(by way: Vector) {
    for index in samples.indices { samples[index].position += way }
  }

  package func velocity(at lift: Double) -> Vector { estimate(at: lift).velocity }

  /// Returns the velocity at an absolute time in seconds, which must not be before the last sample.
  ///
  /// The line is evaluated at the newest sample and never later: a finger that slows down is not assumed to turn
  /// round. The silence since that sample is treated as rest if it is longer than 20 ms and longer than two report
  /// intervals of the finger. Rest lowers the velocity linearly, to zero at 40 ms. An axis has velocity zero if the
  /// last movement of more than a point along it contradicts the fitted direction.
  package func estimate(at lift: Double) -> VelocityEstimate {
    guard let last = samples.last, let first = samples.first, last.time - first.time >= Self.leastInterval else {
      return .none
    }
    let span = min(last.time - first.time, Self.horizon)
    var velocity = Vector.zero
    var (fastest, longestInterval) = (0.0, 0.0)
    for index in 1..<samples.count {
      let (from, to) = (samples[index - 1], samples[index])
      let interval = to.time - from.time
      let stretch = (to.position - from.position) / interval
      let (newer, older) = (min(last.time - to.time, span), min(last.time - from.time, span))
      velocity += stretch * (Self.weight(older / span) - Self.weight(newer / span))
      fastest = max(fastest, stretch.length)
      longestInterval = max(longestInterval, interval)
    }
    let share = moving(after: lift - last.time, reportedEvery: min(longestInterval, Self.longestReport))
    guard share > 0 else { return .none }
    let most = Self.maxOvershoot * fastest
    if velocity.length > most { velocity = velocity.normalized * most }
    return VelocityEstimate(velocity: forward(velocity) * share, sampleCount: samples.count)
  }

  /// Returns the weight of the path up to an age from 0 to 1, for a line fitted to ages 0…1 and evaluated at 0.
  ///
  /// The weight is the integral of 4 − 6·age.
  private static func weight(_ age: Double) -> Double { age * (4 - 3 * age) }

  /// Returns the share of the speed that is left after a silence, from 1 to 0.
  private func moving(after silence: Double, reportedEvery interval: Double) -> Double {
    let isNone = max(2 * interval, Self.shortestRest)
    return ((Self.longestPause - Self.rounding - silence) / (Self.longestPause - isNone)).clamped(to: 0...1)
  }

  /// Returns the velocity without the components that contradict the last movement.
  private func forward(_ velocity: Vector) -> Vector {
    Vector(turned(\.x, velocity) ? 0 : velocity.x, turned(\.y, velocity) ? 0 : velocity.y)
  }

  private func turned(_ part: (Vector) -> Double, _ velocity: Vector) -> Bool {
    guard let end = samples.last?.position else { return false }
    for index in samples.indices.reversed() {
      let way = part(end - samples[index].position)
      if way.magnitude > Self.reversalDistance { return way * part(velocity) < 0 }
    }
    return false
  }
}

extension VelocityTracker: Packed {
  package static var blank: VelocityTracker { VelocityTracker() }
  package mutating func pack(_ field: inout Packing) { field(&samples) }
}

extension VelocityTracker.Sample: Packed {
  fileprivate static var blank: Self { Self(position: .zero, time: 0) }
  fileprivate mutating func pack(_ field: inout Packing) {
    field(&position)
    field(&time)
  }
}

/// A velocity with the number of samples that it is based on.
package struct VelocityEstimate: Equatable, Sendable {
  /// Points per second.
  package var velocity: Vector
  /// The number of samples that the velocity is based on; 0 if the finger rested or had only just landed.
  package var sampleCount: Int

  package static let none = VelocityEstimate(velocity: .zero, sampleCount: 0)
}
