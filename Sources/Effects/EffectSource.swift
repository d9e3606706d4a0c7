/// The source of a sketch, which pictures and clips carry along.
package struct EffectSource: Hashable, Sendable {
  package var text: String
  /// The SVG drawings beside the text, keyed by the names that it uses for them.
  package var drawings: [String: String]

  package init(_ text: String, drawings: [String: String] = [:]) { (self.text, self.drawings) = (text, drawings) }
}
