import Formatting
import Tuning

/// A line over the picture that goes by itself, with what can be done about it.
package struct Toast: Hashable, Sendable {
  /// Something to tap.
  package struct Key: Hashable, Sendable {
    package enum Deed: Hashable, Sendable {
      case perform(Desk.Command)
      /// Into the clipboard.
      case copy(String)
      /// Makes the guest on the stage one of one's own.
      case keepGuest
      /// Drops the unsaved values of last time.
      case forgetRecovery
    }

    package let title: String
    package let deed: Deed

    /// By the command's own name, unless here it is better called otherwise.
    static func command(_ command: Desk.Command, _ title: String? = nil) -> Key {
      Key(title: title ?? command.title, deed: .perform(command))
    }

    static let keepGuest = Key(title: "Keep it", deed: .keepGuest)
    static let forgetRecovery = Key(title: "Forget", deed: .forgetRecovery)
    static func copy(_ text: String) -> Key { Key(title: "Copy path", deed: .copy(text)) }
  }

  package let text: String
  package let keys: [Key]
  let seconds: Double
  /// True for what went wrong.
  package let isBad: Bool
  /// Tells it from the one before.
  package let number: Int
}

/// Where words go: over the picture, to the terminal, into the log.
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

  /// Over the picture; long enough to be read, longer where there is something to tap.
  func say(_ text: String, seconds: Double? = nil, isBad: Bool = false, _ keys: Toast.Key...) {
    say(text, seconds: seconds, isBad: isBad, keys: keys)
  }

  func say(_ text: String, seconds: Double? = nil, isBad: Bool = false, keys: [Toast.Key]) {
    let seconds = seconds ?? (keys.isEmpty ? 2 : 4) + Double(text.count) * 0.02
    count += 1
    notice = Toast(text: text.message, keys: keys, seconds: seconds, isBad: isBad, number: count)
  }

  /// Nothing more is to be read over the picture.
  func hush() { notice = nil }

  /// In the terminal.
  func tell(_ line: String) { host.tell(line) }

  /// What went wrong, in the terminal and over the picture.
  func complain(_ line: String, seconds: Double = 6) {
    tell("fidget: \(line)")
    say(line, seconds: seconds, isBad: true)
  }
}
