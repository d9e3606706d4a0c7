import Formatting
import Glibc

/// A destination for output, checked before a file is opened or created; a `FileLedger` hands it out.
///
/// Links are followed: the file at their end is replaced, and the link stays. Refused are a link to nothing, a file
/// without write permission, and anything but a file (streams are accepted on request).
package struct OutputTarget: Sendable {
  /// The path as the user gave it.
  package let path: String
  /// The path after following all links.
  package let place: String
  /// Whether the target is a pipe or a terminal, which receives bytes at once instead of a whole file at the end.
  package let isStream: Bool
  /// The status of the existing file; `nil` if there is none.
  package let status: stat?
  private let claim: OutputClaim

  init(_ path: String, allowsStreams: Bool, _ claim: OutputClaim) throws(Problem) {
    self.claim = claim
    self.path = path
    place = FilePath.destination(of: path)
    var status = stat()
    guard !path.hasSuffix("/") else { throw Self.isFolder(path) }
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ELOOP else { throw Problem(path: path, errno: errno) }
      if let target = FilePath.target(ofLink: path) {
        throw Problem(path: path, message: "is a link to \(target), which does not exist; create it or remove the link")
      }
      isStream = false
      self.status = nil
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: isStream = false
    case S_IFDIR: throw Self.isFolder(path)
    case S_IFIFO, S_IFCHR:
      guard allowsStreams else {
        let kind = status.st_mode & S_IFMT == S_IFIFO ? "a named pipe" : "a device"
        throw Problem(path: path, message: "is \(kind), expected the name of a file")
      }
      isStream = true
    default: throw Problem(path: path, message: "is not a file, expected the name of a file")
    }
    // Root may write any file; a file without write permission is meant to stay unchanged nevertheless.
    if status.st_mode & 0o222 == 0 { throw Problem(path: path, message: "is read-only, so it stays as it is") }
    if access(path, W_OK) != 0 {
      throw errno == EACCES
        ? Problem(path: path, message: "is not writable for you") : Problem(path: path, errno: errno)
    }
    self.status = status
  }

  /// Refuses a target that has become an input since the ledger handed it out.
  func check() throws(Problem) { try claim.check(path) }

  /// Checks the target again and clears leftover parts from its folder, before a part is created there.
  func prepare() throws(Problem) {
    try check()
    claim.ledger.clear(FilePath.folder(of: place))
  }

  private static func isFolder(_ path: String) -> Problem {
    Problem(path: path, message: "is a folder, expected the name of a file")
  }

  /// Opens the target to be written piece by piece, and to be read too if `reads` is true.
  ///
  /// A file is created or emptied. A pipe without a reader is refused; the call does not wait for one.
  package func open(reads: Bool = false) throws(Problem) -> Int32 {
    try check()
    // A file that did not exist must still not exist, and an existing file is not created anew.
    let making = status == nil ? O_CREAT | O_EXCL | O_NOFOLLOW : 0
    let descriptor = Glibc.open(
      path, (reads ? O_RDWR : O_WRONLY) | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | making, 0o666)
    guard descriptor >= 0 else {
      throw errno == ENXIO
        ? Problem(path: path, message: "is a pipe without a reader") : Problem(path: path, errno: errno)
    }
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
    if !isStream, status != nil, ftruncate(descriptor, 0) != 0 {
      let number = errno
      close(descriptor)
      throw Problem(path: path, errno: number)
    }
    return descriptor
  }
}
