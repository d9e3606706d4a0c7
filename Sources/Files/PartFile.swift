import Glibc
import Synchronization

/// A file on its way: written beside its target under a name that nobody can foresee, and renamed when it is complete, so
/// that a half file never has the real name.
///
/// It is locked as long as somebody writes it; one that is not was left by a program that was killed: see `Leftovers`.
package final class PartFile: Sendable {
  /// As the user named the target.
  package let path: String
  /// The name until it is complete.
  package let part: String
  private let place: String
  /// -1 once it is over.
  private let open: Mutex<Int32>

  /// Refuses what may not be replaced, then makes the empty part: what fails, fails before anything is drawn.
  package convenience init(_ path: String) throws(FileFault) {
    let target = try OutputTarget(path)
    try self.init(at: target.place, named: path, like: target.status)
  }

  /// For a name without links; mode and owner become those of `like`.
  package init(at place: String, named path: String, like: stat? = nil) throws(FileFault) {
    self.path = path
    self.place = place
    for _ in 0..<100 {
      let part = Leftovers.newName(beside: place)
      // Nobody else reads it before its mode is right.
      let descriptor = Glibc.open(
        part, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, like == nil ? 0o666 : 0o600)
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
      open = Mutex(descriptor)
      return
    }
    throw FileFault(path, errno: EEXIST)
  }

  deinit { abandon() }

  package var descriptor: Int32 { open.withLock { $0 } }

  package func write(_ bytes: [UInt8]) throws(FileFault) {
    try ByteWriting.write(bytes, to: descriptor, named: path)
  }

  /// Brings it to the disk.
  package func flush() throws(FileFault) {
    guard fsync(descriptor) == 0 else { throw FileFault(path, errno: errno) }
  }

  /// Gives the complete file its name.
  package func complete() throws(FileFault) {
    // What only closing brings to light, on a file system of the network, while the lock is still held.
    guard close(dup(descriptor)) == 0, rename(part, place) == 0 else { throw FileFault(path, errno: errno) }
    end()
  }

  /// Takes the part away, unless it is over.
  package func abandon() {
    guard descriptor >= 0 else { return }
    unlink(part)
    end()
  }

  private func end() {
    open.withLock { descriptor in
      close(descriptor)
      descriptor = -1
    }
  }
}
