import Glibc

/// What `stat` tells a file by, links followed; equal stamps mean no change that the file system's clock could see.
package enum FileStamp: Hashable, Sendable {
  /// With the error's number.
  case absent(Int32)
  /// Times in seconds and nanoseconds.
  case present(device: UInt64, inode: UInt64, mode: UInt32, size: Int64, modified: [Int], changed: [Int])

  package init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .absent(errno)
      return
    }
    self = .present(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), mode: UInt32(status.st_mode),
      size: Int64(status.st_size), modified: [status.st_mtim.tv_sec, status.st_mtim.tv_nsec],
      changed: [status.st_ctim.tv_sec, status.st_ctim.tv_nsec])
  }
}
