import Formatting
import Gestures

/// A named number that an effect reports about its state.
package struct Readout: Hashable, Sendable {
  package var name: String
  package var value: Double
  /// The unit's symbol for display: "°", "pt/s"; empty for a pure number.
  package var unit: String
  /// Whether the value is a count: always a whole number, shown without decimals.
  package var isWhole = false

  package init(_ name: String, _ value: Double, _ unit: String = "") {
    self.name = name
    self.value = value
    self.unit = unit
  }

  package init(_ name: String, whole value: Double, _ unit: String = "") {
    self.init(name, value, unit)
    isWhole = true
  }

  /// The value for display, with its unit.
  package var words: String {
    isWhole ? value.readable(places: 0) + (unit.isEmpty ? "" : " \(unit)") : value.readable(unit)
  }
}

/// A number derived from parameters alone that makes them tangible: the period of a swing, the end of a throw.
package struct Insight: Hashable, Sendable {
  /// The quantity in a few words: "period", "a fling at 1000 pt/s".
  package var name: String
  /// The number, which may be infinite, meaning never.
  package var value: Double
  /// The unit's symbol for display; empty for a pure number.
  package var unit: String
  /// The parameters that the number is derived from.
  package var keys: [String]

  package init(_ name: String, _ value: Double, _ unit: String = "", of keys: String...) {
    self.name = name
    self.value = value
    self.unit = unit
    self.keys = keys
  }
}

extension Double {
  /// The number for display: about three significant digits, groups of thousands, a proper minus sign.
  package var readable: String { readable(places: magnitude >= 99.5 ? 0 : magnitude >= 9.95 ? 1 : 2) }

  package func readable(places: Int) -> String {
    guard isFinite else { return self > 0 ? "∞" : self < 0 ? "−∞" : "–" }
    var value = magnitude
    if value >= 9999.5 {
      var unit = 1.0
      while value / unit >= 999.5 { unit *= 10 }
      value = (value / unit).rounded() * unit
    }
    guard value < 1e15 else { return "\(self)" }
    let text = value.text(places: value >= 9999.5 ? 0 : places)
    let parts = text.split(separator: ".")
    let whole = (Int(parts[0]) ?? 0).grouped
    let isZero = !text.contains { $0 != "0" && $0 != "." }
    return (self < 0 && !isZero ? "−" : "") + whole + (parts.count > 1 ? "." + parts[1] : "")
  }

  /// Returns the number for display with its unit; the degree sign follows directly, other units after a space.
  package func readable(_ unit: String) -> String {
    if unit == "×" { return readable(places: 3) + " ×" }
    return unit.isEmpty
      ? readable : unit == "°" ? readable(places: magnitude >= 99.5 ? 0 : 1) + "°" : "\(readable) \(unit)"
  }

  /// The duration for display, in the unit that suits it: 0.53 s, 12 s, 15 min.
  package var readableSeconds: String {
    guard isFinite else { return "∞" }
    if self < 10 { return "\(text(places: 2)) s" }
    if self < 99.5 { return "\(text(places: 0)) s" }
    return self < 5400 ? "\((self / 60).text(places: 0)) min" : "\((self / 3600).text(places: 1)) h"
  }
}
