import Motion
import Tuning

enum ReactSpringTarget: ScriptTarget {
  static let id = "react-spring"
  static let title = "react-spring"

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring(let spring):
      let error = spring.steppedError
      let beside =
        error < 1
        ? "expect \(n: (error * 1000).rounded(.up) / 10) % of the travel beside the exact motion."
        : "they cannot follow a response this short."
      return [
        "The same as `frequency: \(n: spring.response), damping: \(n: spring.dampingRatio)`. "
          + "`velocity` is in units per millisecond. react-spring goes in steps of 1 ms: "
          + beside
      ]
    case .fling(let fling):
      return [
        "Here the exponent is 1 - decay, so that our \(n: fling.ratePerMillisecond) per millisecond is this. "
          + "`velocity` is in units per millisecond."
      ]
    case .number(_, .pointsPerSecond):
      return ["Per second; react-spring and @use-gesture measure speeds per millisecond."]
    case .number(_, .seconds): return ["In seconds; react-spring's durations are in milliseconds."]
    case .easing:
      return ["`easing` needs a function: pass these four numbers to bezier-easing, for example."]
    default: return []
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    switch item.content {
    case .spring(let spring):
      return ["\(item.name): { mass: 1, tension: \(n: spring.stiffness), friction: \(n: spring.damping) },"]
    case .fling(let fling): return ["\(item.name): { decay: \(n: 1 - fling.friction / 1000) },"]
    case .easing(let curve, let seconds):
      let time = seconds.map { "duration: \(n: $0 * 1000), " } ?? ""
      return ["\(item.name): { \(time)bezier: [\(curve.four)] },"]
    default: return plain(item)
    }
  }

  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let name = "\(sheet.constantName).\(item.name)"
    switch item.content {
    case .spring: return ["api.start({ x: 100, config: \(name) });"]
    case .fling: return ["api.start({ config: { ...\(name), velocity } });"]
    case .easing(_, let seconds):
      let time = seconds == nil ? "" : "duration: \(name).duration, "
      return ["api.start({", "  x: 100, config: { \(time)easing: bezierEasing(...\(name).bezier) },", "});"]
    case .rows: return []
    default: return ["const value = \(name);"]
    }
  }
}

extension Spring {
  /// The largest error, as a fraction of the travel, of a spring that is integrated in steps of 1 ms.
  package var steppedError: Double {
    let step = 0.001
    var (motion, worst) = (MovingValue(0), 0.0)
    for index in 1...Int((min(settleTime(within: 0.001), 60) / step).rounded(.up)) {
      motion.velocity += (stiffness * (1 - motion.value) - damping * motion.velocity) * step
      motion.value += motion.velocity * step
      worst = max(worst, (motion.value - value(at: Double(index) * step)).magnitude)
    }
    return worst
  }
}
