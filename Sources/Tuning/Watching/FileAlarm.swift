import Files
import Glibc

/// A wake-up for a sleeping loop when something happens near a file (inotify); `FileWatch` then finds the change.
///
/// The alarm watches the folders of the path and of every link's target on the way. If that is impossible or breaks,
/// the descriptor is -1, and the loop must look by itself.
package struct FileAlarm: ~Copyable {
  /// The descriptor to poll for reading; -1 if there is none.
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

  /// Discards the events that have arrived and follows the links again; returns whether there were any.
  ///
  /// Must be called after every wake, before `FileWatch` looks.
  @discardableResult
  package mutating func drain() -> Bool {
    let hadEvents = readAll()
    if hadEvents || !isComplete { follow() }
    // The removal of a watch causes an event itself, which is no reason to wake.
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

  /// Watches exactly the folders on the present way to the file.
  private mutating func follow() {
    guard descriptor >= 0 else { return }
    let mask =
      IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR
    let folders = Self.folders(of: path)
    var current: [(folder: String, id: Int32)] = []
    for folder in folders {
      // The call returns the same id for a folder that is already watched.
      let id = inotify_add_watch(descriptor, folder, UInt32(mask))
      if id >= 0 { current.append((folder, id)) }
    }
    for old in watches where !current.contains(where: { $0.id == old.id }) { inotify_rm_watch(descriptor, old.id) }
    watches = current
    isComplete = current.count == folders.count
  }

  /// Returns the folder of the path, then the folders of the links' targets in turn.
  static func folders(of path: String) -> [String] {
    FilePath.links(of: path).map(FilePath.folder).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
