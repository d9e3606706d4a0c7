import Files
import Formatting
import Glibc

/// The file that ffmpeg writes during a recording.
///
/// It has its own name from the beginning, so that it can be found whichever process is killed. We create it, not
/// ffmpeg, so that it replaces no other file.
final class LiveFile: Sendable {
  let path: String
  private let descriptor: Int32

  init(_ target: OutputTarget) throws(Problem) {
    path = target.path
    descriptor = try target.open(reads: true)
  }

  deinit { close(descriptor) }

  var isEmpty: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_size == 0
  }

  /// The reason why the file is incomplete, checked after it should be whole and on the disk. `nil` if it is complete.
  var lack: String? {
    let number = ByteWriting.sync(descriptor)
    if number != 0 { return SystemReason.text(number) }
    // At the end ffmpeg fills in, near the start of the file, the length of the segment, which is all of the file.
    var (status, bytes) = (stat(), [UInt8](repeating: 0, count: 4096))
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67]
    guard fstat(descriptor, &status) == 0, pread(descriptor, &bytes, bytes.count, 0) > 0,
      let start = bytes.firstRange(of: segment)?.upperBound, start + 8 <= bytes.count, bytes[start] == 1
    else { return "it ends too early" }
    let size = bytes[(start + 1)..<(start + 8)].reduce(0) { $0 << 8 | Int($1) }
    return start + 8 + size == Int(status.st_size) ? nil : "it ends too early"
  }

  func remove() { unlink(path) }
}
