@testable import Tuning

/// A disk on which no file ever looks different.
final class OddDisk: FileStore, @unchecked Sendable {
  var read: () throws(FileRefusal) -> [UInt8]

  init(_ read: @escaping () throws(FileRefusal) -> [UInt8]) { self.read = read }

  func stamp(of path: String) -> FileStamp { .absent(0) }
  func bytes(at path: String, atMost limit: Int, patience: Int64) throws(FileRefusal) -> [UInt8] { try read() }
  func replace(_ path: String, _ old: [UInt8]?, with new: [UInt8]) {}
  func keep(_ bytes: [UInt8], at path: String) -> Bool { false }
  func remove(_ path: String, _ old: [UInt8]) {}
  func names(in folder: String) -> [String] { [] }
  func realPath(of path: String) -> String { path }
}
