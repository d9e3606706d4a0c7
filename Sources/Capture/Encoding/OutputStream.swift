import Files
import Formatting
import Glibc
import Threads

/// Standard output, whose reader may stop reading: a write that waits for it ends when a user asks for that.
final class OutputStream: Sendable {
  private static let name = "standard output"
  /// The size of a write that a pipe takes without waiting, once it has room.
  private static let portion = 4096

  private let descriptor: Int32
  private let patience: EncoderPatience
  private let urgency = Monitor(Urgency?.none)

  init(_ descriptor: Int32 = RunContext.current.output, _ patience: EncoderPatience = .standard) {
    (self.descriptor, self.patience) = (descriptor, patience)
  }

  /// Ends a waiting `write`: with `.soon` once the reader has taken nothing for a while, with `.now` at once.
  func interrupt(_ urgency: Urgency) { self.urgency.with { $0 = max($0 ?? urgency, urgency) } }

  func write(_ bytes: RawSpan) throws(Problem) {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      return try ByteWriting.write(bytes, to: descriptor, named: Self.name)
    }
    for start in stride(from: 0, to: bytes.byteCount, by: Self.portion) {
      try waitForRoom()
      let end = min(start + Self.portion, bytes.byteCount)
      try ByteWriting.write(bytes.extracting(start..<end), to: descriptor, named: Self.name)
    }
  }

  private func waitForRoom() throws(Problem) {
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    var since: Int64?
    while poll(&room, 1, Int32(patience.idle / 20_000_000)) == 0 {
      switch urgency.look({ $0 }) {
      case .now?: throw Problem(path: Self.name, message: "given up")
      case .soon?:
        let start = since ?? Monotonic.now
        since = start
        if Monotonic.now - start >= patience.idle {
          throw Problem(path: Self.name, message: "its reader takes nothing; given up")
        }
      case nil: since = nil
      }
    }
  }
}
