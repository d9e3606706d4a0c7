import Formatting
import Motion

/// A motion from 0 to 1 as straight pieces, for CSS's `linear()`; after its end it is 1.
///
/// It has the fewest stops that stay within a tolerance of the motion.
package struct LinearStops: Sendable {
  /// The stops, as fractions of the duration and of the travel; the first is 0, 0, the last 1, 1.
  package let stops: [(time: Double, value: Double)]
  /// The duration in seconds.
  package let duration: Double
  /// The greatest distance from the motion, also after the end, as a fraction of the travel.
  package let error: Double

  /// The tolerance: slightly less than the promised 0.2 %, to leave room for moments between the sampled ones.
  static let tolerance = 0.0019
  private static let settled = 0.001

  /// Approximates a spring that starts at rest.
  package init(spring: Spring) {
    let spring = spring.ending
    let seconds = spring.settleTime(within: Self.settled)
    self.init(duration: seconds, radians: spring.angularFrequency * seconds) { spring.value(at: $0) }
  }

  /// Approximates the whole travel of a fling; it holds for any velocity, since speed and travel are proportional to it.
  package init(fling: Deceleration) {
    let share = -Exact.log(Self.settled)
    self.init(duration: fling.timeConstant * share, radians: share) { -Exact.expm1(-$0 / fling.timeConstant) }
  }

  /// Finds, by dynamic programming, the polyline with the fewest pieces.
  ///
  /// Candidates for a stop are moments that CSS can express, a thousandth of a percent apart or more, each with a few heights
  /// about the motion. Two candidates are joined if the straight piece between them stays within the tolerance at every
  /// moment it passes: the slopes that do so form a window, which narrows with each moment.
  private init(duration seconds: Double, radians: Double, _ motion: (Double) -> Double) {
    duration = ((seconds * 1000).rounded(.up)) / 1000
    let count = Int((radians / 0.03).rounded(.up)).clamped(to: 60...8000)
    let duration = duration
    let times = (0...count).map { (Double($0) / Double(count) * 1e5).rounded() / 1e5 }
    let values = times.map { motion($0 * duration) }
    let offsets = [0, -0.9, 0.9, -0.5, 0.5].map { $0 * Self.tolerance }
    let heights = (0...count).flatMap { index in
      offsets.map { index == 0 ? 0 : index == count ? 1 : ((values[index] + $0) * 1e4).rounded() / 1e4 }
    }
    func choices(_ index: Int) -> Range<Int> { index == 0 || index == count ? 0..<1 : 0..<offsets.count }
    var pieces = Array(repeating: Int.max, count: heights.count)
    var origin = Array(repeating: 0, count: pieces.count)
    pieces[0] = 0
    for from in 0..<count {
      for choice in choices(from) {
        let here = from * offsets.count + choice
        if pieces[here] == .max { continue }
        let start = heights[here]
        var (low, high) = (-Double.infinity, Double.infinity)
        for to in from + 1...count {
          let span = times[to] - times[from]
          for choice in choices(to) {
            let there = to * offsets.count + choice
            // Few pieces are improvements, so the slope is found last.
            guard pieces[here] + 1 < pieces[there] else { continue }
            let slope = (heights[there] - start) / span
            if slope >= low, slope <= high { (pieces[there], origin[there]) = (pieces[here] + 1, here) }
          }
          low = max(low, (values[to] - Self.tolerance - start) / span)
          high = min(high, (values[to] + Self.tolerance - start) / span)
          if low > high { break }
        }
      }
    }
    var stop = count * offsets.count
    var stops: [(time: Double, value: Double)] = [(1, 1)]
    while stop > 0 {
      stop = origin[stop]
      stops.insert((times[stop / offsets.count], heights[stop]), at: 0)
    }
    self.stops = stops
    error = Self.error(of: stops, duration, 4 * count, motion)
  }

  private static func error(
    of stops: [(time: Double, value: Double)], _ duration: Double, _ count: Int, _ motion: (Double) -> Double
  ) -> Double {
    var (worst, next) = (0.0, 1)
    for index in 0...count {
      let time = Double(index) / Double(count)
      while time > stops[next].time { next += 1 }
      let (a, b) = (stops[next - 1], stops[next])
      let value = a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
      worst = max(worst, (motion(time * duration) - value).magnitude)
    }
    // The remaining motion after the end also adds to the error.
    for index in 0...200 { worst = max(worst, (motion(duration * (1 + Double(index) / 200)) - 1).magnitude) }
    return worst
  }

  /// The text between the brackets of `linear()`: `0, 0.1 4.25%, 1`.
  package var text: String {
    stops.enumerated().map { index, stop in
      let value = Code.number(stop.value)
      return index == 0 || index == stops.count - 1 ? value : "\(value) \(n: stop.time * 100)%"
    }.joined(separator: ", ")
  }
}
