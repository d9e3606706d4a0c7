import Formatting
import Motion
import Tuning

/// A target whose code is Kotlin.
protocol KotlinTarget: CodeTarget {
  /// The type that holds a display's density, and the expression that reads the pixels in a dp from a `density` of that type.
  static var density: (type: String, pixels: String) { get }
}

extension KotlinTarget {
  static var point: String { "a dp" }
  static var ending: String { "kt" }
  static var comment: (begin: String, end: String) { ("// ", "") }
  static var indent: String { "    " }

  /// Returns a Float literal; clamps the value, since Kotlin refuses a literal beyond the range of Float.
  static func float(_ value: Double) -> String {
    let most = Double(Float.greatestFiniteMagnitude)
    let isTiny = value.magnitude < Double(Float.leastNonzeroMagnitude)
    return (isTiny ? "0" : Code.number(value.clamped(to: -most...most))) + "f"
  }

  static func floats(_ curve: CubicBezier) -> String { curve.numbers.map(float).joined(separator: ", ") }

  /// Returns remarks on units: Android reports touches and velocities in pixels, whatever the density.
  static func units(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .number(_, .pointsPerSecond): ["In px/s, as Android's velocities are."]
    case .number(_, .pointsPerSecondSquared): ["In px/s²."]
    case .number(_, .degreesPerPoint): ["In degrees per px, since Android reports touches in px."]
    case .number(_, .seconds): ["In seconds; Android's durations are in milliseconds."]
    case .easing(_, let seconds?) where (seconds * 1000).rounded() != seconds * 1000:
      ["A duration is whole milliseconds here."]
    default: []
    }
  }

  /// Returns a function that converts a number in dp to pixels for a density. `nil` if the item has no such unit.
  static func scaled(_ item: HandoffItem) -> [String]? {
    guard case .number(let number, let unit) = item.content, unit.isLength || unit == .degreesPerPoint else {
      return nil
    }
    let sign = unit == .degreesPerPoint ? "/" : "*"
    return ["fun \(item.name)(density: \(density.type)): Float = \(float(number)) \(sign) \(density.pixels)"]
  }

  /// Returns the expression with which the rest of an app refers to an item.
  static func place(_ item: HandoffItem, _ sheet: HandoffSheet) -> String {
    let name =
      switch item.content {
      case .number(_, let unit) where unit.isLength || unit == .degreesPerPoint: "\(item.name)(density)"
      case .choice: item.name
      default: Code.words(item.name, separator: "_").uppercased()
      }
    return "\(sheet.typeName).\(name)"
  }

  /// Returns the constants of content that needs no library.
  static func plain(_ item: HandoffItem) -> [String] {
    let name = Code.words(item.name, separator: "_").uppercased()
    switch item.content {
    case .number(let number, _): return ["const val \(name) = \(float(number))"]
    case .count(let count): return ["const val \(name) = \(count)"]
    case .flag(let flag): return ["const val \(name) = \(flag)"]
    case .choice(let word, let words):
      let type = Code.choiceType(item.name)
      func upper(_ word: String) -> String { Code.words(word, separator: "_").uppercased() }
      return [
        "enum class \(type) { \(Code.names(words).map(upper).joined(separator: ", ")) }",
        "val \(item.name) = \(type).\(upper(Code.name(word, among: words)))",
      ]
    case .text(let text):
      return ["const val \(name) = " + Code.quoted(text, escaping: "$") { "\\u" + $0.padded(to: 4, radix: 16) }]
    case .spring, .fling, .easing, .color, .rows: return []
    }
  }

  /// Returns the friction of a fling: FloatExponentialDecaySpec and FlingAnimation both multiply a rate of 4.2 per second.
  static func friction(_ fling: Deceleration) -> String { float(fling.friction / 4.2) }
}

extension HexColor {
  /// The colour as `0xFFFFB030`.
  var argb: String { "0xFF" + description.dropFirst() }
}
