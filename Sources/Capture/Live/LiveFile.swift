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

  var isEmpty: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_size == 0
  }

  /// What is missing of it, once it should be whole and on the disk.
  var lack: String? {
    let number = ByteWriting.sync(descriptor)
    if number != 0 { return SystemReason.text(number) }
    // The last thing that ffmpeg does is to say in front where the segment, which is all of the file, ends.
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
