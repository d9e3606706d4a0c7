extension BinaryInteger {
  /// With zeros before it until it has so many digits: `0042`.
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
