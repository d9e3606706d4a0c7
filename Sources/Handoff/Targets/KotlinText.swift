import Motion
import Tuning

/// What all Kotlin has in common.
enum KotlinText {
  static func float(_ value: Double) -> String { Code.number(value) + "f" }

  static func four(_ curve: CubicBezier) -> String {
    curve.numbers.map(float).joined(separator: ", ")
  }

  static func argb(_ color: HexColor) -> String { "0xFF" + color.description.dropFirst() }

  /// As dp a speed is one for each second.
  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .number(_, .pointsPerSecond), .number(_, .pointsPerSecondSquared):
      ["Times the display's density for Android's velocities, which are px/s."]
    case .rows(_, let count): [SwiftText.absent(count)]
    default: []
    }
  }

  static func constants(_ item: HandoffItem) -> [String] {
    let name = Code.words(item.name, separator: "_").uppercased()
    switch item.content {
    case .number(let number, _): return ["const val \(name) = \(float(number))"]
    case .count(let count): return ["const val \(name) = \(count)"]
    case .flag(let flag): return ["const val \(name) = \(flag)"]
    case .choice(let word, let words):
      let type = Code.capitalized(item.name)
      func upper(_ word: String) -> String { Code.words(word, separator: "_").uppercased() }
      return [
        "enum class \(type) { \(words.map(upper).joined(separator: ", ")) }",
        "val \(item.name) = \(type).\(upper(word))",
      ]
    case .text(let text):
      let quoted = Code.quoted(text, escaping: "$") { code in
        let digits = String(code, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      return ["const val \(name) = \(quoted)"]
    case .spring, .fling, .easing, .color, .rows: return []
    }
  }

  /// Of deceleration: FloatExponentialDecaySpec and FlingAnimation both multiply a rate of 4.2 per second.
  static func friction(_ fling: Deceleration) -> String { float(fling.friction / 4.2) }
}
