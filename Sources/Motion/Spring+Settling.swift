/// A spring that is let go at rest, from 0 towards 1.
extension Spring {
  /// Where it is by then.
  package func value(at seconds: Double) -> Double { motion(at: seconds, from: MovingValue(0), toward: 1).value }

  /// The last moment at which it is further from its target than `share` of the way; infinite without damping, or with so
  /// little that it swings more than a thousand million times.
  package func settleTime(within share: Double = 0.01) -> Double {
    let ratio = dampingRatio
    func distance(at seconds: Double) -> Double { (1 - value(at: seconds)).magnitude }
    if isInstant { return 0 }
    guard ratio > 1e-9 else { return .infinity }
    var early = 0.0
    var late = response
    if ratio < 1 {
      // It turns back each half period, when it is e^(−ζω·t) of the way off. After the last turn that is too far off it
      // comes nearer until it passes the target, and never goes too far again.
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
