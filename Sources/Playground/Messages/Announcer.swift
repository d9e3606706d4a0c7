import Formatting
import Tuning

/// A message over the picture that disappears by itself, with buttons for possible actions.
package struct Toast: Hashable, Sendable {
  /// A button of a toast.
  package struct Key: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
      case perform(Desk.Command)
      /// Copies a text to the clipboard.
      case copy(String)
      /// Keeps the guest on the stage as the user's own sketch.
      case keepGuest
      /// Discards the unsaved values of the last session.
      case forgetRecovery
    }

    package let title: String
    package let action: Action

    /// Returns a button for a command, with the command's own title unless another is given.
    static func command(_ command: Desk.Command, _ title: String? = nil) -> Key {
      Key(title: title ?? command.title, action: .perform(command))
    }

    static let keepGuest = Key(title: "Keep it", action: .keepGuest)
    static let forgetRecovery = Key(title: "Forget", action: .forgetRecovery)
    static func copy(_ text: String) -> Key { Key(title: "Copy path", action: .copy(text)) }
  }

  package let text: String
  package let keys: [Key]
  /// The time for which the toast is shown, in seconds.
  let seconds: Double
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
  private(set) var notice: Toast?
  private var count = 0

  package init(_ host: any Host, _ log: EventLog) {
    self.host = host
    self.log = log
  }

  /// Shows a toast for `seconds`.
  ///
  /// The default depends on the length of the text, and is longer if there are buttons.
  func say(_ text: String, seconds: Double? = nil, isBad: Bool = false, _ keys: Toast.Key...) {
    say(text, seconds: seconds, isBad: isBad, keys: keys)
  }

  func say(_ text: String, seconds: Double? = nil, isBad: Bool = false, keys: [Toast.Key]) {
    let seconds = seconds ?? (keys.isEmpty ? 2 : 4) + Double(text.count) * 0.02
    count += 1
    notice = Toast(text: text.message, keys: keys, seconds: seconds, isBad: isBad, number: count)
  }

  /// Removes the current toast.
  func hush() { notice = nil }

  /// Writes a line to the terminal.
  func tell(_ line: String) { host.tell(line) }

  /// Reports an error in the terminal and in a toast.
  func complain(_ line: String, seconds: Double = 6) {
    tell("fidget: \(line)")
    say(line, seconds: seconds, isBad: true)
  }
}
