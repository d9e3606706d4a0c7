import Formatting
import Glibc
import Synchronization

/// A file that is being written: it has an unpredictable name beside its target and is renamed when complete.
///
/// An incomplete file therefore never has the target's name. The part is locked while it is written. A part without a
/// lock belongs to a program that was killed: see `Leftovers`.
package final class PartFile: Sendable {
  /// The target's path as the user gave it.
  package let path: String
  /// The path of the part until it is complete.
  package let part: String
  private let place: String
  /// The checked target; `nil` for a file that the program writes without the user naming it.
  private let target: OutputTarget?
  private let state: Mutex<State>

  private struct State {
    /// The descriptor of the part; -1 after the part is complete or abandoned.
    var descriptor: Int32
    /// The number of bytes that `write` has added.
    var written = 0
    var isSealed = false
  }

  /// Creates the empty part, so that errors appear before anything is drawn.
  package convenience init(_ target: OutputTarget) throws(Problem) {
    try target.prepare()
    try self.init(at: target.place, named: target.path, like: target.status, for: target)
  }

  /// Creates the empty part for a path without links; its mode and owner become those of `like`.
  package convenience init(at place: String, named path: String, like: stat? = nil) throws(Problem) {
    try self.init(at: place, named: path, like: like, for: nil)
  }

  private init(at place: String, named path: String, like: stat?, for target: OutputTarget?) throws(Problem) {
    (self.path, self.place, self.target) = (path, place, target)
    for _ in 0..<100 {
      let part = Leftovers.newName(beside: place)
      // The mode is closed at first: no other user reads the part before its mode is right.
      let descriptor = Glibc.open(part, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, like == nil ? 0o666 : 0o600)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw Problem(path: path, errno: errno) }
      guard Leftovers.lock(descriptor) else {
        close(descriptor)
        continue
      }
      if let like {
        // Set the owner first, since changing it may clear mode bits. A user who may not change the owner stays the owner.
        if like.st_uid != geteuid() || like.st_gid != getegid() { _ = fchown(descriptor, like.st_uid, like.st_gid) }
        _ = fchmod(descriptor, like.st_mode & 0o7777)
      }
      self.part = part
      state = Mutex(State(descriptor: descriptor))
      return
    }
    throw Problem(path: path, errno: EEXIST)
  }

  deinit { abandon() }

  package var descriptor: Int32 { state.withLock { $0.descriptor } }

  /// The number of bytes in the part so far, including those of another program; 0 after completion or abandonment.
  package var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  package func write(_ bytes: [UInt8]) throws(Problem) { try write(bytes.span.bytes) }

  package func write(_ bytes: RawSpan) throws(Problem) {
    try ByteWriting.write(bytes, to: descriptor, named: path)
    let count = bytes.byteCount
    state.withLock { $0.written += count }
  }

  /// The reason why a part that another program wrote is incomplete; `nil` if nothing is missing.
  package var lack: String? { ByteWriting.lack(descriptor) }

  /// Checks that the part is complete and brings it to the disk; nothing may be added afterwards.
  ///
  /// A part written by this program must have all bytes that `write` added. A part written by another program must have
  /// no `lack`.
  package func seal(isOurs: Bool = true) throws(Problem) {
    if !isOurs, let lack { throw Problem(path: path, message: "is incomplete: \(lack)") }
    let (descriptor, written) = state.withLock { ($0.descriptor, $0.written) }
    let number = ByteWriting.sync(descriptor)
    guard number == 0 else { throw Problem(path: path, errno: number) }
    if isOurs, size != written { throw Problem(path: path, message: "is incomplete: has \(size) bytes of \(written)") }
    state.withLock { $0.isSealed = true }
  }

  /// Renames the complete part to its target, and seals it first if that is not done yet.
  ///
  /// `waits: false` skips the sealing; a power cut may then lose the file.
  package func complete(waits: Bool = true) throws(Problem) {
    if waits, !state.withLock({ $0.isSealed }) { try seal() }
    try target?.check()
    guard rename(part, place) == 0 else { throw Problem(path: path, errno: errno) }
    end()
  }

  /// Deletes the part, unless it is complete or abandoned already.
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

/// Parts of files whose program was killed before it could remove them.
package enum Leftovers {
  private static let mark = ".fidget-"
  private static let digits = 16

  /// Returns an unpredictable hidden name beside a file, such as `.lamp.mp4.fidget-0123456789abcdef`.
  static func newName(beside path: String) -> String {
    // A name has at most 255 bytes, and the added letters must fit too.
    let name = String(decoding: FilePath.name(of: path).utf8.prefix(220), as: UTF8.self)
    let number = UInt64.random(in: .min ... .max).padded(to: digits, radix: 16)
    return "\(FilePath.folder(of: path))/.\(name)\(mark)\(number)"
  }

  /// Whether a name has the form that `newName` makes.
  static func isOurs(_ name: String) -> Bool {
    let end = name.utf8.suffix(mark.utf8.count + digits)
    return name.hasPrefix(".") && end.starts(with: mark.utf8)
      && end.dropFirst(mark.utf8.count).allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
  }

  /// Locks a part that was just created; returns false if another program has already taken it for a leftover.
  static func lock(_ descriptor: Int32) -> Bool {
    var status = stat()
    // Without locks, as on some network file systems, leftovers stay and nothing is lost.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Removes the leftover parts from a folder.
  ///
  /// A leftover has the form of a part's name, is a regular file of this user (root clears those of every user) and has
  /// no lock.
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

/// Writing and flushing of whole byte sequences to a file descriptor.
package enum ByteWriting {
  package static func write(_ bytes: RawSpan, to descriptor: Int32, named name: String) throws(Problem) {
    let number = write(bytes, to: descriptor)
    if number == EPIPE { throw Problem(path: name, message: "its reader is gone") }
    if number != 0 { throw Problem(path: name, errno: number) }
  }

  package static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(Problem) {
    try write(bytes.span.bytes, to: descriptor, named: name)
  }

  /// Writes all bytes; returns the system's error number, or 0 on success.
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

  /// Returns the reason why a file that another program wrote is incomplete; `nil` if nothing is missing.
  ///
  /// The other program may not report an error: ffmpeg exits with 0 if the disk is full while it closes the file. So a
  /// file is considered incomplete if the disk has no room for one block more.
  package static func lack(_ descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return "it is empty" }
    let block = [UInt8](repeating: 0, count: Int(status.st_blksize))
    let count = pwrite(descriptor, block, block.count, status.st_size)
    let number = count < 0 ? errno : count < block.count ? ENOSPC : 0
    ftruncate(descriptor, status.st_size)
    return number == 0 ? nil : SystemReason.text(number)
  }

  /// Flushes the file to the disk; returns the system's error number, or 0 on success.
  ///
  /// A full disk may be reported only by the flush, and a network file system may report it only at the close. A
  /// descriptor that cannot be flushed is no error. The lock on the file stays.
  package static func sync(_ descriptor: Int32) -> Int32 {
    if fsync(descriptor) != 0, errno != EINVAL { return errno }
    return close(dup(descriptor)) == 0 ? 0 : errno
  }
}
