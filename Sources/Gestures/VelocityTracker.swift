import Motion

/// The recent path of one finger, from which the velocity at its lift is told.
///
/// An un-weighted quadratic least-squares fit over the last 100 ms, evaluated at the lift, so a stroke of constant or
/// constantly changing speed gives its exact velocity however it was sampled.
package struct VelocityTracker: Codable, Hashable, Sendable {
  /// Seconds before the lift that count.
  package static let horizon = 0.1
  /// Seconds without a sample after which what came before says nothing about the lift.
  package static let longestPause = 0.04
  /// Points; a finger that has moved no further than this has not moved.
  package static let leastDistance = 0.5
  /// Seconds; of reports that follow each other faster than this some are left out, so that the path stays small.
  static let leastInterval = 0.0019
  /// Seconds that sums of times may be off by.
  private static let rounding = 1e-9

  private struct Sample: Codable, Hashable, Sendable {
    var position: Vector
    var time: Double
  }

  /// Room for the whole horizon at the least interval.
  private var samples = FixedList<54, Sample>()

  package init() {}

  /// How many samples are held, of which a later lift may find some too old.
  package var sampleCount: Int { samples.count }

  package mutating func reset() { samples.removeAll() }

  /// Takes note of where the finger is at an absolute time in seconds, which must not decrease.
  ///
  /// Not a sample: no further than 0.5 pt or within 1.9 ms of the one before, or not finite. At the very time of the
  /// one before it takes its place.
  package mutating func add(_ position: Vector, at time: Double) {
    guard position.isFinite, time.isFinite else { return }
    if let last = samples.last {
      guard position.distance(to: last.position) > Self.leastDistance else { return }
      let interval = time - last.time
      if interval <= 0 {
        samples[samples.count - 1].position = position
        return
      }
      guard interval >= Self.leastInterval else { return }
      if interval > Self.longestPause + Self.rounding { samples.removeAll() }
    }
    samples.removeAll { $0.time < time - Self.horizon - Self.rounding }
    samples.appendDroppingFirst(Sample(position: position, time: time))
  }

  package func velocity(at lift: Double) -> Vector { estimate(at: lift).velocity }

  /// The velocity at an absolute time in seconds, not before the last sample; zero when the finger rested until then.
  package func estimate(at lift: Double) -> VelocityEstimate {
    guard let last = samples.last, lift - last.time <= Self.longestPause + Self.rounding else { return .none }
    let first = samples.firstIndex { $0.time >= lift - Self.horizon - Self.rounding } ?? samples.endIndex
    let recent = first..<samples.endIndex
    guard recent.count >= 2 else { return VelocityEstimate(velocity: .zero, sampleCount: recent.count, fit: .none) }
    // Times and positions about their means, in units of the horizon: the sums below then hardly cancel.
    let count = Double(recent.count)
    var meanTime = 0.0
    var meanPosition = Vector.zero
    for i in recent {
      meanTime += (samples[i].time - lift) / Self.horizon / count
      meanPosition += (samples[i].position - last.position) / count
    }
    var t2 = 0.0
    var t3 = 0.0
    var t4 = 0.0
    var tp = Vector.zero
    var t2p = Vector.zero
    var spread = 0.0
    for i in recent {
      let t = (samples[i].time - lift) / Self.horizon - meanTime
      let p = samples[i].position - last.position - meanPosition
      t2 += t * t
      t3 += t * t * t
      t4 += t * t * t * t
      tp += p * t
      t2p += p * (t * t)
      spread += p.dot(p)
    }
    // Normal equations of p = a + b·t + c·t² with the constant taken out.
    let s22 = t4 - t2 * t2 / count
    let determinant = t2 * s22 - t3 * t3
    guard recent.count >= 3, determinant > 0 else {
      let slope = tp / t2
      return VelocityEstimate(
        velocity: slope / Self.horizon, sampleCount: recent.count, fit: .linear,
        determination: share(of: slope.dot(tp), in: spread))
    }
    let linear = (tp * s22 - t2p * t3) / determinant
    let quadratic = (t2p * t2 - tp * t3) / determinant
    let atLift = -meanTime
    return VelocityEstimate(
      velocity: (linear + quadratic * (2 * atLift)) / Self.horizon, sampleCount: recent.count, fit: .quadratic,
      determination: share(of: linear.dot(tp) + quadratic.dot(t2p), in: spread))
  }

  private func share(of explained: Double, in spread: Double) -> Double {
    spread > 0 ? (explained / spread).clamped(to: 0...1) : 0
  }
}

/// A velocity together with how well it is known.
package struct VelocityEstimate: Equatable, Sendable {
  package enum Fit: Equatable, Sendable {
    /// Fewer than two samples, or the finger rested: the velocity is zero.
    case none
    /// Two samples: their mean velocity.
    case linear
    case quadratic
  }

  /// Points per second.
  package var velocity: Vector
  package var sampleCount: Int
  package var fit: Fit
  /// The share of the samples' spread that the fit explains (R²), 0…1; 1 is a perfectly smooth stroke.
  package var determination: Double

  package init(velocity: Vector, sampleCount: Int, fit: Fit, determination: Double = 0) {
    self.velocity = velocity
    self.sampleCount = sampleCount
    self.fit = fit
    self.determination = determination
  }

  package static let none = VelocityEstimate(velocity: .zero, sampleCount: 0, fit: .none)
}
