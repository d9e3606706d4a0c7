import Files
import Glibc

/// Files that grow by whole lines: where something cannot be written, nothing of it is left behind.
package enum LineFile {
  /// Adds lines, and waits until they are on the disk. A file that is new or empty gets `head` first; a last line that
  /// somebody has left without an end gets one.
  package static func append(_ lines: [UInt8], to path: String, head: [UInt8]) throws(FileRefusal) {
    let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o644)
    guard descriptor >= 0 else { throw .unwritable(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unwritable(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileRefusal(reason: "cannot be written: not a regular file") }
    // Root may write anything; a file that nobody may write is still meant to stay.
    if status.st_mode & 0o222 == 0 { throw .unwritable(EACCES) }
    let size = status.st_size
    var last: UInt8 = 10
    if size > 0 { _ = pread(descriptor, &last, 1, size - 1) }
    let bytes = (size == 0 ? head : last == 10 ? [] : [10]) + lines
    if bytes.isEmpty { return }
    var number = ByteWriting.write(bytes.span.bytes, to: descriptor)
    if number == 0 { number = ByteWriting.sync(descriptor) }
    guard number != 0 else { return }
    ftruncate(descriptor, size)
    throw .unwritable(number)
  }
}
