import Glibc

/// A failure to read or write a file; its description is one line with the path and the reason.
package struct FileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the user gave it; `nil` if no particular file is to blame.
  package let path: String?
  /// The text after the path.
  package let reason: String
  /// The system's error number; `nil` if the system reported none.
  package let number: Int32?
  /// Whether two names mean the same file, which is a mistake in the command line and no fault of the machine.
  package let isTaken: Bool

  package var description: String { (path.map { $0 + ": " } ?? "") + reason }

  package init(_ description: String) {
    (path, reason, number, isTaken) = (nil, description, nil, false)
  }

  package init(_ path: String, _ reason: String) {
    (self.path, self.reason, number, isTaken) = (path, reason, nil, false)
  }

  /// Creates a fault with the system's reason for an error number.
  package init(_ path: String, errno number: Int32) {
    (self.path, reason, self.number, isTaken) = (path, SystemReason.text(number), number, false)
  }

  init(taken description: String) {
    (path, reason, number, isTaken) = (nil, description, nil, true)
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
