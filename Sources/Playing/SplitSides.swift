/// A side of a split stage.
package enum SplitSide: String, CaseIterable, Decodable, Sendable {
  /// The left or upper side.
  case a
  case b

  package var other: SplitSide { self == .a ? .b : .a }
  package var letter: String { self == .a ? "A" : "B" }
}

/// Two sides given by name.
///
/// The tuner has the values of the first side.
@MainActor
package struct SplitSides {
  package let a: String
  package let b: String
  /// The values of the second side.
  package let values: LiveValues

  package init(a: String, b: String, _ values: LiveValues) { (self.a, self.b, self.values) = (a, b, values) }

  package var names: [String] { [a, b] }
}
