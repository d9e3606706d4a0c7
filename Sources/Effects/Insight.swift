/// A number that follows from parameters alone and says what they come to: how long a swing takes, where a throw ends.
package struct Insight: Hashable, Sendable {
  /// What it is, in few words: "period", "a fling at 1000 pt/s".
  package var name: String
  /// May be infinite: never.
  package var value: Double
  /// The unit's symbol, as people read it; empty for a pure number.
  package var unit: String
  /// The parameters that it follows from.
  package var keys: [String]

  package init(_ name: String, _ value: Double, _ unit: String = "", of keys: String...) {
    self.name = name
    self.value = value
    self.unit = unit
    self.keys = keys
  }
}
