/// The motion of a spring that is released at rest, from 0 towards 1.
extension Spring {
  /// Returns the position after `seconds`.
  package func value(at seconds: Double) -> Double { motion(at: seconds, from: MovingValue(0), toward: 1).value }

  /// Returns the last moment at which the position is further from its target than `share` of the way.
  ///
  /// Infinite without damping, or with so little that the spring swings more than a thousand million times.
  package func settleTime(within share: Double = 0.01) -> Double {
    let ratio = dampingRatio
    func distance(at seconds: Double) -> Double { (1 - value(at: seconds)).magnitude }
    if isInstant { return 0 }
    guard ratio > 1e-9 else { return .infinity }
    var early = 0.0
    var late = response
    if ratio < 1 {
      // The spring turns back each half period, at e^(−ζω·t) of the way from the target. After the last turn that is
      // too far off, the position approaches and passes the target, and is never too far off again.
      let decay = ratio * angularFrequency
      let half = Double.pi / (angularFrequency * ((1 - ratio) * (1 + ratio)).squareRoot())
      let turns = max(0, (-Exact.log(share) / (decay * half)).rounded(.up) - 1)
      early = turns * half
      late = early + half * (1 - Exact.acos(ratio) / Double.pi)
    } else {
      while distance(at: late) > share { late *= 2 }
    }
    for _ in 0..<60 {
      let middle = 0.5 * (early + late)
      if distance(at: middle) > share { early = middle } else { late = middle }
    }
    return late
  }
}
