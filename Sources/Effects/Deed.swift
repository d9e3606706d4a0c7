/// Something that a hand can do with an effect: the window says it, in words for the hand that there is.
package struct Deed: Hashable, Sendable {
  package enum Way: Sendable { case drag, flick, tap, pinch, scroll }

  package let way: Way
  /// The effect of it in words: `to turn it`.
  package let aim: String
  /// The event that shows that the effect has answered, such as `passed`; `nil` where the gesture alone is enough.
  package let event: String?

  package init(_ way: Way, _ aim: String, event: String? = nil) {
    (self.way, self.aim, self.event) = (way, aim, event)
  }
}
