import Files
import Glibc

/// Wakes a sleeping loop when something happens near a file (inotify); what happened, `FileWatch` finds out.
///
/// Watches the folder of the path and of every link's target on the way. Where that cannot be had, or is lost, the
/// descriptor is -1 and the loop must look on its own.
package struct FileAlarm: ~Copyable {
  /// To be polled for reading; -1 when there is none.
  package private(set) var descriptor: Int32
  private let path: String
  private var watches: [(folder: String, id: Int32)] = []
  private var isComplete = false

  package init(path: String) {
    self.path = path
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    follow()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Throws away what has arrived and follows the links anew. True when something had arrived.
  ///
  /// To be called after every wake, before `FileWatch` looks.
  @discardableResult
  package mutating func drain() -> Bool {
    let hadEvents = readAll()
    if hadEvents || !isComplete { follow() }
    // A watch taken off says so itself; that is no reason to wake.
    if hadEvents { _ = readAll() }
    return hadEvents
  }

  private mutating func readAll() -> Bool {
    guard descriptor >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var hasEvents = false
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return hasEvents }
      guard count > 0, !Self.hasOverflow(buffer[..<count]) else {
        giveUp()
        return true
      }
      hasEvents = true
    }
  }

  private mutating func giveUp() {
    close(descriptor)
    descriptor = -1
    watches = []
  }

  private static func hasOverflow(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset + MemoryLayout<inotify_event>.size <= buffer.count {
        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        offset += MemoryLayout<inotify_event>.size + Int(event.len)
      }
      return false
    }
  }

  /// Watches exactly the folders that matter now.
  private mutating func follow() {
    guard descriptor >= 0 else { return }
    let mask =
      IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR
    let folders = Self.folders(of: path)
    var current: [(folder: String, id: Int32)] = []
    for folder in folders {
      // For a folder that is watched already this gives the same id.
      let id = inotify_add_watch(descriptor, folder, UInt32(mask))
      if id >= 0 { current.append((folder, id)) }
    }
    for old in watches where !current.contains(where: { $0.id == old.id }) { inotify_rm_watch(descriptor, old.id) }
    watches = current
    isComplete = current.count == folders.count
  }

  /// The folder of the path, then of what it links to, and so on.
  static func folders(of path: String) -> [String] {
    FilePath.links(of: path).map(FilePath.folder).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
