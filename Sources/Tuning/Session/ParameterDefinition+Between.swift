extension ParameterDefinition {
  /// A value between two others of this parameter: exactly the first at 0, exactly the second at 1.
  ///
  /// Numbers go straight, in steps that a person would write (a ten-thousandth of the range, to a power of ten);
  /// whole numbers round; colours go straight in sRGB; everything else switches in the middle.
  package func value(from a: ParameterValue, to b: ParameterValue, _ fraction: Double) -> ParameterValue {
    if fraction <= 0 { return a }
    if fraction >= 1 { return b }
    switch (kind, a, b) {
    case (.number(let range), .number(let a), .number(let b)):
      let plain = a + (b - a) * fraction
      let rounded = Self.rounded(plain, span: range.upperBound - range.lowerBound)
      return .number(min(max(rounded, min(a, b)), max(a, b)))
    case (.integer, .integer(let a), .integer(let b)):
      return .integer(a + Int((Double(b - a) * fraction).rounded()))
    case (.color, .color(let a), .color(let b)):
      func channel(_ a: UInt8, _ b: UInt8) -> UInt32 {
        UInt32((Double(a) + (Double(b) - Double(a)) * fraction).rounded())
      }
      return .color(
        HexColor(channel(a.red, b.red) << 16 | channel(a.green, b.green) << 8 | channel(a.blue, b.blue)))
    default: return fraction < 0.5 ? a : b
    }
  }

  /// To the power of ten that is at most a ten-thousandth of `span`; powers below one divide, so that the result is
  /// the number whose decimal digits are few.
  static func rounded(_ value: Double, span: Double) -> Double {
    guard span > 0 else { return value }
    var step = 1.0
    while step * 100_000 <= span { step *= 10 }
    var parts = 1.0
    while parts < 1e12, span * parts < 10_000 { parts *= 10 }
    return step > 1 ? (value / step).rounded() * step : (value * parts).rounded() / parts
  }
}
