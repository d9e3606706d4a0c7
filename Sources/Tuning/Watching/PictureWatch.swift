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
