/// A parser of typed numbers and calculations: `12*3`, `1/3`, `(2+0.5)*40`, or `50%` of a given value.
struct Calculation {
  private let characters: [Character]
  private var place = 0
  /// The value of 100 %.
  private let whole: Double
  private var isPlain = true

  private static let longest = 100

  /// Returns the value of a text.
  ///
  /// `nil` if the text is not a calculation, is too long or has no finite result.
  static func value(of text: String, whole: Double) -> Double? {
    var calculation = Calculation(text, whole)
    guard calculation.characters.count <= longest, let value = calculation.sum(),
      calculation.place == calculation.characters.count, value.isFinite
    else { return nil }
    return calculation.isPlain ? value : tidy(value)
  }

  private init(_ text: String, _ whole: Double) {
    characters = Array(text)
    self.whole = whole
  }

  /// Rounds to twelve significant digits, so that 12 × 0.1 is 1.2.
  private static func tidy(_ value: Double) -> Double {
    guard value != 0 else { return 0 }
    var power = 1.0
    while value.magnitude * power < 1e11, power < 1e22 { power *= 10 }
    return (value * power).rounded() / power
  }

  private mutating func take(_ wanted: String) -> Character? {
    guard place < characters.count, wanted.contains(characters[place]) else { return nil }
    defer { place += 1 }
    return characters[place]
  }

  private mutating func sum() -> Double? {
    var value = product()
    while let sign = take("+-"), let left = value {
      isPlain = false
      value = product().map { sign == "+" ? left + $0 : left - $0 }
    }
    return value
  }

  private mutating func product() -> Double? {
    var value = factor()
    while let sign = take("*×/÷"), let left = value {
      isPlain = false
      value = factor().map { "*×".contains(sign) ? left * $0 : left / $0 }
    }
    return value
  }

  private mutating func factor() -> Double? {
    if let sign = take("+-") { return factor().map { sign == "-" ? -$0 : $0 } }
    var value: Double?
    if take("(") != nil {
      value = sum()
      if take(")") == nil { return nil }
    } else {
      value = number()
    }
    while take("%") != nil {
      isPlain = false
      value = value.map { $0 / 100 * whole }
    }
    return value
  }

  private mutating func number() -> Double? {
    let start = place
    while take("0123456789.") != nil {}
    let mantissa = place
    if mantissa > start, take("eE") != nil {
      _ = take("+-")
      let exponent = place
      while take("0123456789") != nil {}
      if place == exponent { place = mantissa }
    }
    return Double(String(characters[start..<place]))
  }
}
