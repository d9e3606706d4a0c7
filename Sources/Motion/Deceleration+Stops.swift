/// Throws that come to rest at one of several stops.
extension Deceleration {
  /// Changes the speed so that the throw comes to rest on a stop, and returns the stop's index; `nil` without stops.
  ///
  /// The stop is the one nearest to where the throw would come to rest, among those ahead of it, so that the throw never
  /// turns round. The last stop in its direction is chosen if none lies ahead, and the nearest of all without a velocity. The
  /// first of two equally near stops wins.
  package func aim(_ motion: inout MovingValue, at stops: [Double]) -> Int? {
    let rest = projectedRest(of: motion)
    let isForward = motion.velocity > 0
    func isAhead(_ stop: Double) -> Bool {
      motion.velocity == 0 || (isForward ? stop >= motion.value : stop <= motion.value)
    }
    let ahead = stops.indices.filter { isAhead(stops[$0]) }
    let best: Int?
    if ahead.isEmpty {
      best = stops.indices.min { isForward ? stops[$0] > stops[$1] : stops[$0] < stops[$1] }
    } else {
      best = ahead.min { (stops[$0] - rest).magnitude < (stops[$1] - rest).magnitude }
    }
    guard let best else { return nil }
    motion.velocity = (stops[best] - motion.value) * friction
    return best
  }
}
