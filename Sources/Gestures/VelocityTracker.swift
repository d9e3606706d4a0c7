import Motion

/// The recent path of one finger, from which the velocity at its lift is told.
///
/// A straight line is fitted to the velocities along the last 80 ms, by least squares over time, and read at the newest
/// sample: a finger that gets faster has the speed that it has come to. The fit is one of the path and not of its
/// reports, so it is the same however often the finger was reported. Time at rest takes the rest: see `estimate(at:)`.
package struct VelocityTracker: Codable, Hashable, Sendable {
  /// Seconds before the newest sample that count.
  package static let horizon = 0.08
  /// Seconds without a movement after which what came before says nothing about the lift.
  package static let longestPause = 0.04
  /// Points; a finger that has moved no further than this has not moved.
  package static let leastDistance = 0.5
  /// Points; which way the finger last went is told by a movement of more than this.
  static let leastTurn = 1.0
  /// Seconds; a path shorter than this says nothing, and reports that follow each other faster share one sample.
  static let leastInterval = 0.0025
  /// Seconds of silence that are no rest, however often the finger reports.
  package static let shortestRest = 0.02
  /// Seconds between the reports of the slowest touchscreens: no silence longer than two of them is explained by them.
  package static let longestReport = 1.0 / 60
  /// The speed told is at most this many times the fastest stretch of the path.
  static let mostBeyond = 1.5
  /// Seconds that sums of times may be off by.
  private static let rounding = 1e-9

  fileprivate struct Sample: Codable, Hashable, Sendable {
    var position: Vector
    var time: Double
  }

  /// Room for the whole horizon at the least interval, and for the samples at its two ends.
  private var samples = FixedList<34, Sample>()

  package init() {}

  /// How many samples are held.
  package var sampleCount: Int { samples.count }

  /// Takes note of where the finger is at an absolute time in seconds, which must not decrease.
  ///
  /// Not a sample: no further than 0.5 pt from the one before, or not finite. A last sample within 2.5 ms of the one
  /// before it gives its place to the new one; at the very time of the last the new position counts.
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
    // One sample at or beyond the horizon says where the path came from.
    while samples.count > 1, samples[1].time <= time - Self.horizon { samples.remove(at: 0) }
    samples.appendDroppingFirst(Sample(position: position, time: time))
  }

  /// Moves the whole path; the velocity stays.
  mutating func shift(by way: Vector) {
    for index in samples.indices { samples[index].position += way }
  }

  package func velocity(at lift: Double) -> Vector { estimate(at: lift).velocity }

  /// The velocity at an absolute time in seconds, not before the last sample.
  ///
  /// That of the newest sample, evaluated no later: a finger that slows down is not thought to turn. Silence since
  /// then counts as rest where it is longer than two of the finger's reports and than 20 ms: it pulls the velocity
  /// evenly to zero, which is reached after 40 ms. Along an axis on which the last movement of more than a point went
  /// the other way the velocity is zero.
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
    let most = Self.mostBeyond * fastest
    if velocity.length > most { velocity = velocity.normalized * most }
    return VelocityEstimate(velocity: forward(velocity) * share, sampleCount: samples.count)
  }

  /// How much the path up to an age counts, of a line that is fitted to all ages 0…1 and read at 0: the integral of the
  /// weight 4 − 6·age.
  private static func weight(_ age: Double) -> Double { age * (4 - 3 * age) }

  /// The share of the speed that is left after so much silence, 1…0.
  private func moving(after silence: Double, reportedEvery interval: Double) -> Double {
    let isNone = max(2 * interval, Self.shortestRest)
    return ((Self.longestPause - Self.rounding - silence) / (Self.longestPause - isNone)).clamped(to: 0...1)
  }

  /// Without the parts that contradict the last movement.
  private func forward(_ velocity: Vector) -> Vector {
    Vector(turned(\.x, velocity) ? 0 : velocity.x, turned(\.y, velocity) ? 0 : velocity.y)
  }

  private func turned(_ part: (Vector) -> Double, _ velocity: Vector) -> Bool {
    guard let end = samples.last?.position else { return false }
    for index in samples.indices.reversed() {
      let way = part(end - samples[index].position)
      if way.magnitude > Self.leastTurn { return way * part(velocity) < 0 }
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

/// A velocity together with how much it is made of.
package struct VelocityEstimate: Equatable, Sendable {
  /// Points per second.
  package var velocity: Vector
  /// How many places of the finger it was told from; none when the finger rested or had only just landed.
  package var sampleCount: Int

  package static let none = VelocityEstimate(velocity: .zero, sampleCount: 0)
}
