import Formatting

/// Formats numbers for people: in the panel and in messages.
package enum ShownNumber {
  /// Formats a parameter's value: at least two decimals if the range is small, otherwise as many as it needs, at most five.
  ///
  /// A value 0 that the definition names is shown as its name.
  package static func text(_ value: Double, _ definition: ParameterDefinition) -> String {
    definition.words(for: value) ?? text(value, least: least(definition))
  }

  /// Returns the symbol of the unit to show behind a number; empty if the value is shown as words.
  package static func symbol(_ value: Double, _ definition: ParameterDefinition) -> String {
    definition.words(for: value) == nil ? definition.unit.symbol(for: value) : ""
  }

  /// Formats a change: `3 → 5 cards`, or only the new value if both read the same.
  package static func change(
    from old: ParameterValue, to new: ParameterValue, _ definition: ParameterDefinition
  ) -> String {
    let (before, after) = texts(from: old, to: new, definition)
    if before == after { return after }
    let words = "\(before) → \(after)"
    return definition.words(for: new.double) == nil ? definition.unit.suffixed(to: words) : words
  }

  /// Formats two values of a parameter for comparison.
  ///
  /// Numbers have only as many decimals as are needed to show each of them and their difference. Long texts are cut.
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
    guard case .number(let range) = definition.kind else { return 0 }
    let usual = definition.useful ?? range
    return usual.upperBound - usual.lowerBound <= 5 ? 2 : 0
  }

  /// Formats a value with at least `least` decimals, and more if it needs them: at most five, or nine below 0.001.
  package static func text(_ value: Double, least: Int) -> String {
    var places = least
    let most = value.magnitude < 0.001 ? 9 : 5
    while places < most, (Double(value.text(places: places)) ?? value) != value { places += 1 }
    return proper(value.text(places: places))
  }

  /// Formats a derived number with three significant digits and its unit: "1.66 s", "412 pt", "9.5 %".
  ///
  /// A number that is not finite becomes "never".
  package static func text(_ value: Double, unit: String) -> String {
    guard value.isFinite else { return "never" }
    let size = value.magnitude
    // Whole numbers of things have no decimals.
    let isCount = size == size.rounded() && ["", "cards"].contains(unit)
    let places = isCount || size >= 100 || size == 0 ? 0 : size >= 10 || unit == "%" ? 1 : 2
    let number = proper(value.text(places: places))
    if unit.isEmpty { return number }
    return unit == "°" ? number + unit : number + " " + unit
  }

  /// Replaces a leading hyphen with a minus sign, which is as wide as a plus.
  private static func proper(_ text: String) -> String {
    text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }
}
