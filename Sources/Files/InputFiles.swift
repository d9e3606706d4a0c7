import Threads

/// The files that this run has read or might read as inputs; a `FileLedger` lets no output replace one of them.
///
/// Code that opens a file for reading notes its path here first. Code that watches a folder notes every file in it that
/// it would read. A check compares the files at these paths by device and inode, so neither links nor another spelling
/// of a path evade it.
package enum InputFiles {
  /// The description of a file whose reader gave none.
  private static let plain = "a file that this run reads"

  /// Notes a file as an input.
  ///
  /// - Parameter words: The description, to follow "is" in a message: "the config that is read". The first description
  ///   of a path stays.
  package static func note(_ path: String, as words: String? = nil) {
    RunContext.current.inputs.withLock { if ($0[path] ?? plain) == plain { $0[path] = words ?? plain } }
  }

  /// Returns the description of an input, whether or not the file exists yet; `nil` for any other file.
  static func use(of identity: FileIdentity) -> String? {
    let isThere = if case .present = identity { true } else { false }
    return RunContext.current.inputs.withLock { $0 }.filter { path, _ in
      (isThere ? FileIdentity(ofFile: path) : FileIdentity(of: path)) == identity
    }.values.max()
  }
}
