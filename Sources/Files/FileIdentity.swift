import Glibc

/// What two names have in common that mean one file, whatever links lie between: the file, or the place where it would be.
package enum FileIdentity: Hashable, Sendable {
  case present(device: UInt64, inode: UInt64)
  /// Nothing is there; by its folder and its name in it.
  case absent(device: UInt64, inode: UInt64, name: String)

  /// Nil for what is no regular file, such as a terminal, and where even the folder is not there.
  package init?(of path: String) {
    var status = stat()
    let path = FilePath.destination(of: path)
    if stat(path, &status) == 0 {
      self.init(status)
      return
    }
    guard stat(FilePath.folder(of: path), &status) == 0 else { return nil }
    self = .absent(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), name: FilePath.name(of: path))
  }

  /// Of an open file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    self = .present(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }
}
