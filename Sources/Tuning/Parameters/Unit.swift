/// What a number counts: a symbol for tight places and a name in words for the docs.
package struct Unit: Hashable, Sendable {
  /// As shown beside a number, such as `pt/s²`; empty for a plain number.
  package let symbol: String
  /// In words, such as `points per second squared`; empty for a plain number.
  package let name: String

  package static let none = Unit(symbol: "", name: "")
  package static let points = Unit(symbol: "pt", name: "points")
  package static let pointsPerSecond = Unit(symbol: "pt/s", name: "points per second")
  package static let pointsPerSecondSquared = Unit(symbol: "pt/s²", name: "points per second squared")
  package static let seconds = Unit(symbol: "s", name: "seconds")
  package static let perSecond = Unit(symbol: "/s", name: "per second")
  package static let degrees = Unit(symbol: "°", name: "degrees")
  package static let degreesPerSecond = Unit(symbol: "°/s", name: "degrees per second")
  package static let degreesPerPoint = Unit(symbol: "°/pt", name: "degrees per point")
  package static let times = Unit(symbol: "×", name: "times")
  package static let percent = Unit(symbol: "%", name: "percent")
  package static let hertz = Unit(symbol: "Hz", name: "hertz")
  package static let cards = Unit(symbol: "cards", name: "cards")

  /// The text followed by the symbol: `250 pt`, but `45°` and `80%` close up.
  package func suffixed(to text: String) -> String {
    guard let first = symbol.first else { return text }
    return "°%".contains(first) ? text + symbol : text + " " + symbol
  }
}
