import Capture
import Synchronization

/// What a window is being recorded into, what was saved, and what it says about both.
struct WindowCaptures {
  /// Pictures that were written, or not, by threads of their own.
  final class Mailbox: Sendable {
    typealias Letter = (path: String, error: CaptureError?)

    private let letters = Mutex<[Letter]>([])

    func post(_ letter: Letter) { letters.withLock { $0.append(letter) } }

    func take() -> [Letter] {
      letters.withLock { letters in
        defer { letters = [] }
        return letters
      }
    }
  }

  var recording: LiveRecording?
  let mailbox = Mailbox()
  private(set) var notice: (text: String, isError: Bool, until: Int64)?
  /// Pictures on their way to the disk.
  var pending = 0

  /// Shows a line for some seconds.
  mutating func say(_ text: String, isError: Bool = false, now: Int64) {
    notice = (text, isError, now + (isError ? 8 : 3) * 1_000_000_000)
  }

  /// Takes away what has been shown long enough; true when something went.
  mutating func forget(now: Int64) -> Bool {
    guard let until = notice?.until, now >= until else { return false }
    notice = nil
    return true
  }

  /// True while something shown will go by itself.
  var isAnimating: Bool { notice != nil }
}
