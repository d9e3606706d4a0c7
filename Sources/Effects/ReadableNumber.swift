import Formatting
import Gestures

extension Double {
  /// As a person reads it off a dial: about three digits, groups of thousands, a proper minus.
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

  /// With its unit: degrees stand close, others apart.
  package func readable(_ unit: String) -> String {
    if unit == "×" { return readable(places: 3) + " ×" }
    return unit.isEmpty
      ? readable : unit == "°" ? readable(places: magnitude >= 99.5 ? 0 : 1) + "°" : "\(readable) \(unit)"
  }

  /// A length of time in the unit that suits it: 0.53 s, 12 s, 15 min.
  package var readableSeconds: String {
    guard isFinite else { return "∞" }
    if self < 10 { return "\(text(places: 2)) s" }
    if self < 99.5 { return "\(text(places: 0)) s" }
    return self < 5400 ? "\((self / 60).text(places: 0)) min" : "\((self / 3600).text(places: 1)) h"
  }
}
