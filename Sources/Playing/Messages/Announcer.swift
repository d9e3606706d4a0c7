import Formatting
import Tuning

/// A message over the picture that disappears by itself, with buttons for possible actions.
package struct Toast: Hashable, Sendable {
  /// A button of a toast.
  package enum Key: Hashable, Sendable {
    /// Performs a command; the button has the command's own title unless another is given.
    case command(UserCommand, String? = nil)
    /// Copies a text to the clipboard.
    case copy(String)
    /// Keeps the guest on the stage as the user's own sketch.
    case keepGuest
    /// Discards the unsaved values of the last session.
    case forgetRecovery
  }

  package let text: String
  package let keys: [Key]
  /// The time for which the toast is shown, in seconds.
  package let seconds: Double
  /// Whether the toast reports an error.
  package let isBad: Bool
  /// The serial number, which distinguishes toasts with the same text.
  package let number: Int
}

/// The outputs for messages: toasts over the picture, the terminal and the event log.
@MainActor
package final class Announcer {
  package let log: EventLog
  private let host: any Host
  package private(set) var notice: Toast?
  private var count = 0

  package init(_ host: any Host, _ log: EventLog) {
    self.host = host
    self.log = log
  }

  /// Shows a toast for `seconds`.
  ///
  /// The default depends on the length of the text, and is longer if there are buttons.
  package func say(_ text: String, seconds: Double? = nil, isBad: Bool = false, _ keys: Toast.Key...) {
    say(text, seconds: seconds, isBad: isBad, keys: keys)
  }

  package func say(_ text: String, seconds: Double? = nil, isBad: Bool = false, keys: [Toast.Key]) {
    let seconds = seconds ?? (keys.isEmpty ? 2 : 4) + Double(text.count) * 0.02
    count += 1
    notice = Toast(text: text.message, keys: keys, seconds: seconds, isBad: isBad, number: count)
  }

  /// Removes the current toast.
  package func hush() { notice = nil }

  /// Writes a line to the terminal.
  package func tell(_ line: String) { host.tell(line) }

  /// Reports an error in the terminal and in a toast.
  package func complain(_ line: String, seconds: Double = 6) {
    tell("fidget: \(line)")
    say(line, seconds: seconds, isBad: true)
  }
}
