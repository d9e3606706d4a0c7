import Canvas

package struct PictureKey: Hashable, Sendable {
  var picture: Picture
  var size: PixelSize
}

/// The pictures that are ready, kept while frames request them, and longer while there is room.
///
/// If there are more bytes than the budget, pictures made from values and unused for a second go first, such as
/// texts and baked colours: a value that changes leaves one behind with every change. The pictures unused for longest
/// go next. Pictures that the current frame or the one before requested never go, so nothing is made over and over.
struct PictureCache {
  /// The purpose of a request for a picture.
  enum Use {
    /// The frame that is being drawn.
    case frame
    /// A later frame, for a picture that was not ready when it was requested.
    case prefetch
    /// Another picture that is being made.
    case nested
  }

  /// The match between the available picture and the requested one.
  enum Fit {
    /// The final picture.
    case exact
    /// The requested picture, but less sharp: at another size, or made from pictures at other sizes.
    case coarse
    /// A picture that was shown in this place before.
    case former
  }

  /// A picture with its record of use.
  ///
  /// It is a class, because changing a value inside two dictionaries would allocate memory at every look-up.
  private final class Entry {
    let made: PictureStore.Made
    let bytes: Int
    /// The number of the last use among all uses of all pictures, and its time.
    var used = 0
    var usedAt: Int64 = 0
    /// The numbers of the frames that last showed the picture and last requested it for later.
    var shown = Int.min
    var prefetched = Int.min
    /// Whether the picture has yet to be written to disk for the next run.
    var isUnsaved = false

    init(made: PictureStore.Made, bytes: Int) {
      (self.made, self.bytes) = (made, bytes)
    }
  }

  /// The bytes of a picture beside its pixels: its key, its entry, and the rounding of the heap.
  private static let overhead = 2048
  /// The time in nanoseconds that pictures wait to be written; while a user resizes the window, each lasts but a moment.
  private static let patience: Int64 = 2_000_000_000

  private(set) var bytes = 0
  private(set) var made = 0
  var problems = Complaints()
  /// The pictures of this frame for which nothing could be shown.
  ///
  /// The value `isCurrent` is whether all pictures were available, at their own size or a similar one.
  private(set) var lacking: [Picture] = []
  private(set) var isCurrent = true
  var standIns = StandIns()
  private(set) var budget: MemoryBudget
  private var entries: [Picture: [PixelSize: Entry]] = [:]
  private var uses = 0
  /// The time at which the last picture to be written arrived; `nil` if none waits.
  private var unsavedSince: Int64?

  /// Creates an empty store; `least` is the number of bytes kept independently of the frames.
  init(least: Int) {
    budget = MemoryBudget(least: least, second: 1_000_000_000)
  }

  /// Begins a frame; `now` is in nanoseconds on any monotonic scale.
  mutating func beginFrame(at now: Int64) {
    budget.beginFrame(at: now)
    lacking.removeAll(keepingCapacity: true)
    isCurrent = true
    makeRoom()
  }

  mutating func exact(_ picture: Picture, _ size: PixelSize, for use: Use = .frame) -> PictureStore.Made? {
    guard let entry = entries[picture]?[size] else { return nil }
    note(use, of: entry)
    return entry.made
  }

  /// Returns the picture at the requested size, or the best substitute.
  ///
  /// The order is: the smallest larger size, the largest size, the stand-in, and the last used picture of the same family.
  mutating func nearest(_ picture: Picture, _ size: PixelSize) -> (made: PictureStore.Made, fit: Fit)? {
    if let made = exact(picture, size) { return (made, made.isDraft ? .coarse : .exact) }
    if let made = coarse(picture, size) { return (made, .coarse) }
    isCurrent = false
    guard let made = substitute(for: picture, size) else {
      lacking.append(picture)
      return nil
    }
    return (made, .former)
  }

  /// Returns the picture at another size, unless that size is less than half.
  mutating func coarse(_ picture: Picture, _ size: PixelSize, for use: Use = .frame) -> PictureStore.Made? {
    guard let other = otherSize(of: picture, size), other.width * 2 >= size.width, other.height * 2 >= size.height
    else { return nil }
    return exact(picture, other, for: use)
  }

  private func otherSize(of picture: Picture, _ size: PixelSize) -> PixelSize? {
    guard let sizes = entries[picture]?.keys.sorted(by: { $0.width < $1.width }) else { return nil }
    return sizes.first { $0.width >= size.width } ?? sizes.last
  }

  private mutating func substitute(for picture: Picture, _ size: PixelSize) -> PictureStore.Made? {
    if let other = otherSize(of: picture, size) { return exact(picture, other) }
    if let former = standIns[picture], entries[former] != nil { return substitute(for: former, size) }
    return relative(of: picture).flatMap { exact($0.picture, $0.size) }
  }

  private func relative(of picture: Picture) -> (picture: Picture, size: PixelSize)? {
    guard case .baked(let wanted) = picture else { return nil }
    var best: (picture: Picture, size: PixelSize, used: Int)?
    for (other, sizes) in entries {
      guard case .baked(let baked) = other, baked.family == wanted.family else { continue }
      for (size, entry) in sizes where best.map({ entry.used > $0.used }) ?? true { best = (other, size, entry.used) }
    }
    return best.map { ($0.picture, $0.size) }
  }

  /// Returns whether the picture is a draft that the last frame showed.
  func isShown(draft picture: Picture, _ size: PixelSize) -> Bool {
    entries[picture]?[size].map { $0.made.isDraft && budget.isNeeded(askedIn: $0.shown) } ?? false
  }

  /// Keeps a picture, in place of a draft; a picture that is already there and no draft stays.
  ///
  /// With `isUnsaved`, the picture has yet to be written to disk.
  mutating func keep(
    _ picture: Picture, _ size: PixelSize, _ bitmap: Bitmap, _ origins: PictureOrigins = [:], isDraft: Bool = false,
    isUnsaved: Bool = false, for use: Use = .frame
  ) -> PictureStore.Made {
    if let there = exact(picture, size, for: use), isDraft || !there.isDraft { return there }
    made += 1
    let entry = Entry(
      made: PictureStore.Made(bitmap: bitmap, serial: made, origins: origins, isDraft: isDraft),
      bytes: bitmap.pixels.count * MemoryLayout<RGBA8>.stride + Self.overhead)
    if isUnsaved { (entry.isUnsaved, unsavedSince) = (true, budget.now) }
    bytes += entry.bytes - (entries[picture]?[size]?.bytes ?? 0)
    entries[picture, default: [:]][size] = entry
    standIns.set(picture)
    if case .file(let path) = picture { drop(.file(Self.outdated + path)) }
    note(use, of: entry)
    makeRoom()
    return entry.made
  }

  /// Returns the pictures to be written once no more have come for a while, or immediately; each is returned once.
  mutating func takeUnsaved(at now: Int64 = .max) -> [PictureKey] {
    guard let since = unsavedSince, now - since >= Self.patience else { return [] }
    unsavedSince = nil
    var keys: [PictureKey] = []
    for (picture, sizes) in entries {
      for (size, entry) in sizes where entry.isUnsaved {
        entry.isUnsaved = false
        keys.append(PictureKey(picture: picture, size: size))
      }
    }
    return keys
  }

  /// Looks up a picture without marking it as used.
  func made(_ key: PictureKey) -> PictureStore.Made? { entries[key.picture]?[key.size]?.made }

  private mutating func note(_ use: Use, of entry: Entry) {
    uses += 1
    entry.used = uses
    entry.usedAt = budget.now
    switch use {
    case .frame:
      if entry.shown != budget.frame { budget.ask(for: entry.bytes) }
      entry.shown = budget.frame
    case .prefetch: entry.prefetched = budget.frame
    case .nested: break
    }
  }

  /// Drops the pictures of a file, and keeps the old content as a stand-in for the new.
  mutating func forget(file path: String) {
    drop(.file(Self.outdated + path))
    guard let sizes = entries.removeValue(forKey: .file(path)) else { return }
    for entry in sizes.values { entry.isUnsaved = false }
    entries[.file(Self.outdated + path)] = sizes
    standIns.set(.file(path), .file(Self.outdated + path))
  }

  /// The prefix of a path whose content is outdated; no real path begins with it.
  private static let outdated = "\0"

  private mutating func drop(_ picture: Picture) {
    for entry in entries.removeValue(forKey: picture)?.values ?? [:].values { bytes -= entry.bytes }
  }

  /// Removes unused pictures until seven eighths of the budget are left, so that it seldom has to run.
  private mutating func makeRoom() {
    guard bytes > budget.limit else { return }
    var idle: [(key: PictureKey, entry: Entry, isFirst: Bool)] = []
    for (picture, sizes) in entries {
      for (size, entry) in sizes
      where !budget.isNeeded(askedIn: entry.shown) && !budget.isNeeded(askedIn: entry.prefetched)
        && entry.used != uses
      {
        let isFirst = !picture.isDrawing && budget.isStale(usedAt: entry.usedAt)
        idle.append((PictureKey(picture: picture, size: size), entry, isFirst))
      }
    }
    idle.sort { $0.isFirst != $1.isFirst ? $0.isFirst : $0.entry.used < $1.entry.used }
    for item in idle {
      if bytes <= budget.limit / 8 * 7 { return }
      entries[item.key.picture]?[item.key.size] = nil
      if entries[item.key.picture]?.isEmpty == true { entries[item.key.picture] = nil }
      bytes -= item.entry.bytes
    }
  }
}
