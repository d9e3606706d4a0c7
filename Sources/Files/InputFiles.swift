import Glibc
import Synchronization

/// The files that this process has read or could read as inputs. No output takes the place of one: see `FileLedger`.
///
/// Code that opens a file to read it notes its path here first. A folder that is watched notes the files in it that it
/// would read. Paths stand for whatever lies there at the moment of a check, by device and inode, so that neither links
/// nor another spelling lead around it.
package enum InputFiles {
  /// The words for a file whose reader gave none.
  private static let plain = "a file that this run reads"
  private static let paths = Mutex<[String: String]>([:])

  /// `words` say what it is, behind "is": "the config that is read". The first that were said of a path count.
  package static func note(_ path: String, as words: String? = nil) {
    paths.withLock { if ($0[path] ?? plain) == plain { $0[path] = words ?? plain } }
  }

  /// Returns what a file is read as, or would be if it were there; `nil` for any other file.
  static func use(of identity: FileIdentity) -> String? {
    let isThere = if case .present = identity { true } else { false }
    return paths.withLock { $0 }.filter { path, _ in
      (isThere ? FileIdentity(ofFile: path) : FileIdentity(of: path)) == identity
    }.values.max()
  }
}
