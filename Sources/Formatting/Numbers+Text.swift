extension Double {
  /// As few digits as tell it from every other number; whole numbers without a point.
  package var shortText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The same as people and JSON write it, `3600`, `0.012`, `1e-7`: zero without a sign, no zeros in an exponent.
  package var plainText: String {
    if self == 0 { return "0" }
    guard isFinite, let e = description.firstIndex(of: "e") else { return shortText }
    let (mantissa, exponent) = (description[..<e], Int(description[e...].dropFirst())!)
    return "\(mantissa.hasSuffix(".0") ? mantissa.dropLast(2) : mantissa)e\(exponent)"
  }

  /// With a fixed number of places, 0…9, rounded half away from zero: 1.25 in one place is 1.3.
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

  /// Rounded to `places`, or to as many as it takes to stay on its side of `limit`: `0.94997` against 0.95.
  package func text(apartFrom limit: Double, places: Int) -> String {
    for more in places..<9 where text(places: more) != limit.text(places: more) || self == limit {
      return text(places: more)
    }
    return shortText
  }
}

extension BinaryInteger {
  /// With zeros before it until it has this many digits: `0042`.
  package func padded(to digits: Int, radix: Int = 10) -> String {
    let text = String(self, radix: radix)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// In groups of three: `2,656`.
  package var grouped: String {
    var (text, rest) = ("", String(magnitude)[...])
    while rest.count > 3 {
      text = "," + rest.suffix(3) + text
      rest = rest.dropLast(3)
    }
    return (self < 0 ? "-" : "") + rest + text
  }
}
