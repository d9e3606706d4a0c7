import Formatting
import Glibc

/// Notices that what lies at a path has changed, by looking at it whenever asked.
///
/// Time is what the caller says it is, in nanoseconds on any monotonic scale. One look costs one `stat`.
package struct FileWatch: Sendable {
  package enum News: Hashable, Sendable {
    /// Other content than at the last news.
    case content([UInt8], ContentHash)
    /// Something that cannot be read, with the reason.
    case refused(FileRefusal)
    case missing(FileRefusal)
  }

  /// Two saves within one tick of the file system's clock look alike, so a change is looked into for this long.
  package static let rereading: Int64 = 100_000_000
  /// A file that could not be read, for a reason that may pass unseen, is tried again this often.
  static let retrying: Int64 = 250_000_000

  let path: String
  /// When the file or its content last looked different.
  private(set) var changedAt: Int64 = 0
  private let files: any FileStore
  /// Bytes; more is refused.
  private let most: Int
  private var seen: FileStamp?
  private var known: Known?
  /// False while a last read after `rereading` is still owed.
  private var isSettled = true
  /// When to try again what could not be read.
  private var retryAt: Int64?

  enum Known: Hashable {
    case content(ContentHash)
    case refused(FileRefusal)
  }

  package init(path: String, files: any FileStore, atMost most: Int = JSONDocument.maximumBytes) {
    (self.path, self.files, self.most) = (path, files, most)
  }

  /// When the next look is owed at the latest, if one is.
  var nextLook: Int64? { isSettled ? retryAt : changedAt + Self.rereading }

  /// What is new since the last call; nil when nothing is.
  package mutating func poll(now: Int64) -> News? {
    let look = files.stamp(of: path)
    if look != seen {
      seen = look
      changedAt = now
      isSettled = false
    }
    if isSettled, retryAt.map({ now < $0 }) ?? true { return nil }
    if now - changedAt >= Self.rereading { isSettled = true }
    return read(now)
  }

  /// Content that is no news when it is found.
  mutating func expect(_ hash: ContentHash) { known = .content(hash) }

  private mutating func read(_ now: Int64) -> News? {
    let bytes: [UInt8]
    let found: Known
    do throws(FileRefusal) {
      bytes = try files.bytes(at: path, atMost: most)
      found = .content(ContentHash(bytes))
      retryAt = nil
    } catch {
      bytes = []
      found = .refused(error)
      retryAt = error.mayPass ? now + Self.retrying : nil
    }
    guard found != known else { return nil }
    // The content can change under an unchanged stamp; what follows it may as well.
    if known != nil { changedAt = now }
    isSettled = false
    known = found
    switch found {
    case .content(let hash): return .content(bytes, hash)
    case .refused(let refusal): return refusal.isMissing ? .missing(refusal) : .refused(refusal)
    }
  }
}

/// Tells contents apart: a hash with the length.
package struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  private let hash: FNV1a
  private let count: Int

  package init(_ bytes: [UInt8]) { (hash, count) = (FNV1a(bytes), bytes.count) }

  /// Sixteen hexadecimal digits.
  package var description: String { hash.description }
}

/// What `stat` tells a file by, links followed; equal stamps mean no change that the file system's clock could see.
package enum FileStamp: Hashable, Sendable {
  /// With the error's number.
  case absent(Int32)
  case present(device: UInt64, inode: UInt64, mode: UInt32, size: Int64, modified: Moment, changed: Moment)

  package struct Moment: Hashable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    package init(seconds: Int, nanoseconds: Int = 0) { (self.seconds, self.nanoseconds) = (seconds, nanoseconds) }

    init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }
  }

  package init(of path: String) {
    var status = stat()
    // It is asked every frame: handing the path over as it is would ask for memory.
    guard path.withCString({ stat($0, &status) }) == 0, !path.utf8.contains(0) else {
      self = .absent(path.utf8.contains(0) ? ENOENT : errno)
      return
    }
    self = .present(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), mode: UInt32(status.st_mode),
      size: Int64(status.st_size), modified: Moment(status.st_mtim), changed: Moment(status.st_ctim))
  }
}

/// Notices that a picture's file has changed and is still again, by one `stat` a look; it never reads the file.
package struct PictureWatch: Hashable, Sendable {
  /// How long a file must be still before it is worth decoding.
  static let patience: Int64 = 100_000_000

  package let path: String
  private var stamp: FileStamp
  /// When the last change was seen; nil when it has been told of.
  private var changedAt: Int64?

  package init(path: String, files: some FileStore = Disk()) {
    self.path = path
    stamp = files.stamp(of: path)
  }

  /// True once after each change. `now` is in nanoseconds on any monotonic scale.
  package mutating func poll(now: Int64, files: some FileStore = Disk()) -> Bool {
    let look = files.stamp(of: path)
    if look != stamp {
      stamp = look
      changedAt = now
    }
    guard let changedAt, now - changedAt >= Self.patience else { return false }
    self.changedAt = nil
    return true
  }
}
