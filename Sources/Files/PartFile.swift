import Formatting
import Glibc
import Synchronization

/// A file on its way: written beside its target under an unpredictable name, and renamed when it is complete, so
/// that a half file never has the real name.
///
/// It is locked while it is written; one without a lock was left by a program that was killed: see `Leftovers`.
package final class PartFile: Sendable {
  /// As the user named the target.
  package let path: String
  /// The name until it is complete.
  package let part: String
  private let place: String
  /// Nil for a file that is kept without being asked for by name.
  private let target: OutputTarget?
  private let state: Mutex<State>

  private struct State {
    /// -1 once it is over.
    var descriptor: Int32
    /// Bytes that `write` has added.
    var written = 0
    var isSealed = false
  }

  /// Makes the empty part: what fails, fails before anything is drawn.
  package convenience init(_ target: OutputTarget) throws(FileFault) {
    try target.prepare()
    try self.init(at: target.place, named: target.path, like: target.status, for: target)
  }

  /// For a name without links; mode and owner become those of `like`.
  package convenience init(at place: String, named path: String, like: stat? = nil) throws(FileFault) {
    try self.init(at: place, named: path, like: like, for: nil)
  }

  private init(at place: String, named path: String, like: stat?, for target: OutputTarget?) throws(FileFault) {
    (self.path, self.place, self.target) = (path, place, target)
    for _ in 0..<100 {
      let part = Leftovers.newName(beside: place)
      // No other user reads it before its mode is right.
      let descriptor = Glibc.open(part, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, like == nil ? 0o666 : 0o600)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw FileFault(path, errno: errno) }
      guard Leftovers.lock(descriptor) else {
        close(descriptor)
        continue
      }
      if let like {
        // The owner first: changing it may take bits off the mode. Who may not change it stays the owner.
        if like.st_uid != geteuid() || like.st_gid != getegid() { _ = fchown(descriptor, like.st_uid, like.st_gid) }
        _ = fchmod(descriptor, like.st_mode & 0o7777)
      }
      self.part = part
      state = Mutex(State(descriptor: descriptor))
      return
    }
    throw FileFault(path, errno: EEXIST)
  }

  deinit { abandon() }

  package var descriptor: Int32 { state.withLock { $0.descriptor } }

  /// Bytes that are in it so far, also those of another program; 0 once it is over.
  package var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  package func write(_ bytes: [UInt8]) throws(FileFault) { try write(bytes.span.bytes) }

  package func write(_ bytes: RawSpan) throws(FileFault) {
    try ByteWriting.write(bytes, to: descriptor, named: path)
    let count = bytes.byteCount
    state.withLock { $0.written += count }
  }

  /// What is missing of it, where another program wrote it.
  package var lack: String? { ByteWriting.lack(descriptor) }

  /// Makes sure that it is whole and on the disk: one of ours has all the bytes that were written, another program's lacks
  /// nothing. Nothing is added to it from then on.
  package func seal(isOurs: Bool = true) throws(FileFault) {
    if !isOurs, let lack { throw FileFault(path, "is incomplete: \(lack)") }
    let (descriptor, written) = state.withLock { ($0.descriptor, $0.written) }
    let number = ByteWriting.sync(descriptor)
    guard number == 0 else { throw FileFault(path, errno: number) }
    if isOurs, size != written { throw FileFault(path, "is incomplete: has \(size) bytes of \(written)") }
    state.withLock { $0.isSealed = true }
  }

  /// Gives the whole file its name. Seals it unless that is done, or `waits` is false: a power cut may lose it then.
  package func complete(waits: Bool = true) throws(FileFault) {
    if waits, !state.withLock({ $0.isSealed }) { try seal() }
    try target?.check()
    guard rename(part, place) == 0 else { throw FileFault(path, errno: errno) }
    end()
  }

  /// Takes the part away, unless it is over.
  package func abandon() {
    guard descriptor >= 0 else { return }
    unlink(part)
    end()
  }

  private func end() {
    state.withLock { state in
      close(state.descriptor)
      state.descriptor = -1
    }
  }
}

/// Parts of files whose writer was killed before it could take them away.
package enum Leftovers {
  private static let mark = ".fidget-"
  private static let digits = 16

  /// An unpredictable name, hidden beside a file: `.lamp.mp4.fidget-0123456789abcdef`.
  static func newName(beside path: String) -> String {
    // What is added must fit into the 255 bytes of a name, too.
    let name = String(decoding: FilePath.name(of: path).utf8.prefix(220), as: UTF8.self)
    let number = UInt64.random(in: .min ... .max).padded(to: digits, radix: 16)
    return "\(FilePath.folder(of: path))/.\(name)\(mark)\(number)"
  }

  /// True for names such as `newName` makes.
  static func isOurs(_ name: String) -> Bool {
    let end = name.utf8.suffix(mark.utf8.count + digits)
    return name.hasPrefix(".") && end.starts(with: mark.utf8)
      && end.dropFirst(mark.utf8.count).allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
  }

  /// Claims a part that was just made; false when another program has taken it for a leftover meanwhile.
  static func lock(_ descriptor: Int32) -> Bool {
    var status = stat()
    // Without locks, as on some file systems of the network, leftovers stay and nothing is lost.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Removes parts that are not written any more: named as ours are, regular, one's own, and without a lock.
  package static func clear(in folder: String) {
    for name in Folder.names(in: folder) where isOurs(name) {
      let path = "\(folder)/\(name)"
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid() || geteuid() == 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      unlink(path)
    }
  }
}

/// Writing to a descriptor until everything is written.
package enum ByteWriting {
  package static func write(_ bytes: RawSpan, to descriptor: Int32, named name: String) throws(FileFault) {
    let number = write(bytes, to: descriptor)
    if number == EPIPE { throw FileFault(name, "its reader is gone") }
    if number != 0 { throw FileFault(name, errno: number) }
  }

  package static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(FileFault) {
    try write(bytes.span.bytes, to: descriptor, named: name)
  }

  /// The system's error number; 0 when everything is written.
  package static func write(_ bytes: RawSpan, to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        if count > 0 {
          done += count
        } else if count == 0 || errno != EINTR {
          return count == 0 ? EIO : errno
        }
      }
      return 0
    }
  }

  /// What is missing of a file that another program wrote, which may not say that it failed: ffmpeg ends with 0 when the
  /// disk is full as it closes a file. So it is not whole where there is no room for one block more.
  package static func lack(_ descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return "it is empty" }
    let block = [UInt8](repeating: 0, count: Int(status.st_blksize))
    let count = pwrite(descriptor, block, block.count, status.st_size)
    let number = count < 0 ? errno : count < block.count ? ENOSPC : 0
    ftruncate(descriptor, status.st_size)
    return number == 0 ? nil : SystemReason.text(number)
  }

  /// Brings what was written to the disk, which may say only now that it is full, as one beyond a network may say it only
  /// at the close. The system's error number; what cannot be waited for is no error. Locks are held on.
  package static func sync(_ descriptor: Int32) -> Int32 {
    if fsync(descriptor) != 0, errno != EINVAL { return errno }
    return close(dup(descriptor)) == 0 ? 0 : errno
  }
}
