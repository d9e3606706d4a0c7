import Glibc

/// A file on its way: written beside its target as `.part` and renamed when complete, so that a half file never has the
/// real name.
package struct PartFile: Hashable, Sendable {
  package let path: String
  package var part: String { path + ".part" }

  /// Opens nothing yet.
  package init(_ path: String) { self.path = path }

  /// Makes sure that the file can be written, with an empty `.part`; an older one is emptied.
  package func begin() throws(CaptureError) {
    close(try open())
  }

  /// Makes or empties the `.part` and opens it for writing.
  package func open() throws(CaptureError) -> Int32 {
    var status = stat()
    if path.hasSuffix("/") || (stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR) {
      throw CaptureError("\(path): is a folder, expected the name of a file")
    }
    let descriptor = Glibc.open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw CaptureError(path, errno: errno) }
    return descriptor
  }

  /// Gives the complete file its name.
  package func complete() throws(CaptureError) {
    guard rename(part, path) == 0 else { throw CaptureError(path, errno: errno) }
  }

  package func abandon() { unlink(part) }

  /// Writes a whole file at once.
  func write(_ bytes: [UInt8]) throws(CaptureError) {
    let descriptor = try open()
    do throws(CaptureError) {
      try ByteWriting.write(bytes.span.bytes, to: descriptor, named: path)
      guard close(descriptor) == 0 else { throw CaptureError(path, errno: errno) }
      try complete()
    } catch {
      abandon()
      throw error
    }
  }
}

/// Writing to a descriptor until everything is written.
enum ByteWriting {
  static func write(_ bytes: RawSpan, to descriptor: Int32, named name: String) throws(CaptureError) {
    let number: Int32 = bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        if count > 0 {
          done += count
        } else if count < 0, errno != EINTR {
          return errno
        }
      }
      return 0
    }
    if number == EPIPE { throw CaptureError("\(name): nobody reads it any more") }
    if number != 0 { throw CaptureError(name, errno: number) }
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(CaptureError) {
    try write(bytes.span.bytes, to: descriptor, named: name)
  }
}
