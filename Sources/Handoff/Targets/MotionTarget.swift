import Formatting
import Motion
import Tuning

/// JavaScript for Motion, a library for the web once called Framer Motion.
enum MotionTarget: ScriptTarget {
  static let id = "motion"
  static let title = "Motion"

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring(let spring):
      let time =
        spring.isOverdamped
        ? "Overdamped: Motion's `visualDuration` and `bounce` cannot express it, these three numbers can."
        : "In Motion's time form visualDuration: \(n: spring.response / 1.2), "
          + "bounce: \(n: spring.bounce); never `duration`, which it solves for settling."
      return [time, "The release velocity is the motion value's own, or `velocity` in units per second."]
    case .fling:
      return [
        "`power` goes with `timeConstant`, so it starts at the release velocity; add `modifyTarget` to snap."
      ]
    default: return []
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    switch item.content {
    case .spring(let spring):
      return [
        "\(item.name): { type: \"spring\", stiffness: \(n: spring.stiffness), damping: \(n: spring.damping), mass: 1 },"
      ]
    case .fling(let fling):
      let time = fling.timeConstant
      return ["\(item.name): { type: \"inertia\", power: \(n: time), timeConstant: \(n: time * 1000) },"]
    case .easing(let curve, let seconds):
      let time = seconds.map { ", duration: \(n: $0)" } ?? ""
      return ["\(item.name): { ease: [\(curve.four)]\(time) },"]
    default: return plain(item)
    }
  }

  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let name = "\(sheet.constantName).\(item.name)"
    switch item.content {
    case .spring, .easing: return ["animate(element, { x: 100 }, \(name));"]
    case .fling: return ["animate(x, 0, { ...\(name), velocity: x.getVelocity() });"]
    case .rows: return []
    default: return ["const value = \(name);"]
    }
  }
}

/// A target whose code is JavaScript.
protocol ScriptTarget: CodeTarget {}

extension ScriptTarget {
  static var ending: String { "js" }
  static var comment: (begin: String, end: String) { ("// ", "") }
  static func opening(_ sheet: HandoffSheet) -> [String] { ["export const \(sheet.constantName) = {"] }
  static func closing(_ sheet: HandoffSheet) -> [String] { ["};"] }

  static var point: String { "a CSS pixel" }

  static func quoted(_ text: String) -> String { Code.quoted(text) { "\\u" + $0.padded(to: 4, radix: 16) } }

  /// Returns a value as an expression. `nil` for a motion or a list.
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

  /// Returns the constant of content that needs no library.
  static func plain(_ item: HandoffItem) -> [String] {
    literal(item).map { ["\(item.name): \($0),"] } ?? []
  }
}
