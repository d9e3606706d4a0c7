import Tuning

/// Numbers as people read them.
enum NumberWords {
  /// With a fixed number of decimals, 0…9: `0.949`.
  static func decimals(_ value: Double, _ places: Int) -> String {
    var unit = 1.0
    for _ in 0..<places { unit *= 10 }
    let scaled = (value.magnitude * unit).rounded()
    guard scaled < 1e15 else { return value.isFinite ? NumberText.shortest(value) : "\(value)" }
    let digits = String(Int(scaled))
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  }

  /// Rounded to three decimals, or to as many as it takes to stay on its side of `threshold`: `0.94997` against 0.95.
  static func decimals(_ value: Double, besides threshold: Double) -> String {
    for places in 3...9 {
      let text = decimals(value, places)
      guard let rounded = Double(text) else { break }
      if value < threshold ? rounded < threshold : value > threshold ? rounded > threshold : true { return text }
    }
    return NumberText.shortest(value)
  }

  /// A whole number in groups of three: `2,656`.
  static func grouped(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }
}
