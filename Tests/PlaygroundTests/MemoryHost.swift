import Formatting
import Playing
import Synchronization
import Tuning

/// A file store in memory; a counter of writes distinguishes versions.
final class MemoryFiles: FileStore {
  private struct State {
    var files: [String: [UInt8]] = [:]
    var writes: [String: Int] = [:]
    var count = 0
    /// The paths that cannot be written.
    var locked: Set<String> = []
    var isFull = false
  }

  private let state = Mutex(State())

  subscript(path: String) -> String? {
    get { state.withLock { $0.files[path] }.map { String(decoding: $0, as: UTF8.self) } }
    set { put(newValue.map { Array($0.utf8) }, path) }
  }

  var paths: [String] { state.withLock { $0.files.keys.sorted() } }

  func lock(_ path: String, _ isLocked: Bool = true) {
    state.withLock { if isLocked { $0.locked.insert(path) } else { $0.locked.remove(path) } }
  }

  /// Whether the disk is full, so that writes fail.
  var isFull: Bool {
    get { state.withLock { $0.isFull } }
    set { state.withLock { $0.isFull = newValue } }
  }

  private func put(_ bytes: [UInt8]?, _ path: String) {
    state.withLock {
      $0.files[path] = bytes
      $0.count += 1
      $0.writes[path] = $0.count
    }
  }

  func stamp(of path: String) -> FileStamp {
    state.withLock { state in
      guard let bytes = state.files[path] else { return .absent(2) }
      let moment = FileStamp.Moment(seconds: state.writes[path] ?? 0)
      return .present(
        device: 1, inode: FNV.hash(path), mode: 0o100644, size: Int64(bytes.count), modified: moment, changed: moment)
    }
  }

  private enum FNV {
    static func hash(_ text: String) -> UInt64 {
      text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }
  }

  func bytes(at path: String, atMost limit: Int, patience: Int64) throws(FileRefusal) -> [UInt8] {
    guard let bytes = state.withLock({ $0.files[path] }) else { throw FileRefusal(2) }
    if bytes.count > limit { throw .tooLarge(bytes.count, limit) }
    return bytes
  }

  func replace(_ path: String, _ old: [UInt8]?, with new: [UInt8]) throws(FileRefusal) {
    try check(path, old)
    if isFull { throw .unwritable(28) }
    put(new, path)
  }

  func keep(_ bytes: [UInt8], at path: String) -> Bool {
    if state.withLock({ $0.locked.contains(path) }) { return false }
    put(bytes, path)
    return true
  }

  func remove(_ path: String, _ old: [UInt8]) throws(FileRefusal) {
    try check(path, old)
    put(nil, path)
  }

  private func check(_ path: String, _ old: [UInt8]?) throws(FileRefusal) {
    if state.withLock({ $0.locked.contains(path) }) {
      throw FileRefusal(reason: "cannot be written: Permission denied")
    }
    if state.withLock({ $0.files[path] }) != old { throw .changedMeanwhile }
  }

  func names(in folder: String) -> [String] {
    let prefix = folder == "." ? "" : folder + "/"
    return paths.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
      .filter { !$0.contains("/") }
  }

  func realPath(of path: String) -> String { path.hasPrefix("/") ? path : "/work/" + path }
}

/// A host whose system is simulated.
@MainActor final class MemoryHost: Host {
  let memory = MemoryFiles()
  var files: any FileStore { memory }
  private(set) lazy var pictures: any PictureSource = MemoryPictures(files: memory)
  var shippedPresets: String?
  var timestamp = "20261122-120000"
  var hour = 12.0
  var clipboard = ""
  var hasScreenKeyboard = false
  var isTouchOnly = false
  var reported: [String] = []
  let arePicturesPending = false
  let pictureProblems: [Problem] = []

  var sketches: (any SketchDesk)?
  var desktopMovesLess = false
  private(set) var questions = 0

  func askDesktop() { questions += 1 }
  func environment(_ name: String) -> String? { name == "HOME" ? "/home/ada" : nil }
  func tell(_ line: String) { reported.append(line) }

  /// Whether work beside the main loop is held back; otherwise it is done at once.
  var isWorkHeldBack = false
  private var work: [@Sendable () -> Void] = []

  func beside(_ work: @escaping @Sendable () -> Void) {
    if isWorkHeldBack { self.work.append(work) } else { work() }
  }

  /// Does the work that was held back, and returns the number of its parts.
  @discardableResult
  func finishWork() -> Int {
    defer { work = [] }
    for work in work { work() }
    return work.count
  }

  /// A picture source in which a picture is a text file such as `picture 800 600`.
  private struct MemoryPictures: PictureSource {
    let files: MemoryFiles
    let hasArt = false
    let artFolder: String? = nil
    func art(named name: String) -> PictureFacts? { nil }
    func picture(at path: String) throws(FileRefusal) -> PictureFacts {
      guard let text = files[path] else { throw FileRefusal(2) }
      let words = text.split(separator: " ")
      guard words.count > 2, words[0] == "picture", let width = Int(words[1]), let height = Int(words[2]) else {
        throw FileRefusal(reason: "is no picture")
      }
      return PictureFacts(width: width, height: height)
    }
  }
}
