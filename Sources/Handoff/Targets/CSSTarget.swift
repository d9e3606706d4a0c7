import Formatting
import Motion
import Tuning

/// CSS custom properties, with motions as `linear()`; a point is a CSS pixel.
enum CSSTarget: CodeTarget {
  static let id = "css"
  static let title = "CSS"
  static let ending = "css"
  static let comment = (begin: "/* ", end: " */")
  static let point = "a CSS pixel"

  static func opening(_ sheet: HandoffSheet) -> [String] { [":root {"] }

  static func notes(_ item: HandoffItem) -> [String] {
    switch item.content {
    case .spring(let spring):
      return [
        comment(LinearStops(spring: spring), of: "the spring")
          + " It starts at rest: `linear()` cannot express a release velocity, or a new target during the motion."
      ]
    case .fling(let fling):
      return [
        comment(LinearStops(fling: fling), of: "the fling")
          + " Of the whole travel, velocity × time constant, at any release velocity; scrolling itself is the browser's."
      ]
    case .number(_, let unit) where length(unit) == nil && !unit.symbol.isEmpty:
      return ["A plain number: CSS has no \(unit.symbol)."]
    default: return []
    }
  }

  private static func comment(_ stops: LinearStops, of what: String) -> String {
    "Within \((stops.error * 100).text(places: 2)) % of the travel of \(what) in \(stops.stops.count) stops."
  }

  /// Keywords that mean something else than themselves as the value of any property.
  private static let wide: Set<String> = ["inherit", "initial", "revert", "revertLayer", "unset"]

  private static func length(_ unit: Unit) -> String? {
    switch unit {
    case .points: "px"
    case .degrees: "deg"
    case .seconds: "s"
    case .none, .times, .cards: ""
    default: nil
    }
  }

  static func constants(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let prefix = "--\(sheet.id)-" + Code.words(item.motion ?? item.name, separator: "-")
    func moving(_ stops: LinearStops, _ model: String? = nil) -> [String] {
      let easing = "\(prefix)-easing: linear(\(stops.text));".wrapped(to: 100)
      return [model, "duration: \(n: stops.duration)s"].compactMap { $0 }.map { "\(prefix)-\($0);" } + [easing[0]]
        + easing.dropFirst().map { "  " + $0 }
    }
    switch item.content {
    case .spring(let spring): return moving(LinearStops(spring: spring))
    case .fling(let fling): return moving(LinearStops(fling: fling), "time-constant: \(n: fling.timeConstant)s")
    case .easing(let curve, let seconds):
      let time = seconds.map { ["\(prefix)-duration: \(n: $0)s;"] } ?? []
      return time + ["\(prefix)-easing: cubic-bezier(\(curve.four));"]
    case .number(let number, let unit): return ["\(prefix): \(n: number)\(length(unit) ?? "");"]
    case .count(let count): return ["\(prefix): \(count);"]
    case .flag(let flag): return ["\(prefix): \(flag ? 1 : 0);"]
    case .choice(let word, let words):
      return ["\(prefix): \(Code.words(Code.name(word, among: words, avoiding: wide), separator: "-"));"]
    case .color(let color): return ["\(prefix): \(color.description.lowercased());"]
    case .text(let text): return ["\(prefix): \(Code.quoted(text, escaping: "\n") { "\\\(String($0, radix: 16)) " });"]
    case .rows: return []
    }
  }

  static func use(_ item: HandoffItem, _ sheet: HandoffSheet) -> [String] {
    let name = "--\(sheet.id)-" + Code.words(item.motion ?? item.name, separator: "-")
    switch item.content {
    case .spring, .fling, .easing(_, _?): return rule("transition: translate var(\(name)-duration) var(\(name)-easing)")
    case .easing: return rule("transition: translate 1s var(\(name)-easing)")
    case .number, .count, .flag, .choice, .color, .text: return rule("--value: var(\(name))")
    case .rows: return []
    }
  }

  private static func rule(_ text: String) -> [String] { [".thing { \(text); }"] }
}
