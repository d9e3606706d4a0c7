import Motion
import Tuning

/// Motion for the web, once Framer Motion.
enum MotionTarget: CodeTarget {
  static let id = "motion"
  static let title = "Motion"
  static let ending = "js"
  static let comment = (begin: "// ", end: "")

  static func opening(_ sheet: HandoffSheet) -> [String] { ["export const \(sheet.id) = {"] }
  static func closing(_ sheet: HandoffSheet) -> [String] { ["};"] }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring(let spring):
      let time =
        spring.isOverdamped
        ? "Overdamped: Motion's `visualDuration` and `bounce` cannot say it, these three numbers can."
        : "In Motion's time form visualDuration: \(Code.number(spring.response / 1.2)), "
          + "bounce: \(Code.number(spring.bounce)); never `duration`, which it solves for settling."
      return [time, "The release velocity is the motion value's own, or `velocity` in units per second."]
    case .fling:
      return [
        "`power` goes with `timeConstant`, so that it sets out as fast as it was let go; add `modifyTarget` to snap."
      ]
    default: return ScriptText.notes(item)
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    switch item.content {
    case .spring(let spring):
      return [
        "\(item.name): { type: \"spring\", stiffness: \(Code.number(spring.stiffness)), "
          + "damping: \(Code.number(spring.damping)), mass: 1 },"
      ]
    case .fling(let fling):
      return [
        "\(item.name): { type: \"inertia\", power: \(Code.number(fling.timeConstant)), "
          + "timeConstant: \(Code.number(fling.timeConstant * 1000)) },"
      ]
    case .easing(let curve, let seconds):
      let time = seconds.map { ", duration: \(Code.number($0))" } ?? ""
      return ["\(item.name): { ease: [\(SwiftText.four(curve))]\(time) },"]
    default: return ScriptText.constants(item)
    }
  }
}

/// What all JavaScript has in common.
enum ScriptText {
  static func notes(_ item: HandoffItem) -> [String] {
    if case .rows(_, let count) = item.content { [SwiftText.absent(count)] } else { [] }
  }

  static func quoted(_ text: String) -> String {
    Code.quoted(text) { code in
      let digits = String(code, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// A value as an expression; nil for what is none.
  static func literal(_ item: HandoffItem) -> String? {
    switch item.content {
    case .number(let number, _): Code.number(number)
    case .count(let count): "\(count)"
    case .flag(let flag): "\(flag)"
    case .choice(let word, _): quoted(word)
    case .color(let color): quoted(color.description.lowercased())
    case .text(let text): quoted(text)
    case .spring, .fling, .easing, .rows: nil
    }
  }

  static func constants(_ item: HandoffItem) -> [String] {
    literal(item).map { ["\(item.name): \($0),"] } ?? []
  }
}
