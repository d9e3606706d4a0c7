/// A named number that an effect reports about its state.
package struct Readout: Hashable, Sendable {
  package var name: String
  package var value: Double
  /// The unit's symbol, as people read it: "°", "pt/s"; empty for a pure number.
  package var unit: String

  package init(_ name: String, _ value: Double, _ unit: String = "") {
    self.name = name
    self.value = value
    self.unit = unit
  }
}
