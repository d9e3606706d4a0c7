import Tuning

/// Where votes go: whole lines at the end of a file. What cannot be written waits, and is written with the next one.
@MainActor
struct BallotBox {
  private let path: String
  private var waiting: [Vote] = []
  /// True while it has been said that the file cannot be written.
  private var hasComplained = false

  init(_ path: String) { self.path = path }

  mutating func cast(_ vote: Vote, _ files: any FileStore, _ announcer: Announcer) {
    waiting.append(vote)
    empty(files, announcer)
  }

  private mutating func empty(_ files: any FileStore, _ announcer: Announcer) {
    guard !waiting.isEmpty else { return }
    do throws(FileRefusal) {
      try files.append(
        Array(waiting.map { $0.line + "\n" }.joined().utf8), to: path,
        head: Array((Vote.columns.joined(separator: ",") + "\n").utf8))
      waiting = []
      hasComplained = false
    } catch {
      if !hasComplained { announcer.complain("\(path): \(error.reason); votes wait, the next one tries again") }
      hasComplained = true
    }
  }

  /// At the end: what still cannot be written is told, so that it is not lost.
  mutating func settle(_ files: any FileStore, _ announcer: Announcer) {
    empty(files, announcer)
    for vote in waiting { announcer.tell("fidget: \(path): not written: \(vote.line)") }
    waiting = []
  }
}
