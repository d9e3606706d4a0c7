import Glibc

/// Why a file could not be read or written: one line that says where and what.
package struct FileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// As the user named the file; nil where no file is to blame.
  package let path: String?
  /// What follows the path.
  package let reason: String
  /// The system's error number, where it gave one.
  package let number: Int32?
  /// True where two names were given for one file, so that something is wrong with the command line and not the machine.
  package let isTaken: Bool

  package var description: String { (path.map { $0 + ": " } ?? "") + reason }

  package init(_ description: String) {
    (path, reason, number, isTaken) = (nil, description, nil, false)
  }

  package init(_ path: String, _ reason: String) {
    (self.path, self.reason, number, isTaken) = (path, reason, nil, false)
  }

  /// With the system's reason for an error number.
  package init(_ path: String, errno number: Int32) {
    (self.path, reason, self.number, isTaken) = (path, SystemReason.text(number), number, false)
  }

  init(taken description: String) {
    (path, reason, number, isTaken) = (nil, description, nil, true)
  }
}

/// What the system's error numbers mean for a file that is written.
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
