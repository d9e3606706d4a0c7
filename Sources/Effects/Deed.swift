/// Something that a hand can do with an effect: the window says it, in words for the hand that there is.
package struct Deed: Hashable, Sendable {
  package enum Way: Sendable { case drag, flick, tap, pinch, scroll }

  package let way: Way
  /// What comes of it: `to turn it`.
  package let aim: String

  package init(_ way: Way, _ aim: String) { (self.way, self.aim) = (way, aim) }
}
