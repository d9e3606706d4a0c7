import Files
import Glibc

/// What ffmpeg writes while something is recorded: under its own name from the beginning, so that it is found whatever is
/// killed, and made by us, so that it is in nobody's place.
final class LiveFile: Sendable {
  let path: String
  private let descriptor: Int32

  init(_ path: String) throws(CaptureError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw CaptureError(path, errno: errno) }
  }

  deinit { close(descriptor) }

  /// What is missing of it, once it should be whole and on the disk.
  var lack: String? {
    let number = ByteWriting.sync(descriptor)
    return number == 0 ? Container.matroska.lack(in: descriptor) : SystemReason.text(number)
  }

  /// True where players have something to show, however it ends.
  var hasPictures: Bool { MatroskaParts(descriptor: descriptor).pictures > 0 }

  func remove() { unlink(path) }
}
