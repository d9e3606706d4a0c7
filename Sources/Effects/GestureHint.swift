/// A gesture that the effect responds to.
///
/// The window shows it as a hint, worded for the input device in use.
package struct GestureHint: Hashable, Sendable {
  package enum Way: Sendable { case drag, flick, tap, pinch, scroll }

  package let way: Way
  /// The result of the gesture, worded to follow it: `to turn it`.
  package let aim: String
  /// The event that shows the effect's response, such as `passed`; `nil` if the gesture alone is enough.
  package let event: String?

  package init(_ way: Way, _ aim: String, event: String? = nil) {
    (self.way, self.aim, self.event) = (way, aim, event)
  }
}
