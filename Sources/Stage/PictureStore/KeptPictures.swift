import Canvas

package struct PictureKey: Hashable, Sendable {
  var picture: Picture
  var size: PixelSize
}

/// The pictures that are ready, kept while frames ask for them, and beyond that as long as there is room.
///
/// Once there are more bytes than the allowance, what was made from values and not used for a second goes first (texts,
/// baked colours: a value that moves on leaves one behind with every move), then what has not been used for longest. What
/// the present frame or the one before asked for never goes, so nothing is made over and over.
struct KeptPictures {
  /// Who wants a picture.
  enum Use {
    /// The frame that is being drawn.
    case frame
    /// A frame to come: it was asked for while it was not ready.
    case wish
    /// Another picture that is being made.
    case nested
  }

  /// How well what is there serves.
  enum Fit {
    /// As it will be.
    case exact
    /// It shows what it should, but less sharply: at another size, or made of pictures at other sizes.
    case coarse
    /// What was shown before.
    case former
  }

  /// Changed where it is: changing a value inside two dictionaries asks for memory at every look.
  private final class Entry {
    let made: PictureStore.Made
    let bytes: Int
    /// Grows with every use of anything; and when the last use was.
    var used = 0
    var usedAt: Int64 = 0
    /// The frames that last showed it and that wished for it.
    var shown = Int.min
    var wished = Int.min
    /// To be on disk for the next run, and not there yet.
    var isUnsaved = false

    init(made: PictureStore.Made, bytes: Int) {
      (self.made, self.bytes) = (made, bytes)
    }
  }

  /// What a picture takes beside its pixels: its key, its entry, and what the heap rounds up.
  private static let overhead = 2048
  /// How long pictures wait to be written: while a window is drawn larger, each lasts but a moment.
  private static let patience: Int64 = 2_000_000_000

  private(set) var bytes = 0
  private(set) var made = 0
  var problems = Complaints()
  /// Pictures of this frame of which nothing was there, and whether all others were there, if not at their sizes.
  private(set) var lacking: [Picture] = []
  private(set) var isCurrent = true
  var standIns = StandIns()
  private(set) var allowance: Allowance
  private var entries: [Picture: [PixelSize: Entry]] = [:]
  private var uses = 0
  /// When the last one came that is to be on disk; nil where none is.
  private var unsavedSince: Int64?

  /// `least` is how many bytes are kept whatever frames show.
  init(least: Int) {
    allowance = Allowance(least: least, second: 1_000_000_000)
  }

  /// `now` is in nanoseconds on any monotonic scale.
  mutating func beginFrame(at now: Int64) {
    allowance.beginFrame(at: now)
    lacking.removeAll(keepingCapacity: true)
    isCurrent = true
    makeRoom()
  }

  mutating func exact(_ picture: Picture, _ size: PixelSize, for use: Use = .frame) -> PictureStore.Made? {
    guard let entry = entries[picture]?[size] else { return nil }
    note(use, of: entry)
    return entry.made
  }

  /// The size asked for, else the smallest larger one, else the largest, else what stood in its place, else the one of its
  /// family last shown.
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

  /// At another size, unless that is less than half.
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

  /// True for a draft that the last frame showed.
  func isShown(draft picture: Picture, _ size: PixelSize) -> Bool {
    entries[picture]?[size].map { $0.made.isDraft && allowance.isNeeded(askedIn: $0.shown) } ?? false
  }

  /// In place of a draft; otherwise the one that is there stays. `isUnsaved` is to be on disk while it is kept.
  mutating func keep(
    _ picture: Picture, _ size: PixelSize, _ bitmap: Bitmap, _ origins: PictureOrigins = [:], isDraft: Bool = false,
    isUnsaved: Bool = false, for use: Use = .frame
  ) -> PictureStore.Made {
    if let there = exact(picture, size, for: use), isDraft || !there.isDraft { return there }
    made += 1
    let entry = Entry(
      made: PictureStore.Made(bitmap: bitmap, serial: made, origins: origins, isDraft: isDraft),
      bytes: bitmap.pixels.count * MemoryLayout<RGBA8>.stride + Self.overhead)
    if isUnsaved { (entry.isUnsaved, unsavedSince) = (true, allowance.now) }
    bytes += entry.bytes - (entries[picture]?[size]?.bytes ?? 0)
    entries[picture, default: [:]][size] = entry
    standIns.set(picture)
    if case .file(let path) = picture { drop(.file(Self.outdated + path)) }
    note(use, of: entry)
    makeRoom()
    return entry.made
  }

  /// What is to be written now that no more has come for a while, or at once; told once of each.
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

  /// As it is, which is no use of it.
  func made(_ key: PictureKey) -> PictureStore.Made? { entries[key.picture]?[key.size]?.made }

  private mutating func note(_ use: Use, of entry: Entry) {
    uses += 1
    entry.used = uses
    entry.usedAt = allowance.now
    switch use {
    case .frame:
      if entry.shown != allowance.frame { allowance.ask(for: entry.bytes) }
      entry.shown = allowance.frame
    case .wish: entry.wished = allowance.frame
    case .nested: break
    }
  }

  /// What the file held stands in for what it holds now.
  mutating func forget(file path: String) {
    drop(.file(Self.outdated + path))
    guard let sizes = entries.removeValue(forKey: .file(path)) else { return }
    for entry in sizes.values { entry.isUnsaved = false }
    entries[.file(Self.outdated + path)] = sizes
    standIns.set(.file(path), .file(Self.outdated + path))
  }

  /// Before a path that no longer holds this; no path has it.
  private static let outdated = "\0"

  private mutating func drop(_ picture: Picture) {
    for entry in entries.removeValue(forKey: picture)?.values ?? [:].values { bytes -= entry.bytes }
  }

  /// Down to seven eighths of what is allowed, so that it is seldom looked for.
  private mutating func makeRoom() {
    guard bytes > allowance.limit else { return }
    var idle: [(key: PictureKey, entry: Entry, isFirst: Bool)] = []
    for (picture, sizes) in entries {
      for (size, entry) in sizes
      where !allowance.isNeeded(askedIn: entry.shown) && !allowance.isNeeded(askedIn: entry.wished)
        && entry.used != uses
      {
        let isFirst = !picture.isDrawing && allowance.isStale(usedAt: entry.usedAt)
        idle.append((PictureKey(picture: picture, size: size), entry, isFirst))
      }
    }
    idle.sort { $0.isFirst != $1.isFirst ? $0.isFirst : $0.entry.used < $1.entry.used }
    for item in idle {
      if bytes <= allowance.limit / 8 * 7 { return }
      entries[item.key.picture]?[item.key.size] = nil
      if entries[item.key.picture]?.isEmpty == true { entries[item.key.picture] = nil }
      bytes -= item.entry.bytes
    }
  }
}
