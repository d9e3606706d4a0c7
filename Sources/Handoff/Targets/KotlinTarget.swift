import Formatting
import Motion
import Tuning

/// A target whose code is Kotlin.
protocol KotlinTarget: CodeTarget {
  /// How it knows the density of a display: the type, and the number of pixels to a dp of a `density` of that type.
  static var density: (type: String, pixels: String) { get }
}

extension KotlinTarget {
  static var point: String { "a dp" }
  static var ending: String { "kt" }
  static var comment: (begin: String, end: String) { ("// ", "") }
  static var indent: String { "    " }

  /// Kotlin refuses a literal that no Float holds.
  static func float(_ value: Double) -> String {
    let most = Double(Float.greatestFiniteMagnitude)
    let isTiny = value.magnitude < Double(Float.leastNonzeroMagnitude)
    return (isTiny ? "0" : Code.number(value.clamped(to: -most...most))) + "f"
  }

  static func floats(_ curve: CubicBezier) -> String { curve.numbers.map(float).joined(separator: ", ") }

  /// Android's fingers and velocities are in pixels, whatever the density.
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

  /// A number that a display's density makes pixels of.
  static func scaled(_ item: HandoffItem) -> [String]? {
    guard case .number(let number, let unit) = item.content, unit.isLength || unit == .degreesPerPoint else {
      return nil
    }
    let sign = unit == .degreesPerPoint ? "/" : "*"
    return ["fun \(item.name)(density: \(density.type)): Float = \(float(number)) \(sign) \(density.pixels)"]
  }

  /// Where a value stands, as the rest of an app names it.
  static func place(_ item: HandoffItem, _ sheet: HandoffSheet) -> String {
    let name =
      switch item.content {
      case .number(_, let unit) where unit.isLength || unit == .degreesPerPoint: "\(item.name)(density)"
      case .choice: item.name
      default: Code.words(item.name, separator: "_").uppercased()
      }
    return "\(sheet.typeName).\(name)"
  }

  /// What needs no library.
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

  /// Of deceleration: FloatExponentialDecaySpec and FlingAnimation both multiply a rate of 4.2 per second.
  static func friction(_ fling: Deceleration) -> String { float(fling.friction / 4.2) }
}

extension HexColor {
  /// `0xFFFFB030`.
  var argb: String { "0xFF" + description.dropFirst() }
}
