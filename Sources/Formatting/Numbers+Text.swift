extension Double {
  /// The shortest text that no other number has; whole numbers have no decimal point.
  package var shortText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The shortest text in the notation of people and JSON: `3600`, `0.012`, `1e-7`.
  ///
  /// Zero has no sign, and an exponent has no leading zeros.
  package var plainText: String {
    if self == 0 { return "0" }
    guard isFinite, let e = description.firstIndex(of: "e") else { return shortText }
    let (mantissa, exponent) = (description[..<e], Int(description[e...].dropFirst())!)
    return "\(mantissa.hasSuffix(".0") ? mantissa.dropLast(2) : mantissa)e\(exponent)"
  }

  /// Returns the number with a fixed number of decimal places, 0…9, rounded half away from zero.
  ///
  /// For example, 1.25 with one place is `1.3`.
  package func text(places: Int) -> String {
    var power: Int64 = 1
    for _ in 0..<places { power *= 10 }
    let scaled = (magnitude * Double(power)).rounded(.toNearestOrAwayFromZero)
    guard scaled < 9e18 else { return "\(self)" }
    let whole = Int64(scaled)
    let sign = self < 0 && whole > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    return "\(sign)\(whole / power).\((whole % power).padded(to: places))"
  }

  /// Returns the number with `places` decimal places, or more if it would otherwise look equal to `limit`.
  ///
  /// For example, 0.94997 against a limit of 0.95 is `0.94997`.
  package func text(apartFrom limit: Double, places: Int) -> String {
    for more in places..<9 where text(places: more) != limit.text(places: more) || self == limit {
      return text(places: more)
    }
    return shortText
  }
}

extension BinaryInteger {
  /// Returns the number with leading zeros up to this many digits, such as `0042`.
  package func padded(to digits: Int, radix: Int = 10) -> String {
    let text = String(self, radix: radix)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The number with a comma between groups of three digits, such as `2,656`.
  package var grouped: String {
    var (text, rest) = ("", String(magnitude)[...])
    while rest.count > 3 {
      text = "," + rest.suffix(3) + text
      rest = rest.dropLast(3)
    }
    return (self < 0 ? "-" : "") + rest + text
  }
}
