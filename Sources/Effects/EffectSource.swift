/// What an effect in a file is made of; pictures and clips carry it.
package struct EffectSource: Hashable, Sendable {
  package var text: String
  /// The drawings beside it, as SVG, by the names that the text has for them.
  package var drawings: [String: String]

  package init(_ text: String, drawings: [String: String] = [:]) { (self.text, self.drawings) = (text, drawings) }
}
