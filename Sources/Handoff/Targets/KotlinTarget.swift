import Formatting
import Motion
import Tuning

/// A target whose code is Kotlin.
protocol KotlinTarget: CodeTarget {}

extension KotlinTarget {
  static var ending: String { "kt" }
  static var comment: (begin: String, end: String) { ("// ", "") }
  static var indent: String { "    " }

  static func float(_ value: Double) -> String { Code.number(value) + "f" }

  static func floats(_ curve: CubicBezier) -> String { curve.numbers.map(float).joined(separator: ", ") }

  /// In dp, a speed is per second.
  static func speed(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .number(_, .pointsPerSecond), .number(_, .pointsPerSecondSquared):
      ["Times the display's density for Android's velocities, which are px/s."]
    default: []
    }
  }

  /// What needs no library.
  static func plain(_ item: HandoffItem) -> [String] {
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
      return ["const val \(name) = " + Code.quoted(text, escaping: "$") { "\\u" + $0.padded(to: 4, radix: 16) }]
    case .spring, .fling, .easing, .color, .rows: return []
    }
  }

  /// Of deceleration: FloatExponentialDecaySpec and FlingAnimation both multiply a rate of 4.2 per second.
  static func friction(_ fling: Deceleration) -> String { float(fling.friction / 4.2) }
}

extension HexColor {
  /// `0xFFFFB030`.
  var argb: String { "0xFF" + description.dropFirst() }
}
