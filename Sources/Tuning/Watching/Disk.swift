import Files
import Glibc

/// The machine's own files.
package struct Disk: FileStore {
  package init() {}

  package func stamp(of path: String) -> FileStamp { FileStamp(of: path) }

  package func bytes(at path: String, atMost limit: Int, patience: Int64) throws(FileRefusal) -> [UInt8] {
    try SmallFile.bytes(at: path, atMost: limit, patience: patience)
  }

  package func replace(_ path: String, _ old: [UInt8]?, with new: [UInt8]) throws(AtomicFile.Failure) {
    try AtomicFile.replace(path, old, with: new)
  }

  package func remove(_ path: String, _ old: [UInt8]) throws(AtomicFile.Failure) { try AtomicFile.remove(path, old) }

  package func names(in folder: String) -> [String] { Folder.names(in: folder).sorted() }

  package func realPath(of path: String) -> String {
    let file = FilePath.destination(of: path)
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let folder = realpath(FilePath.folder(of: file), nil) else { return file }
    defer { free(folder) }
    let real = String(cString: folder)
    return real == "/" ? real + name : real + "/" + name
  }
}
