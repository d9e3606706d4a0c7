import Glibc

@testable import Tuning

/// A folder for one test, deleted afterwards.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/fidget-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("mkdtemp: \(String(cString: strerror(errno)))") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  subscript(name: String) -> String { path + "/" + name }

  /// Opens, truncates and writes a file with one system call each, like `>` in a shell.
  func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) {
    let descriptor = open(self[name], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    precondition(descriptor >= 0, "open \(name): \(String(cString: strerror(errno)))")
    precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }

  /// Overwrites bytes in place and keeps the rest.
  func overwrite(_ text: String, at offset: Int, in name: String) {
    let descriptor = open(self[name], O_WRONLY | O_CLOEXEC)
    precondition(descriptor >= 0)
    precondition(pwrite(descriptor, text, text.utf8.count, offset) == text.utf8.count)
    close(descriptor)
  }

  func read(_ name: String) -> String? {
    (try? SmallFile.bytes(at: self[name], atMost: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
  }
  func move(_ old: String, over new: String) { precondition(rename(self[old], self[new]) == 0) }
  func link(_ name: String, to target: String) { precondition(symlink(target, self[name]) == 0) }
  func delete(_ name: String) { precondition(unlink(self[name]) == 0) }
  func makeFolder(_ name: String) { precondition(mkdir(self[name], 0o755) == 0) }

  private static func remove(_ path: String) {
    for name in Reference.files(in: path) { remove(path + "/" + name) }
    Glibc.remove(path)
  }
}
