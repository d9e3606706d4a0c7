import CommandLineSyntax
import Commands
import Files
import Filming
import Formatting
import Glibc
import Pictures
import Playing
import Stage
import Tuning

/// A host with real files in a folder of its own, real pictures, and no clock: file stamps count writes.
@MainActor
final class SoakHost: Host {
  let folder: String
  let soaked = SoakFiles()
  var files: any FileStore { soaked }
  let pictures: any PictureSource = DiskPictures()
  private let store: PictureStore
  private let back: String
  /// The simulated time in nanoseconds.
  var now: Int64 = 0
  var hour: Double { Double(now / 1_000_000_000 % 86_400) / 3600 }
  var clipboard = ""
  let hasScreenKeyboard = false
  let isTouchOnly = false
  let desktopMovesLess = false
  let arePicturesPending = false

  /// Creates the folder and enters it, since takes and captures go to the current folder.
  init(_ store: PictureStore) throws(Failure) {
    self.store = store
    var name = Array("\(ConfigLocation.environment("TMPDIR") ?? "/tmp")/fidget-soak-XXXXXX".utf8CString)
    guard let made = name.withUnsafeMutableBufferPointer({ mkdtemp($0.baseAddress!) }).map({ String(cString: $0) })
    else { throw .content("no folder for the soak: \(String(cString: strerror(errno)))") }
    folder = made
    back = FilePath.real(".")
    chdir(folder)
  }

  func leave() {
    chdir(back)
    SoakFiles.removeAll(folder)
  }

  var shippedPresets: String? { nil }
  var timestamp: String { "day-\(now / 86_400_000_000_000)-\(now / 1_000_000_000 % 86_400)" }
  func askDesktop() {}
  let sketches: (any SketchDesk)? = nil
  func environment(_ name: String) -> String? { name == "HOME" ? folder : nil }
  func tell(_ line: String) {}
  // Runs on the caller's thread, so that every soak is the same.
  func beside(_ work: @escaping @Sendable () -> Void) { work() }
  var pictureProblems: [Problem] { store.problems }
}

/// The disk, with stamps that do not depend on the time of writing.
final class SoakFiles: FileStore, @unchecked Sendable {
  private let disk = Disk()
  /// The number of writes at a path or below it.
  private var writes: [String: Int] = [:]

  private func note(_ path: String) {
    var path = path
    while true {
      writes[path, default: 0] += 1
      guard let slash = path.lastIndex(of: "/") else { return }
      path = String(path[..<slash])
    }
  }

  func stamp(of path: String) -> FileStamp {
    guard case .present(_, _, let mode, let size, _, _) = disk.stamp(of: path) else { return .absent(ENOENT) }
    let count = FileStamp.Moment(seconds: writes[path] ?? 0)
    let isFolder = mode & S_IFMT == S_IFDIR
    return .present(device: 0, inode: 0, mode: mode, size: isFolder ? 0 : size, modified: count, changed: count)
  }

  func bytes(at path: String, atMost limit: Int, patience: Int64) throws(FileRefusal) -> [UInt8] {
    try disk.bytes(at: path, atMost: limit, patience: patience)
  }

  func replace(_ path: String, _ old: [UInt8]?, with new: [UInt8]) throws(FileRefusal) {
    try disk.replace(path, old, with: new)
    note(path)
  }

  func keep(_ bytes: [UInt8], at path: String) -> Bool {
    defer { note(path) }
    return disk.keep(bytes, at: path)
  }

  func remove(_ path: String, _ old: [UInt8]) throws(FileRefusal) {
    try disk.remove(path, old)
    note(path)
  }

  func names(in folder: String) -> [String] { disk.names(in: folder) }
  func realPath(of path: String) -> String { path }

  /// Writes a file, replacing any existing one.
  func put(_ bytes: [UInt8], at path: String) { try? replace(path, content(path), with: bytes) }
  func drop(_ path: String) { if let old = content(path) { try? remove(path, old) } }
  private func content(_ path: String) -> [UInt8]? { try? disk.bytes(at: path, atMost: 1 << 24) }

  static func removeAll(_ folder: String) {
    for name in Folder.names(in: folder) where Glibc.remove("\(folder)/\(name)") != 0 { removeAll("\(folder)/\(name)") }
    _ = Glibc.remove(folder)
  }
}
