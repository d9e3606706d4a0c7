import Formatting
import Tuning

/// Where words go: over the picture, to the terminal, into the log.
@MainActor
package final class Announcer {
  package let log: EventLog
  private let host: any Host
  /// A short line over the picture that goes by itself.
  private(set) var notice: (text: String, seconds: Double)?

  package init(_ host: any Host, _ log: EventLog) {
    self.host = host
    self.log = log
  }

  /// Over the picture.
  func say(_ text: String, seconds: Double = 1.6) { notice = (text.message, seconds) }

  /// In the terminal.
  func tell(_ line: String) { host.tell(line) }

  /// What went wrong, in the terminal and over the picture.
  func complain(_ line: String, seconds: Double = 5) {
    tell("fidget: \(line)")
    say(line, seconds: seconds)
  }

  /// Lets the notice's time go on.
  func advance(by seconds: Double) {
    if let notice { self.notice = notice.seconds > seconds ? (notice.text, notice.seconds - seconds) : nil }
  }
}
