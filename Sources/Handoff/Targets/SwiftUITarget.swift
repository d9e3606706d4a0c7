import Motion
import Tuning

/// iOS 17 and macOS 14 onwards.
enum SwiftUITarget: CodeTarget {
  static let id = "swiftui"
  static let title = "SwiftUI"
  static let ending = "swift"
  static let comment = (begin: "/// ", end: "")
  static let aside = (begin: "// ", end: "")
  static let mark = "MARK: - "

  static func opening(_ sheet: HandoffSheet) -> [String] {
    ["import SwiftUI", "", "public enum \(sheet.typeName) {"]
  }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring(let spring):
      let velocity =
        "A release velocity is kept where the animation of a gesture is replaced by it; elsewhere "
        + "`interpolatingSpring(_:initialVelocity:)` takes it divided by the distance."
      let mark =
        "Overdamped, bounce \(Code.number(spring.bounce)): without `allowOverDamping` it would be made critical."
      return spring.isOverdamped ? [mark, velocity] : [velocity]
    case .fling:
      return [
        "Not of SwiftUI, whose ScrollView has a rate of its own: travel to rest = velocity × timeConstant, "
          + "v(t) = velocity × exp(-t / timeConstant)."
      ]
    case .rows(_, let count): return [SwiftText.absent(count)]
    default: return []
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let name = item.name
    switch item.content {
    case .spring(let spring):
      let made =
        spring.isOverdamped
        ? "Spring(mass: 1, stiffness: \(Code.number(spring.stiffness)), damping: \(Code.number(spring.damping)), "
          + "allowOverDamping: true)"
        : "Spring(duration: \(Code.number(spring.response)), bounce: \(Code.number(spring.bounce)))"
      return [
        "public static let \(name) = \(made)", "public static let \(item.motion!)Animation = Animation.spring(\(name))",
      ]
    case .fling(let fling):
      return ["public static let \(name)TimeConstant: TimeInterval = \(Code.number(fling.timeConstant))"]
    case .easing(let curve, let seconds):
      guard let seconds else {
        return [
          "public static let \(item.motion!)Curve = UnitCurve.bezier(",
          "  startControlPoint: UnitPoint(x: \(Code.number(curve.x1)), y: \(Code.number(curve.y1))),",
          "  endControlPoint: UnitPoint(x: \(Code.number(curve.x2)), y: \(Code.number(curve.y2))))",
        ]
      }
      return [
        "public static let \(item.motion!)Animation = Animation.timingCurve(\(SwiftText.four(curve)), "
          + "duration: \(Code.number(seconds)))"
      ]
    case .number(let number, .degrees):
      return ["public static let \(name) = Angle.degrees(\(Code.number(number)))"]
    case .color(let color):
      return [
        "public static let \(name) = Color(.sRGB, red: \(color.red) / 255, green: \(color.green) / 255, "
          + "blue: \(color.blue) / 255)"
      ]
    default: return SwiftText.constants(item)
    }
  }
}

/// What all Swift has in common.
enum SwiftText {
  static func four(_ curve: CubicBezier) -> String {
    curve.numbers.map(Code.number).joined(separator: ", ")
  }

  static func absent(_ count: Int) -> String {
    "A list of \(count == 1 ? "1 row" : "\(count) rows"), which is content and no feel: `--to json` has it."
  }

  /// A word as the name of a case; those of the language itself go in quotes.
  private static func name(_ word: String) -> String {
    let own = [
      "default", "true", "false", "nil", "self", "in", "is", "as", "for", "repeat", "return", "switch", "where",
    ]
    return own.contains(word) ? "`\(word)`" : word
  }

  static func constants(_ item: HandoffItem) -> [String] {
    let name = item.name
    switch item.content {
    case .number(let number, let unit):
      let type = unit.isLength ? "CGFloat" : "Double"
      return ["public static let \(name): \(unit == .seconds ? "TimeInterval" : type) = \(Code.number(number))"]
    case .count(let count): return ["public static let \(name) = \(count)"]
    case .flag(let flag): return ["public static let \(name) = \(flag)"]
    case .choice(let word, let words):
      let type = Code.capitalized(name)
      return [
        "public enum \(type): String, Sendable { case \(words.map(Self.name).joined(separator: ", ")) }",
        "public static let \(name) = \(type).\(Self.name(word))",
      ]
    case .text(let text):
      return ["public static let \(name) = " + Code.quoted(text) { "\\u{\(String($0, radix: 16))}" }]
    case .spring, .fling, .easing, .color, .rows: return []
    }
  }
}
