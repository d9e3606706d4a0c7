/// Two sides given by name.
///
/// The tuner has the values of the first side.
@MainActor
package struct SplitSides {
  let a: String
  let b: String
  /// The values of the second side.
  let values: LiveValues

  package init(a: String, b: String, _ values: LiveValues) { (self.a, self.b, self.values) = (a, b, values) }

  package var names: [String] { [a, b] }
}
