/// Numbers as text: the fewest digits that read back to the same value.
package enum NumberText {
  /// `3600`, `0.012`, `1e-7`: no needless `.0`, valid JSON for every finite number.
  package static func shortest(_ value: Double) -> String {
    precondition(value.isFinite, "a number that is not finite has no text in JSON")
    if value == 0 { return "0" }
    let text = value.description
    if text.hasSuffix(".0") { return String(text.dropLast(2)) }
    guard let e = text.firstIndex(of: "e") else { return text }
    var mantissa = text[..<e]
    if mantissa.hasSuffix(".0") { mantissa = mantissa.dropLast(2) }
    let exponent = Int(text[text.index(after: e)...])!
    return "\(mantissa)e\(exponent)"
  }
}
