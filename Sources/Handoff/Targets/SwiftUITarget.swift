import Motion
import Tuning

/// Swift for SwiftUI, from iOS 17 and macOS 14 on.
enum SwiftUITarget: SwiftTarget {
  static let id = "swiftui"
  static let title = "SwiftUI"

  static func opening(_ sheet: HandoffSheet) -> [String] {
    ["import SwiftUI", "", "public enum \(sheet.typeName) {"]
  }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring(let spring):
      let mark = "Overdamped, bounce \(n: spring.bounce): without `allowOverDamping` it would be made critical."
      return (spring.isOverdamped ? [mark] : []) + [
        "A release velocity is kept where the animation of a gesture is replaced by it; elsewhere "
          + "`interpolatingSpring(_:initialVelocity:)` takes it divided by the distance."
      ]
    case .fling:
      return [
        "SwiftUI has no flings; its ScrollView has its own rate. Travel to rest = velocity × timeConstant, "
          + "v(t) = velocity × exp(-t / timeConstant)."
      ]
    default: return []
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let name = item.name
    switch item.content {
    case .spring(let spring):
      let made =
        spring.isOverdamped
        ? "Spring(mass: 1, stiffness: \(n: spring.stiffness), damping: \(n: spring.damping), allowOverDamping: true)"
        : "Spring(duration: \(n: spring.response), bounce: \(n: spring.bounce))"
      return [
        "public static let \(name) = \(made)", "public static let \(item.motion!)Animation = Animation.spring(\(name))",
      ]
    case .fling(let fling): return ["public static let \(name)TimeConstant: TimeInterval = \(n: fling.timeConstant)"]
    case .easing(let curve, let seconds):
      let head = "public static let \(item.motion!)"
      if let seconds { return ["\(head)Animation = Animation.timingCurve(\(curve.four), duration: \(n: seconds))"] }
      return [
        "\(head)Curve = UnitCurve.bezier(",
        "  startControlPoint: UnitPoint(x: \(n: curve.x1), y: \(n: curve.y1)),",
        "  endControlPoint: UnitPoint(x: \(n: curve.x2), y: \(n: curve.y2)))",
      ]
    case .number(let number, .degrees): return ["public static let \(name) = Angle.degrees(\(n: number))"]
    case .color(let color):
      return [
        "public static let \(name) = Color(.sRGB, red: \(color.red) / 255, green: \(color.green) / 255, "
          + "blue: \(color.blue) / 255)"
      ]
    default: return plain(item)
    }
  }

  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let type = sheet.typeName
    switch item.content {
    case .spring, .easing(_, _?): return ["withAnimation(\(type).\(item.motion!)Animation) { place = target }"]
    case .fling: return ["let rest = place + velocity * \(type).\(item.name)TimeConstant"]
    case .easing: return ["let way = \(type).\(item.motion!)Curve.value(at: 0.5)"]
    case .number, .count, .flag, .choice, .color, .text: return ["let value = \(type).\(item.name)"]
    case .rows: return []
    }
  }
}

/// A target whose code is Swift.
protocol SwiftTarget: CodeTarget {}

extension SwiftTarget {
  static var ending: String { "swift" }
  static var comment: (begin: String, end: String) { ("/// ", "") }
  static var aside: (begin: String, end: String) { ("// ", "") }
  static var mark: String { "MARK: - " }

  /// Reserved words that Swift accepts as a case under another name only.
  private static var renamed: Set<String> { ["init", "self"] }

  /// Returns the name of a case, with reserved words in backticks.
  private static func quotedName(_ name: String) -> String { Code.reserved.contains(name) ? "`\(name)`" : name }

  private static func quoted(_ text: String) -> String { Code.quoted(text) { "\\u{\(String($0, radix: 16))}" } }

  /// Returns the constants of content that needs no framework.
  static func plain(_ item: HandoffItem) -> [String] {
    let name = item.name
    switch item.content {
    case .number(let number, let unit):
      let type = unit.isLength ? "CGFloat" : "Double"
      return ["public static let \(name): \(unit == .seconds ? "TimeInterval" : type) = \(n: number)"]
    case .count(let count): return ["public static let \(name) = \(count)"]
    case .flag(let flag): return ["public static let \(name) = \(flag)"]
    case .choice(let word, let words):
      let type = Code.choiceType(name)
      let cases = zip(Code.names(words, avoiding: renamed), words).map { name, word in
        quotedName(name) + (name == word ? "" : " = \(quoted(word))")
      }
      return [
        "public enum \(type): String, Sendable { case \(cases.joined(separator: ", ")) }",
        "public static let \(name) = \(type).\(quotedName(Code.name(word, among: words, avoiding: renamed)))",
      ]
    case .text(let text):
      return ["public static let \(name) = " + quoted(text)]
    case .spring, .fling, .easing, .color, .rows: return []
    }
  }
}
