import Formatting
import Glibc

extension Problem {
  /// Creates a problem with a file from the system's error number; the path is the one that the user gave.
  package init(path: String, errno number: Int32) {
    self.init([ENOSPC, EDQUOT].contains(number) ? .full : .machine, path: path, message: SystemReason.text(number))
    self.number = number
  }
}

/// The meaning of the system's error numbers for a file that is written.
package enum SystemReason {
  package static func text(_ number: Int32) -> String {
    switch number {
    case ENOSPC: "the disk is full"
    case EFBIG: "the file would be larger than this process may write (ulimit -f)"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the folder is on a file system that is read-only"
    case EACCES, EPERM: "no permission to write there"
    case ENOENT, ENOTDIR: "no such folder"
    case EISDIR: "is a folder"
    default: String(cString: strerror(number))
    }
  }
}
