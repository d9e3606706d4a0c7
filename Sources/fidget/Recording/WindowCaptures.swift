import Capture
import Glibc
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

  /// Completes what is on its way, with nobody to show it to: what became of each.
  mutating func finish() -> [String] {
    var words: [String] = []
    if let recording {
      words.append(Self.words(for: recording.finish(withinSeconds: 20)))
      self.recording = nil
    }
    for _ in 0..<500 where pending > 0 {
      for letter in mailbox.take() {
        pending -= 1
        words.append(letter.error.map { "\($0)" } ?? "saved \(letter.path)")
      }
      if pending > 0 { usleep(10_000) }
    }
    return words
  }

  /// `saved lamp.mp4, 2.1 s`, or why not.
  static func words(for outcome: LiveRecording.Outcome) -> String {
    switch outcome {
    case .finished(let path, let frames, let missed):
      let seconds = "\(frames / 60).\(frames % 60 * 10 / 60) s"
      let behind = missed > 0 ? "; \(missed) frames came too fast and show the one before" : ""
      return "saved \(path), \(seconds)\(behind)"
    case .failed(let error): return "\(error)"
    }
  }

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
