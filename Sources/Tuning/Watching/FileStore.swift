import Files

/// The storage of configs, presets, takes and files for the next start: on disk, or in a test's memory.
package protocol FileStore: Sendable {
  /// Returns the state of the file at a path, without reading it.
  func stamp(of path: String) -> FileStamp
  /// Returns the content of a regular file of at most `limit` bytes; waits `patience` nanoseconds while it is busy.
  func bytes(at path: String, atMost limit: Int, patience: Int64) throws(FileRefusal) -> [UInt8]
  /// Returns the first and the last `each` bytes of a regular file; all bytes if it is no longer than both.
  func ends(of path: String, each: Int) throws(FileRefusal) -> [UInt8]
  /// Replaces the content `old`, which was read before, entirely or not at all.
  ///
  /// `old` is `nil` if no file existed, and then none may exist now. Throws `changedMeanwhile` if the present content
  /// is different.
  func replace(_ path: String, _ old: [UInt8]?, with new: [UInt8]) throws(FileRefusal)
  /// Writes a dispensable file entirely or not at all, over any old one, without waiting for the disk.
  ///
  /// Returns false if it could not be written.
  func keep(_ bytes: [UInt8], at path: String) -> Bool
  /// Removes a file if it still has the content that was read.
  func remove(_ path: String, _ old: [UInt8]) throws(FileRefusal)
  /// Returns the names in a folder, sorted; empty if there is no folder.
  func names(in folder: String) -> [String]
  /// Returns the path that is the same for every way to a file, whether or not it exists.
  func realPath(of path: String) -> String
  /// Whether a name is a link, even a dangling one.
  func isLink(_ path: String) -> Bool
}

extension FileStore {
  package func isLink(_ path: String) -> Bool { false }

  /// Writes a new file, entirely or not at all; returns false if the name exists, also as a dangling link.
  package func make(_ path: String, _ bytes: [UInt8]) throws(FileRefusal) -> Bool {
    if isLink(path) { return false }
    do throws(FileRefusal) { try replace(path, nil, with: bytes) } catch {
      if error == .changedMeanwhile { return false }
      throw error
    }
    return true
  }

  package func bytes(at path: String, atMost limit: Int) throws(FileRefusal) -> [UInt8] {
    try bytes(at: path, atMost: limit, patience: 0)
  }

  package func ends(of path: String, each: Int) throws(FileRefusal) -> [UInt8] {
    let bytes = try bytes(at: path, atMost: .max - 1)
    return bytes.count <= 2 * each ? bytes : Array(bytes.prefix(each) + bytes.suffix(each))
  }
}

/// The files of the machine.
package struct Disk: FileStore {
  package init() {}

  package func stamp(of path: String) -> FileStamp { FileStamp(of: path) }

  package func bytes(at path: String, atMost limit: Int, patience: Int64) throws(FileRefusal) -> [UInt8] {
    try SmallFile.bytes(at: path, atMost: limit, patience: patience)
  }

  package func ends(of path: String, each: Int) throws(FileRefusal) -> [UInt8] {
    try SmallFile.ends(of: path, each: each)
  }

  package func names(in folder: String) -> [String] { Folder.names(in: folder).sorted() }

  package func realPath(of path: String) -> String { FilePath.real(path) }

  package func isLink(_ path: String) -> Bool { FilePath.target(ofLink: path) != nil }
}
