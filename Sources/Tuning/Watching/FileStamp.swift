import Glibc

/// What `stat` tells a file by, links followed; equal stamps mean no change that the file system's clock could see.
package enum FileStamp: Hashable, Sendable {
  /// With the error's number.
  case absent(Int32)
  case present(device: UInt64, inode: UInt64, mode: UInt32, size: Int64, modified: Moment, changed: Moment)

  package struct Moment: Hashable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    package init(seconds: Int, nanoseconds: Int = 0) { (self.seconds, self.nanoseconds) = (seconds, nanoseconds) }

    init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }
  }

  package init(of path: String) {
    var status = stat()
    // It is asked every frame: handing the path over as it is would ask for memory.
    guard path.withCString({ stat($0, &status) }) == 0 else {
      self = .absent(errno)
      return
    }
    self = .present(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), mode: UInt32(status.st_mode),
      size: Int64(status.st_size), modified: Moment(status.st_mtim), changed: Moment(status.st_ctim))
  }
}
