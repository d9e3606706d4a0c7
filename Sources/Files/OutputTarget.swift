import Glibc

/// Where something is to be written, looked at before anything is opened or made: given away by a `FileLedger`.
///
/// Links are followed: a file is replaced where it lies, and the link stays. A link that leads nowhere, a file
/// without write permission and whatever is no file are refused.
package struct OutputTarget: Sendable {
  /// As the user named it.
  package let path: String
  /// Where its links lead.
  package let place: String
  /// True for a pipe or a terminal, which is written as it comes.
  package let isStream: Bool
  /// Of the file that is there; nil when none is.
  package let status: stat?
  private let claim: OutputClaim

  init(_ path: String, allowsStreams: Bool, _ claim: OutputClaim) throws(FileFault) {
    self.claim = claim
    self.path = path
    place = FilePath.destination(of: path)
    var status = stat()
    guard !path.hasSuffix("/") else { throw Self.isFolder(path) }
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ELOOP else { throw FileFault(path, errno: errno) }
      if let target = FilePath.target(ofLink: path) {
        throw FileFault(path, "is a link to \(target), which does not exist; create it or remove the link")
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
        throw FileFault(path, "is \(kind), expected the name of a file")
      }
      isStream = true
    default: throw FileFault(path, "is not a file, expected the name of a file")
    }
    // Root may write anything; a file without write permission is still meant to stay.
    if status.st_mode & 0o222 == 0 { throw FileFault(path, "is read-only, so it stays as it is") }
    if access(path, W_OK) != 0 {
      throw FileFault(path, errno == EACCES ? "is not writable for you" : SystemReason.text(errno))
    }
    self.status = status
  }

  /// Refuses a place that has come to be an input since it was given away.
  func check() throws(FileFault) { try claim.check(path) }

  /// Makes way for a file beside it.
  func prepare() throws(FileFault) {
    try check()
    claim.ledger.clear(FilePath.folder(of: place))
  }

  private static func isFolder(_ path: String) -> FileFault {
    FileFault(path, "is a folder, expected the name of a file")
  }

  /// Opens it to be written as it comes, and read where that is wanted: a file is made or emptied; a pipe without
  /// a reader is refused, not waited for.
  package func open(reads: Bool = false) throws(FileFault) -> Int32 {
    try check()
    // What was not there must still not be, and what was there is not made anew.
    let making = status == nil ? O_CREAT | O_EXCL | O_NOFOLLOW : 0
    let descriptor = Glibc.open(
      path, (reads ? O_RDWR : O_WRONLY) | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | making, 0o666)
    guard descriptor >= 0 else {
      throw errno == ENXIO ? FileFault(path, "is a pipe without a reader") : FileFault(path, errno: errno)
    }
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
    if !isStream, status != nil, ftruncate(descriptor, 0) != 0 {
      let number = errno
      close(descriptor)
      throw FileFault(path, errno: number)
    }
    return descriptor
  }
}
