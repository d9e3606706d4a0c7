import Files
import Formatting
import Glibc

/// Writing of files such that each is entirely the old one or the new one, whatever happens in between.
extension Disk {
  /// Replaces the content that was read; follows links, and keeps mode and owner.
  ///
  /// The new content is written beside the file, flushed to the disk, then exchanged with the file in one step. The old
  /// content is checked after the exchange: if another program wrote in the last moment, its file is restored, and
  /// nothing is lost.
  ///
  /// - Parameter old: The content read from the path; `nil` if no file existed, and still must not exist.
  package func replace(_ path: String, _ old: [UInt8]?, with new: [UInt8]) throws(FileRefusal) {
    let path = FilePath.destination(of: path)
    var status = stat()
    let exists = stat(path, &status) == 0
    guard exists == (old != nil) else { throw .changedMeanwhile }
    if exists {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .changedMeanwhile }
      // Root may write any file; a file without write permission is meant to stay unchanged nevertheless.
      if status.st_mode & 0o222 == 0 { throw .unwritable(EACCES) }
      if access(path, W_OK) != 0 { throw .unwritable(errno) }
    } else {
      let number = Folder.make(FilePath.folder(of: path))
      if number != 0 { throw .unwritable(number) }
    }
    // Removed at the end; after an exchange it holds the old content.
    let part = try write(new, beside: path, exists ? status : nil)
    defer { part.abandon() }
    if let old { try exchange(part.part, path, old, new) } else { try move(part.part, path) }
    flushFolder(of: path)
  }

  /// Writes a dispensable file that only its owner may read; a power cut may lose it, but never tear it.
  package func keep(_ bytes: [UInt8], at path: String) -> Bool {
    guard Folder.make(FilePath.folder(of: path)) == 0, let part = try? PartFile(at: path, named: path) else {
      return false
    }
    defer { part.abandon() }
    fchmod(part.descriptor, 0o600)
    return (try? part.write(bytes)) != nil && (try? part.complete(waits: false)) != nil
  }

  /// Removes a file if it still has the content that was read.
  package func remove(_ path: String, _ old: [UInt8]) throws(FileRefusal) {
    guard holds(path, old) else { throw .changedMeanwhile }
    guard unlink(path) == 0 else { throw .unwritable(errno) }
    flushFolder(of: path)
  }

  // MARK: - Steps

  /// Creates a complete file in the same folder, flushed to the disk.
  private func write(_ bytes: [UInt8], beside path: String, _ like: stat?) throws(FileRefusal) -> PartFile {
    do throws(Problem) {
      let part = try PartFile(at: path, named: path, like: like)
      try part.write(bytes)
      try part.seal()
      return part
    } catch {
      throw .unwritable(error.number ?? EIO)
    }
  }

  /// Exchanges the file with the new one beside it and checks the old content, which then has the name of the part.
  private func exchange(_ beside: String, _ path: String, _ old: [UInt8], _ new: [UInt8]) throws(FileRefusal) {
    // The old content is about to get the part's name, and must not be taken for a leftover.
    let displaced = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if displaced >= 0 { _ = flock(displaced, LOCK_EX | LOCK_NB) }
    defer { if displaced >= 0 { close(displaced) } }
    if rename(beside, path, flags: 2) == 0 {
      if holds(beside, old) { return }
      // A change of the last moment returns to its place; if even that was replaced, the newest content stays there.
      guard rename(beside, path, flags: 2) == 0 else { throw .unwritable(errno) }
      if !holds(beside, new) { _ = Glibc.rename(beside, path) }
      throw .changedMeanwhile
    }
    // This file system has no exchange: check, then replace.
    guard errno == EINVAL || errno == ENOSYS else {
      if errno == ENOENT { throw .changedMeanwhile }
      throw .unwritable(errno)
    }
    guard holds(path, old) else { throw .changedMeanwhile }
    guard Glibc.rename(beside, path) == 0 else { throw .unwritable(errno) }
  }

  /// Renames to a path at which no file may exist.
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

  /// Flushes a folder, since a rename survives a power cut only after that.
  private func flushFolder(of path: String) {
    let descriptor = open(FilePath.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Calls `renameat2`, which Swift's module of Glibc lacks; flag 1 refuses an existing name, 2 exchanges.
  private func rename(_ old: String, _ new: String, flags: UInt32) -> Int32 {
    typealias Rename = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    guard let symbol = dlsym(nil, "renameat2") else {
      errno = ENOSYS
      return -1
    }
    return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, old, AT_FDCWD, new, flags)
  }
}
