import Tuning

/// The numbers that a person types.
extension ShownNumber {
  /// Parses a typed number or calculation.
  ///
  /// The text may contain a comma for the point, a true minus, spaces and its unit. A percentage refers to the default.
  ///
  /// `nil` if the text is not a number.
  static func parse(_ typed: String, unit: Unit, default usual: Double) -> Double? {
    let text = typed.filter { !$0.isWhitespace }.replacing("−", with: "-").replacing(",", with: ".")
    let own = Unit(symbol: unit.symbol.filter { !$0.isWhitespace }, name: unit.name)
    guard let (number, convert) = own.split(text) else { return Calculation.value(of: text, whole: usual) }
    // A percentage refers to the default, which has this unit already.
    return Calculation.value(of: number, whole: usual).map { number.hasSuffix("%") ? $0 : convert($0) }
  }
}
