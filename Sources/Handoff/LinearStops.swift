import Formatting
import Motion

/// A motion from 0 to 1 as straight pieces, with the fewest stops that keep within a tolerance of it, as CSS's `linear()`
/// takes them. After its end it is 1.
package struct LinearStops: Sendable {
  /// Shares of the duration and of the way; the first is 0, 0, the last 1, 1.
  package let stops: [(time: Double, value: Double)]
  /// Seconds.
  package let duration: Double
  /// The furthest that it is from the motion, of the whole way; also after its end.
  package let error: Double

  /// 0.2 % is what is promised; what is left of it is for moments between those that are looked at.
  static let tolerance = 0.0019
  private static let settled = 0.001

  /// From rest.
  package init(spring: Spring) {
    let spring = spring.ending
    let seconds = spring.settleTime(within: Self.settled)
    self.init(duration: seconds, radians: spring.angularFrequency * seconds) { spring.value(at: $0) }
  }

  /// All of its travel; at any velocity, as both grow with it.
  package init(fling: Deceleration) {
    let share = -Exact.log(Self.settled)
    self.init(duration: fling.timeConstant * share, radians: share) { -Exact.expm1(-$0 / fling.timeConstant) }
  }

  /// Looks at moments that CSS can name, a thousandth of a percent apart or more, and at heights about the motion there. A
  /// stop can be at each, and is joined to every other that the straight piece between them allows: of all ways from the
  /// beginning to the end the one with the fewest pieces. What a moment's heights can see is a window of slopes that
  /// closes with each moment passed.
  private init(duration seconds: Double, radians: Double, _ motion: (Double) -> Double) {
    duration = ((seconds * 1000).rounded(.up)) / 1000
    let count = Int((radians / 0.03).rounded(.up)).clamped(to: 60...8000)
    let duration = duration
    let times = (0...count).map { (Double($0) / Double(count) * 1e5).rounded() / 1e5 }
    let values = times.map { motion($0 * duration) }
    let heights = [0, -0.9, 0.9, -0.5, 0.5].map { $0 * Self.tolerance }
    func height(_ index: Int, _ choice: Int) -> Double {
      index == 0 ? 0 : index == count ? 1 : ((values[index] + heights[choice]) * 1e4).rounded() / 1e4
    }
    func choices(_ index: Int) -> Range<Int> { index == 0 || index == count ? 0..<1 : 0..<heights.count }
    var pieces = Array(repeating: Int.max, count: (count + 1) * heights.count)
    var origin = Array(repeating: 0, count: pieces.count)
    pieces[0] = 0
    for from in 0..<count {
      for choice in choices(from) {
        let here = from * heights.count + choice
        if pieces[here] == .max { continue }
        let start = height(from, choice)
        var (low, high) = (-Double.infinity, Double.infinity)
        for to in from + 1...count {
          let span = times[to] - times[from]
          for choice in choices(to) {
            let slope = (height(to, choice) - start) / span
            let there = to * heights.count + choice
            if slope >= low, slope <= high, pieces[here] + 1 < pieces[there] {
              (pieces[there], origin[there]) = (pieces[here] + 1, here)
            }
          }
          low = max(low, (values[to] - Self.tolerance - start) / span)
          high = min(high, (values[to] + Self.tolerance - start) / span)
          if low > high { break }
        }
      }
    }
    var stop = count * heights.count
    var stops: [(time: Double, value: Double)] = [(1, 1)]
    while stop > 0 {
      stop = origin[stop]
      let index = stop / heights.count
      stops.insert((times[index], height(index, stop % heights.count)), at: 0)
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
    // What still moves when it has ended.
    for index in 0...200 { worst = max(worst, (motion(duration * (1 + Double(index) / 200)) - 1).magnitude) }
    return worst
  }

  /// What stands between the brackets: `0, 0.1 4.25%, 1`.
  package var text: String {
    stops.enumerated().map { index, stop in
      let value = Code.number(stop.value)
      return index == 0 || index == stops.count - 1 ? value : "\(value) \(n: stop.time * 100)%"
    }.joined(separator: ", ")
  }
}
