import Files

/// Where config, presets, takes and what waits for the next start are kept: on disk, or in a test's memory.
package protocol FileStore: Sendable {
  /// What lies at a path, told without reading it.
  func stamp(of path: String) -> FileStamp
  /// The content of a regular file of at most `limit` bytes; while it is busy, waits for `patience` nanoseconds.
  func bytes(at path: String, atMost limit: Int, patience: Int64) throws(FileRefusal) -> [UInt8]
  /// The first and the last `each` bytes of a regular file; all of one that is not longer than both.
  func ends(of path: String, each: Int) throws(FileRefusal) -> [UInt8]
  /// Puts new content in the place of what was read, whole or not at all; `old` is nil where nothing was and must not be.
  /// Refused as `changedMeanwhile` where something else is there.
  func replace(_ path: String, _ old: [UInt8]?, with new: [UInt8]) throws(FileRefusal)
  /// Keeps what can be done without: whole or not at all, over whatever is there, and not waited for until it is on the
  /// disk. False where it could not be written.
  func keep(_ bytes: [UInt8], at path: String) -> Bool
  /// Takes a file away that still holds what was read.
  func remove(_ path: String, _ old: [UInt8]) throws(FileRefusal)
  /// The names in a folder, in order; none where there is no folder.
  func names(in folder: String) -> [String]
  /// The same for every way that leads to a file, whether or not it is there.
  func realPath(of path: String) -> String
  /// Whether a name is a link, wherever it leads.
  func isLink(_ path: String) -> Bool
}

extension FileStore {
  package func isLink(_ path: String) -> Bool { false }

  /// Writes a new file, whole or not at all; false where its name is taken, also by a link that leads nowhere.
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

/// The machine's own files.
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
