import Files
import Glibc

/// Reading of a file of any kind: waits only on request, and never reads more than requested.
package enum SmallFile {
  /// The time for which a command without a window waits while another program keeps a file busy.
  package static let patience: Int64 = 5_000_000_000

  /// Returns the bytes of a regular file; refuses any other kind of file and a file above the limit.
  ///
  /// - Parameters:
  ///   - first: The greatest number of bytes to read from the beginning.
  ///   - patience: The nanoseconds to wait while the file is busy; 0 within a frame.
  package static func bytes(
    at path: String, atMost limit: Int, first: Int = .max, patience: Int64 = 0
  ) throws(FileRefusal) -> [UInt8] {
    let nap: Int64 = 20_000_000
    for _ in 0..<patience / nap {
      do throws(FileRefusal) { return try read(path, limit, first) } catch { if !error.isBusy { throw error } }
      usleep(useconds_t(nap / 1000))
    }
    return try read(path, limit, first)
  }

  private static func read(_ path: String, _ limit: Int, _ first: Int) throws(FileRefusal) -> [UInt8] {
    try withFile(at: path) { descriptor, size throws(FileRefusal) in
      if size > limit { throw .tooLarge(size, limit) }
      return try bytes(of: descriptor, size: size, atMost: limit, first: first)
    }
  }

  /// Opens a regular file for reading, and passes its descriptor and size to `body`.
  ///
  /// The call never waits, whatever kind of file the path leads to.
  package static func withFile<Result>(
    at path: String, _ body: (Int32, Int) throws(FileRefusal) -> Result
  ) throws(FileRefusal) -> Result {
    if path.utf8.contains(0) { throw .unnameable }
    InputFiles.note(path)
    // Check the kind before opening, because opening a device may already change its state.
    var status = stat()
    guard stat(path, &status) == 0 else { throw refusal(errno, path) }
    try checkKind(status)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileRefusal(errno) }
    defer { close(descriptor) }
    // Check again, since another file may have the path by now.
    guard fstat(descriptor, &status) == 0 else { throw FileRefusal(errno) }
    try checkKind(status)
    return try body(descriptor, Int(status.st_size))
  }

  /// Reads from the descriptor's present position; `size` is the expected number of bytes.
  package static func bytes(
    of descriptor: Int32, size: Int, atMost limit: Int, first: Int = .max
  ) throws(FileRefusal) -> [UInt8] {
    // Reading a byte more than expected reveals a file that has grown meanwhile.
    let most = min(first, limit + 1)
    var bytes = [UInt8](repeating: 0, count: min(most, max(size, 4096) + 1))
    var count = 0
    while count < most {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: min(count, most - count))) }
      let read = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw FileRefusal(errno) }
      if read == 0 { break }
      count += read
    }
    guard count <= limit else { throw .tooLarge(count, limit) }
    bytes.removeSubrange(count...)
    return bytes
  }

  /// Returns the first and the last `each` bytes of a file of any size; all bytes if it is no longer than both.
  package static func ends(of path: String, each: Int) throws(FileRefusal) -> [UInt8] {
    try withFile(at: path) { descriptor, size throws(FileRefusal) in
      if size <= 2 * each { return try bytes(of: descriptor, size: size, atMost: 2 * each, first: 2 * each) }
      let head = try bytes(of: descriptor, size: each - 1, atMost: .max - 1, first: each)
      guard lseek(descriptor, off_t(size - each), SEEK_SET) >= 0 else { throw FileRefusal(errno) }
      return head + (try bytes(of: descriptor, size: each - 1, atMost: .max - 1, first: each))
    }
  }

  private static func refusal(_ code: Int32, _ path: String) -> FileRefusal {
    let target = FilePath.destination(of: path)
    return code == ENOENT && target != path ? .dangling(target) : FileRefusal(code)
  }

  private static func checkKind(_ status: stat) throws(FileRefusal) {
    if let kind = kindInWords(status.st_mode) {
      throw FileRefusal(reason: "is \(kind), expected a regular file")
    }
  }

  /// Returns the kind of a file for a message; `nil` for a regular file.
  private static func kindInWords(_ mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}

/// The reason why a file was not read or written.
///
/// It is not a `Problem`, because callers act on it without a message: they wait for a busy file, look again at one whose
/// server is unreachable, and make a missing one.
package struct FileRefusal: Error, Hashable, Sendable {
  /// The reason, to follow the file's name: `is a folder, expected a regular file`.
  package let reason: String
  package let isMissing: Bool
  /// Whether the path is a link without a target.
  package private(set) var isDangling = false
  /// Whether the disk, or the user's share of it, has no room for the file.
  package private(set) var isFull = false
  /// The system's error number; 0 if the system is not the reason.
  private var code: Int32 = 0

  package init(reason: String, isMissing: Bool = false) {
    self.reason = reason
    self.isMissing = isMissing
  }

  package init(_ code: Int32) {
    reason = "cannot be read: \(String(cString: strerror(code)))"
    isMissing = code == ENOENT || code == ENOTDIR
    self.code = code
  }

  /// A name with a NUL, which C reads as another, shorter name.
  package static let unnameable = FileRefusal(reason: "has a NUL in its name, which no file has", isMissing: true)

  static func dangling(_ target: String) -> FileRefusal {
    var refusal = FileRefusal(reason: "is a link to \(target), which does not exist", isMissing: true)
    refusal.isDangling = true
    return refusal
  }

  /// Whether the cause may pass without a visible change of the file: a lease, a lock, an unreachable server.
  package var mayPass: Bool { code != 0 && !isMissing }

  /// Whether another program locks the file, as some do while they save, or the system lacks a resource.
  package var isBusy: Bool {
    [EAGAIN, EBUSY, ESTALE, EINTR, ETXTBSY, EDEADLK, ENOLCK, EMFILE, ENFILE, ENOMEM, ETIMEDOUT].contains(code)
  }

  package static func unwritable(_ code: Int32) -> FileRefusal {
    var refusal = FileRefusal(reason: "cannot be written: \(String(cString: strerror(code)))")
    refusal.isFull = code == ENOSPC || code == EDQUOT
    return refusal
  }

  /// A file that was changed, created or removed since it was read.
  package static let changedMeanwhile = FileRefusal(reason: "was changed by someone else")

  package static func tooLarge(_ count: Int, _ limit: Int) -> FileRefusal {
    FileRefusal(reason: "is \(Self.size(count)), expected at most \(Self.size(limit))")
  }

  /// Returns an exact size, such as `1 MiB`, `200 MiB` or `1048577 bytes`, so that the limit and a larger size never
  /// look alike.
  private static func size(_ count: Int) -> String {
    count >= 1 << 20 && count % (1 << 20) == 0 ? "\(count >> 20) MiB" : "\(count) bytes"
  }
}
