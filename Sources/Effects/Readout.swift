/// A named number that an effect reports about its state.
package struct Readout: Hashable, Sendable {
  package var name: String
  package var value: Double
  /// The unit's symbol, as people read it: "°", "pt/s"; empty for a pure number.
  package var unit: String
  /// True for what is counted: never between two whole numbers, and read without decimals.
  package var isWhole = false

  package init(_ name: String, _ value: Double, _ unit: String = "") {
    self.name = name
    self.value = value
    self.unit = unit
  }

  package init(_ name: String, whole value: Double, _ unit: String = "") {
    self.init(name, value, unit)
    isWhole = true
  }

  /// The value as people read it, with its unit.
  package var words: String {
    isWhole ? value.readable(places: 0) + (unit.isEmpty ? "" : " \(unit)") : value.readable(unit)
  }
}
