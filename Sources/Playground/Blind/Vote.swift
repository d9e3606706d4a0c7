import Formatting

/// What somebody chose of two whose names were hidden.
package struct Vote: Hashable, Sendable {
  /// Local time, as `20261121-170300`.
  package var when: String
  /// An effect's id.
  package var effect: String
  /// What was to the left, or above.
  package var a: String
  package var b: String
  /// One of the two.
  package var choice: String
  /// How long both were looked at.
  package var seconds: Double
  /// Fingers that went down on the stage meanwhile.
  package var touches: Int

  package init(when: String, effect: String, a: String, b: String, choice: String, seconds: Double, touches: Int) {
    (self.when, self.effect, self.a, self.b, self.choice) = (when, effect, a, b, choice)
    (self.seconds, self.touches) = (seconds, touches)
  }

  package static let columns = ["when", "effect", "a", "b", "choice", "seconds", "touches"]

  /// A line of CSV as RFC 4180 has it, without its end.
  package var line: String {
    [when, effect, a, b, choice, seconds.text(places: 1), "\(touches)"].map(\.csvField).joined(separator: ",")
  }
}
