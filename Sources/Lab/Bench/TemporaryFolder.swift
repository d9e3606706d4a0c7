import Commands
import Files
import Glibc

/// A folder for a while, removed with the files that are directly in it.
final class TemporaryFolder {
  let path: String

  init() throws(Failure) {
    var name = Array("/tmp/fidget-bench-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .content("/tmp: \(String(cString: strerror(errno)))") }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// As careful editors save: beside the file, then renamed.
  func write(_ text: String, to name: String) throws(Failure) {
    try Output.write(text, to: place(name))
  }

  /// No other program knows of the folder.
  func place(_ name: String) throws(Failure) -> OutputTarget {
    try FileLedger().claim(by: "bench").place(path + "/" + name)
  }

  deinit {
    for name in Folder.names(in: path) { unlink(path + "/" + name) }
    rmdir(path)
  }
}
