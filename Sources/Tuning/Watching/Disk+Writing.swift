import Files
import Glibc

/// Files that are the old one or the new one, whole, whatever happens in between.
extension Disk {
  /// Puts new content in the place of what was read; links are followed, mode and owner stay.
  ///
  /// Written beside the file, brought to the disk, then exchanged with it in one step. What was there is looked at
  /// after the exchange: had someone else written in the last moment, theirs is put back and nothing is lost.
  ///
  /// - Parameter old: what was read from the path; nil when nothing was there, and still must not be.
  package func replace(_ path: String, _ old: [UInt8]?, with new: [UInt8]) throws(FileRefusal) {
    let path = FilePath.destination(of: path)
    var status = stat()
    let exists = stat(path, &status) == 0
    guard exists == (old != nil) else { throw .changedMeanwhile }
    if exists {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .changedMeanwhile }
      // Root may write anything; a file without write permission is still meant to stay.
      if status.st_mode & 0o222 == 0 { throw .unwritable(EACCES) }
      if access(path, W_OK) != 0 { throw .unwritable(errno) }
    } else {
      let number = Folder.make(FilePath.folder(of: path))
      if number != 0 { throw .unwritable(number) }
    }
    // Gone when this ends; after an exchange it is what was there before.
    let part = try write(new, beside: path, exists ? status : nil)
    defer { part.abandon() }
    if let old { try exchange(part.part, path, old, new) } else { try move(part.part, path) }
    flushFolder(of: path)
  }

  /// For what can be done without, and only its owner is to read: a power cut may lose it, never tear it.
  package func keep(_ bytes: [UInt8], at path: String) -> Bool {
    guard Folder.make(FilePath.folder(of: path)) == 0, let part = try? PartFile(at: path, named: path) else {
      return false
    }
    defer { part.abandon() }
    fchmod(part.descriptor, 0o600)
    return (try? part.write(bytes)) != nil && (try? part.complete(waits: false)) != nil
  }

  /// Takes a file away when it still holds what was read.
  package func remove(_ path: String, _ old: [UInt8]) throws(FileRefusal) {
    guard holds(path, old) else { throw .changedMeanwhile }
    guard unlink(path) == 0 else { throw .unwritable(errno) }
    flushFolder(of: path)
  }

  // MARK: - Steps

  /// A new file in the same folder, whole and on the disk.
  private func write(_ bytes: [UInt8], beside path: String, _ like: stat?) throws(FileRefusal) -> PartFile {
    do throws(FileFault) {
      let part = try PartFile(at: path, named: path, like: like)
      try part.write(bytes)
      try part.seal()
      return part
    } catch {
      throw .unwritable(error.number ?? EIO)
    }
  }

  /// The file's name for what was written beside it; the old content ends where the new one was, and goes.
  private func exchange(_ beside: String, _ path: String, _ old: [UInt8], _ new: [UInt8]) throws(FileRefusal) {
    // What is about to lie where the part is must not be taken for a leftover.
    let displaced = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if displaced >= 0 { _ = flock(displaced, LOCK_EX | LOCK_NB) }
    defer { if displaced >= 0 { close(displaced) } }
    if rename(beside, path, flags: 2) == 0 {
      if holds(beside, old) { return }
      // What came in the last moment goes back to its place; had even that been replaced, the newest stays there.
      guard rename(beside, path, flags: 2) == 0 else { throw .unwritable(errno) }
      if !holds(beside, new) { _ = Glibc.rename(beside, path) }
      throw .changedMeanwhile
    }
    // No such thing on this file system: look, then replace.
    guard errno == EINVAL || errno == ENOSYS else {
      if errno == ENOENT { throw .changedMeanwhile }
      throw .unwritable(errno)
    }
    guard holds(path, old) else { throw .changedMeanwhile }
    guard Glibc.rename(beside, path) == 0 else { throw .unwritable(errno) }
  }

  /// To a name that must be free.
  private func move(_ beside: String, _ path: String) throws(FileRefusal) {
    if rename(beside, path, flags: 1) == 0 { return }
    if errno == EEXIST { throw .changedMeanwhile }
    guard errno == EINVAL || errno == ENOSYS else { throw .unwritable(errno) }
    guard link(beside, path) == 0 else {
      if errno == EEXIST { throw .changedMeanwhile }
      throw .unwritable(errno)
    }
  }

  private func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    (try? SmallFile.bytes(at: path, atMost: max(bytes.count, 1))) == bytes
  }

  /// A rename is only safe from a power cut once its folder is on the disk.
  private func flushFolder(of path: String) {
    let descriptor = open(FilePath.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// `renameat2`, which Swift's module of Glibc lacks; 1 refuses a name that is taken, 2 exchanges.
  private func rename(_ old: String, _ new: String, flags: UInt32) -> Int32 {
    typealias Rename = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    guard let symbol = dlsym(nil, "renameat2") else {
      errno = ENOSYS
      return -1
    }
    return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, old, AT_FDCWD, new, flags)
  }
}
