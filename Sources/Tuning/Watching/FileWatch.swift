import Formatting
import Glibc

/// A watch on a path, which looks for changes whenever it is polled.
///
/// The caller passes the time, in nanoseconds on any monotonic scale. Each look costs one `stat`.
package struct FileWatch: Sendable {
  package enum News: Hashable, Sendable {
    /// The content differs from that of the last news.
    case content([UInt8], ContentHash)
    /// The file cannot be read, with the reason.
    case refused(FileRefusal)
    case missing(FileRefusal)
  }

  /// The time for which a changed file is read again, because two saves within one tick of the file system's clock look alike.
  package static let rereading: Int64 = 100_000_000
  /// The time between two tries to read a file that failed for a reason that may pass unnoticed.
  static let retrying: Int64 = 250_000_000

  let path: String
  /// The time of the last visible change of the file or its content.
  private(set) var changedAt: Int64 = 0
  private let files: any FileStore
  /// The greatest number of bytes; a larger file is refused.
  private let most: Int
  private var seen: FileStamp?
  private var known: Known?
  /// Whether the last read after `rereading` is done.
  private var isSettled = true
  /// The time of the next try to read; `nil` if the last one succeeded or would fail again.
  private var retryAt: Int64?

  enum Known: Hashable {
    case content(ContentHash)
    case refused(FileRefusal)
  }

  package init(path: String, files: any FileStore, atMost most: Int = JSONDocument.maximumBytes) {
    (self.path, self.files, self.most) = (path, files, most)
  }

  /// The latest time of the next look; `nil` if none is due.
  var nextLook: Int64? { isSettled ? retryAt : changedAt + Self.rereading }

  /// Returns the news since the last call; `nil` if there is none.
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

  /// Notes content that is no news when it is found.
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
    // The content can change under an unchanged stamp, and the next content may too.
    if known != nil { changedAt = now }
    isSettled = false
    known = found
    switch found {
    case .content(let hash): return .content(bytes, hash)
    case .refused(let refusal): return refusal.isMissing ? .missing(refusal) : .refused(refusal)
    }
  }
}

/// An identity of contents: a hash and the length.
package struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  private let hash: FNV1a
  private let count: Int

  package init(_ bytes: [UInt8]) { (hash, count) = (FNV1a(bytes), bytes.count) }

  /// The hash as sixteen hexadecimal digits.
  package var description: String { hash.description }
}

/// The state of a file by `stat`, links followed; equal stamps mean no change that the file system's clock could show.
package enum FileStamp: Hashable, Sendable {
  /// No file, with the number of the error.
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
    // Called in every frame, and passing the path directly would allocate memory.
    guard path.withCString({ stat($0, &status) }) == 0, !path.utf8.contains(0) else {
      self = .absent(path.utf8.contains(0) ? ENOENT : errno)
      return
    }
    self = .present(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), mode: UInt32(status.st_mode),
      size: Int64(status.st_size), modified: Moment(status.st_mtim), changed: Moment(status.st_ctim))
  }
}

/// A watch on a picture's file, which reports a change once it is over; it uses one `stat` a look and never reads the file.
package struct PictureWatch: Hashable, Sendable {
  /// The time for which a file must be unchanged before it is worth decoding.
  static let patience: Int64 = 100_000_000

  package let path: String
  private var stamp: FileStamp
  /// The time of the last change; `nil` after it has been reported.
  private var changedAt: Int64?

  package init(path: String, files: some FileStore = Disk()) {
    self.path = path
    stamp = files.stamp(of: path)
  }

  /// Returns true once after each change; `now` is in nanoseconds on any monotonic scale.
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
