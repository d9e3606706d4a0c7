import Motion
import Tuning

enum ReactSpringTarget: CodeTarget {
  static let id = "react-spring"
  static let title = "react-spring"
  static let ending = "js"
  static let comment = (begin: "// ", end: "")

  static func opening(_ sheet: HandoffSheet) -> [String] { ["export const \(sheet.id) = {"] }
  static func closing(_ sheet: HandoffSheet) -> [String] { ["};"] }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring(let spring):
      return [
        "The same as `frequency: \(Code.number(spring.response)), damping: \(Code.number(spring.dampingRatio))`. "
          + "`velocity` is in units per millisecond. react-spring goes in steps of 1 ms: expect "
          + "\(Code.number((spring.steppedError * 1000).rounded(.up) / 10)) % of the travel beside the exact motion."
      ]
    case .fling(let fling):
      return [
        "Here the exponent is 1 - decay, so that our \(Code.number(fling.ratePerMillisecond)) per millisecond is this. "
          + "`velocity` is in units per millisecond."
      ]
    case .easing:
      return [
        "`easing` wants a function, which react-spring has for no four numbers: give them to bezier-easing, say."
      ]
    default: return ScriptText.notes(item)
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    switch item.content {
    case .spring(let spring):
      return [
        "\(item.name): { mass: 1, tension: \(Code.number(spring.stiffness)), "
          + "friction: \(Code.number(spring.damping)) },"
      ]
    case .fling(let fling): return ["\(item.name): { decay: \(Code.number(1 - fling.friction / 1000)) },"]
    case .easing(let curve, let seconds):
      let time = seconds.map { "duration: \(Code.number($0 * 1000)), " } ?? ""
      return ["\(item.name): { \(time)bezier: [\(SwiftText.four(curve))] },"]
    default: return ScriptText.constants(item)
    }
  }
}

extension Spring {
  /// How far a spring goes astray that adds up acceleration and velocity each millisecond, of the way from 0 to 1.
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
