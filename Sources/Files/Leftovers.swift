import Formatting
import Glibc

/// Parts of files whose writer was killed before it could take them away.
package enum Leftovers {
  private static let mark = ".fidget-"
  private static let digits = 16

  /// A name that nobody can foresee, hidden beside a file: `.lamp.mp4.fidget-0123456789abcdef`.
  static func newName(beside path: String) -> String {
    // What is added must fit into the 255 bytes of a name, too.
    let name = String(decoding: FilePath.name(of: path).utf8.prefix(220), as: UTF8.self)
    let number = UInt64.random(in: .min ... .max).padded(to: digits, radix: 16)
    return "\(FilePath.folder(of: path))/.\(name)\(mark)\(number)"
  }

  /// True for names such as `newName` makes.
  static func isOurs(_ name: String) -> Bool {
    let end = name.utf8.suffix(mark.utf8.count + digits)
    return name.hasPrefix(".") && end.starts(with: mark.utf8)
      && end.dropFirst(mark.utf8.count).allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
  }

  /// Claims a part that was just made; false when somebody has taken it for a leftover meanwhile.
  static func lock(_ descriptor: Int32) -> Bool {
    var status = stat()
    // Without locks, as on some file systems of the network, leftovers stay and nothing is lost.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Removes parts that nobody writes any more: named as ours are, regular, one's own, and locked by nobody.
  package static func clear(in folder: String) {
    for name in Folder.names(in: folder) where isOurs(name) {
      let path = "\(folder)/\(name)"
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid() || geteuid() == 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      unlink(path)
    }
  }
}
