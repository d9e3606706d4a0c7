import Motion

/// The recent path of one finger, from which the velocity at its lift is told.
///
/// The mean of the velocities along the last 60 ms, the newest counting in full and the oldest for nothing. As a mean
/// of what the finger did it never leaves the range of its own speeds, and as one of the path, not of its reports, it is
/// the same however often the finger was reported. Time at rest takes the rest: see `estimate(at:)`.
package struct VelocityTracker: Codable, Hashable, Sendable {
  /// Seconds before the newest sample that count.
  package static let horizon = 0.06
  /// Seconds without a movement after which what came before says nothing about the lift.
  package static let longestPause = 0.04
  /// Points; a finger that has moved no further than this has not moved.
  package static let leastDistance = 0.5
  /// Points; which way the finger last went is told by a movement of more than this.
  static let leastTurn = 1.0
  /// Seconds; a path shorter than this says nothing, and reports that follow each other faster share one sample.
  static let leastInterval = 0.0019
  /// Seconds; silence as long as between the finger's own reports is no rest, up to that of the slowest touchscreens.
  static let longestReport = 1.0 / 60
  /// Seconds that sums of times may be off by.
  private static let rounding = 1e-9

  private struct Sample: Codable, Hashable, Sendable {
    var position: Vector
    var time: Double
  }

  /// Room for the whole horizon at the least interval, and for the sample that lies just beyond it.
  private var samples = FixedList<34, Sample>()

  package init() {}

  /// How many samples are held.
  package var sampleCount: Int { samples.count }

  /// Takes note of where the finger is at an absolute time in seconds, which must not decrease.
  ///
  /// Not a sample: no further than 0.5 pt from the one before, or not finite. A last sample within 1.9 ms of the one
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

  package func velocity(at lift: Double) -> Vector { estimate(at: lift).velocity }

  /// The velocity at an absolute time in seconds, not before the last sample.
  ///
  /// That of the newest sample, evaluated no later: a finger that slows down is not thought to turn. Silence since
  /// then pulls it evenly to zero, which is reached after 40 ms; but no longer than the finger's own reports were apart
  /// it is none, as the lift is told at the next report. Along an axis on which the last movement of more than a
  /// point went the other way it is zero.
  package func estimate(at lift: Double) -> VelocityEstimate {
    guard let last = samples.last, let first = samples.first, last.time - first.time >= Self.leastInterval else {
      return .none
    }
    var velocity = Vector.zero
    var whole = 0.0
    var longestInterval = 0.0
    for index in 1..<samples.count {
      let (from, to) = (samples[index - 1], samples[index])
      let interval = to.time - from.time
      let older = min(last.time - from.time, Self.horizon)
      let newer = last.time - to.time
      // The weight 1 − age/horizon, taken over this stretch's part of the horizon.
      let weight = (older - newer) * (1 - (older + newer) / (2 * Self.horizon))
      guard weight > 0 else { continue }
      velocity += (to.position - from.position) * (weight / interval)
      whole += weight
      longestInterval = max(longestInterval, interval)
    }
    let share = moving(after: lift - last.time, reportedEvery: min(longestInterval, Self.longestReport))
    guard whole > 0, share > 0 else { return .none }
    return VelocityEstimate(velocity: forward(velocity / whole) * share, sampleCount: samples.count)
  }

  /// The share of the speed that is left after so much silence, 1…0.
  private func moving(after silence: Double, reportedEvery interval: Double) -> Double {
    ((Self.longestPause - Self.rounding - silence) / (Self.longestPause - interval)).clamped(to: 0...1)
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

/// A velocity together with how much it is made of.
package struct VelocityEstimate: Equatable, Sendable {
  /// Points per second.
  package var velocity: Vector
  /// How many places of the finger it was told from; none when the finger rested or had only just landed.
  package var sampleCount: Int

  package static let none = VelocityEstimate(velocity: .zero, sampleCount: 0)
}
