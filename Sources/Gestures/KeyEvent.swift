/// A key of a keyboard: a typed character, or a key that edits text.
///
/// A typed text is one event for each Unicode scalar, in order.
package struct KeyEvent: Hashable, Sendable {
  package enum Key: Hashable, Sendable {
    /// A character that `isTypable` accepts.
    case character(Unicode.Scalar)
    case named(Name)
  }

  package enum Name: String, CaseIterable, Hashable, Sendable { case enter, backspace, left, right }

  package var key: Key
  /// The time in seconds after the beginning of the step; see `Input.time`.
  package var time: Double

  package init(_ key: Key, time: Double = 0) { (self.key, self.time) = (key, time) }

  /// Whether a character is text: control characters, such as a tab or a line break, are not.
  package static func isTypable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
  }
}
