import Glibc

/// What the system's error numbers mean for a file that is written.
package enum SystemReason {
  package static func text(_ number: Int32) -> String {
    switch number {
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the folder is on a file system that is read-only"
    case EACCES, EPERM: "not allowed to write there"
    case ENOENT, ENOTDIR: "no such folder"
    case EISDIR: "is a folder"
    default: String(cString: strerror(number))
    }
  }
}
