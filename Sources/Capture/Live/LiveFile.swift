import Files
import Glibc

/// What ffmpeg writes while something is recorded: under its own name from the beginning, so that it is found whatever is
/// killed, and made by us, so that it replaces no other file.
final class LiveFile: Sendable {
  let path: String
  private let descriptor: Int32

  init(_ target: OutputTarget) throws(CaptureError) {
    path = target.path
    descriptor = try target.open(reads: true)
  }

  deinit { close(descriptor) }

  /// What is missing of it, once it should be whole and on the disk.
  var lack: String? {
    let number = ByteWriting.sync(descriptor)
    if number != 0 { return SystemReason.text(number) }
    return ByteWriting.lack(descriptor)
  }

  func remove() { unlink(path) }
}
