/// Two sides that were asked for by name. The first side's values are the tuner's.
@MainActor
package struct SplitSides {
  let a: String
  let b: String
  /// The second side's.
  let values: LiveValues

  package init(a: String, b: String, _ values: LiveValues) { (self.a, self.b, self.values) = (a, b, values) }

  package var names: [String] { [a, b] }
}
