import Files
import Glibc

/// Reading a file that may be anything: never waits unless told, never reads more than asked for.
package enum SmallFile {
  /// For how long a command without a window waits for another program to give a file free.
  package static let patience: Int64 = 5_000_000_000

  /// The bytes of a regular file; anything else at the path, and a file above the limit, is refused in words.
  ///
  /// - Parameters:
  ///   - first: read no more than this many bytes from the beginning.
  ///   - patience: for how many nanoseconds to wait while the file is busy; a frame has none.
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

  /// Opens a regular file for reading and hands over its descriptor and its size; whatever lies at the path, it never
  /// waits.
  package static func withFile<Result>(
    at path: String, _ body: (Int32, Int) throws(FileRefusal) -> Result
  ) throws(FileRefusal) -> Result {
    if path.utf8.contains(0) { throw .unnameable }
    InputFiles.note(path)
    // Looked at before it is opened, because opening a device may already do something to it.
    var status = stat()
    guard stat(path, &status) == 0 else { throw refusal(errno, path) }
    try checkKind(status)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileRefusal(errno) }
    defer { close(descriptor) }
    // Once more: something else may lie there by now.
    guard fstat(descriptor, &status) == 0 else { throw FileRefusal(errno) }
    try checkKind(status)
    return try body(descriptor, Int(status.st_size))
  }

  /// From where the descriptor stands; `size` is what is expected.
  package static func bytes(
    of descriptor: Int32, size: Int, atMost limit: Int, first: Int = .max
  ) throws(FileRefusal) -> [UInt8] {
    // One byte more than is expected tells a file that has grown meanwhile.
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

  /// The first and the last `each` bytes of a file of any size; all of one that is not longer than both.
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

  /// Nil for a regular file.
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

/// Why a file was not read or written.
package struct FileRefusal: Error, Hashable, Sendable {
  /// Follows the file's name: `is a folder, expected a regular file`.
  package let reason: String
  package let isMissing: Bool
  /// True where a link leads to nothing.
  package private(set) var isDangling = false
  /// Whether the disk, or the user's share of it, has no room for the file.
  package private(set) var isFull = false
  /// The system's error, where that is the reason.
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

  /// What C reads as another, shorter name.
  package static let unnameable = FileRefusal(reason: "has a NUL in its name, which no file has", isMissing: true)

  static func dangling(_ target: String) -> FileRefusal {
    var refusal = FileRefusal(reason: "is a link to \(target), which does not exist", isMissing: true)
    refusal.isDangling = true
    return refusal
  }

  /// True when it may end without the file looking any different: a lease, a lock, a server that is away.
  package var mayPass: Bool { code != 0 && !isMissing }

  /// True when another program locks the file, as some do while they save, or the system is short of something.
  package var isBusy: Bool {
    [EAGAIN, EBUSY, ESTALE, EINTR, ETXTBSY, EDEADLK, ENOLCK, EMFILE, ENFILE, ENOMEM, ETIMEDOUT].contains(code)
  }

  package static func unwritable(_ code: Int32) -> FileRefusal {
    var refusal = FileRefusal(reason: "cannot be written: \(String(cString: strerror(code)))")
    refusal.isFull = code == ENOSPC || code == EDQUOT
    return refusal
  }

  /// The file was changed, made or removed since it was read.
  package static let changedMeanwhile = FileRefusal(reason: "was changed by someone else")

  package static func tooLarge(_ count: Int, _ limit: Int) -> FileRefusal {
    FileRefusal(reason: "is \(Self.size(count)), expected at most \(Self.size(limit))")
  }

  /// `1 MiB`, `200 MiB`, `1048577 bytes`: exact, so that the limit and what is over it never look alike.
  private static func size(_ count: Int) -> String {
    count >= 1 << 20 && count % (1 << 20) == 0 ? "\(count >> 20) MiB" : "\(count) bytes"
  }
}
