import Formatting
import Gestures
import Tuning

/// Numbers as the panel writes them.
package enum ShownNumber {
  /// A parameter's number: two places where the whole range is small, else as many as it needs, five at most.
  ///
  /// A 0 with words of its own is these words.
  package static func text(_ value: Double, _ definition: ParameterDefinition) -> String {
    definition.words(for: value) ?? text(value, least: least(definition))
  }

  /// The sign of the unit behind a number; none behind words.
  static func symbol(_ value: Double, _ definition: ParameterDefinition) -> String {
    definition.words(for: value) == nil ? definition.unit.symbol(for: value) : ""
  }

  /// `3 → 5 cards`, or only the new one where both read the same.
  package static func change(
    from old: ParameterValue, to new: ParameterValue, _ definition: ParameterDefinition
  ) -> String {
    let (before, after) = texts(from: old, to: new, definition)
    if before == after { return after }
    let words = "\(before) → \(after)"
    return definition.words(for: new.double) == nil ? definition.unit.suffixed(to: words) : words
  }

  /// Two values of a parameter, numbers with no more places than say each and how far apart they are; what is long is cut.
  package static func texts(
    from old: ParameterValue, to new: ParameterValue, _ definition: ParameterDefinition
  ) -> (old: String, new: String) {
    guard let before = old.double, let after = new.double else {
      func cut(_ value: ParameterValue) -> String {
        let text = value.shown.replacing("\n", with: " ")
        return text.count <= 24 ? text : text.prefix(22) + "…"
      }
      return (cut(old), cut(new))
    }
    let wide = (text(before, definition), text(after, definition))
    if definition.words(for: before) ?? definition.words(for: after) != nil { return wide }
    // A person types at most two decimals; a drag leaves more, which are rounded.
    func isShort(_ text: String, _ value: Double) -> Bool {
      text.drop { $0 != "." }.count <= 3 && Double(text.replacing("−", with: "-")) == value
    }
    if isShort(wide.0, before), isShort(wide.1, after) { return wide }
    let places = (least(definition)...9).first { places in
      guard let from = Double(before.text(places: places)), let to = Double(after.text(places: places)) else {
        return true
      }
      func isClose(_ shown: Double, _ value: Double, _ part: Double) -> Bool {
        (shown - value).magnitude <= part * value.magnitude
      }
      return from != to && isClose(from, before, 0.01) && isClose(to, after, 0.01)
        && isClose(to - from, after - before, 0.1)
    }
    guard let places else { return wide }
    func short(_ value: Double, _ wide: String) -> String {
      let text = proper(value.text(places: places))
      return wide.count < text.count ? wide : text
    }
    return (short(before, wide.0), short(after, wide.1))
  }

  package static func least(_ definition: ParameterDefinition) -> Int {
    if case .number(let range) = definition.kind, range.upperBound - range.lowerBound <= 5 { 2 } else { 0 }
  }

  /// With at least `least` places, and more where the value needs them: five at most, nine below 0.001.
  static func text(_ value: Double, least: Int) -> String {
    var places = least
    let most = value.magnitude < 0.001 ? 9 : 5
    while places < most, (Double(value.text(places: places)) ?? value) != value { places += 1 }
    return proper(value.text(places: places))
  }

  /// A derived number with three significant digits and its unit: "1.66 s", "412 pt", "9.5 %".
  package static func text(_ value: Double, unit: String) -> String {
    guard value.isFinite else { return "never" }
    let size = value.magnitude
    // Counts have no decimals.
    let isCount = size == size.rounded() && ["", "cards"].contains(unit)
    let places = isCount || size >= 100 || size == 0 ? 0 : size >= 10 || unit == "%" ? 1 : 2
    let number = proper(value.text(places: places))
    if unit.isEmpty { return number }
    return unit == "°" ? number + unit : number + " " + unit
  }

  /// With a minus sign as wide as a plus.
  private static func proper(_ text: String) -> String {
    text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }

  /// A typed number or calculation. It may have a comma for the point, a true minus, spaces and its unit; a percentage
  /// is one of the default.
  static func parse(_ typed: String, unit: Unit, default usual: Double) -> Double? {
    let text = typed.filter { !$0.isWhitespace }.replacing("−", with: "-").replacing(",", with: ".")
    let own = Unit(symbol: unit.symbol.filter { !$0.isWhitespace }, name: unit.name)
    guard let (number, convert) = own.split(text) else { return Calculation.value(of: text, whole: usual) }
    // A percentage is one of the default, which has this unit already.
    return Calculation.value(of: number, whole: usual).map { number.hasSuffix("%") ? $0 : convert($0) }
  }
}
