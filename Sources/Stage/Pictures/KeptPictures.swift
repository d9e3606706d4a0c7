import Canvas

struct PictureKey: Hashable, Sendable {
  var picture: Picture
  var size: PixelSize
}

/// The pictures that are ready, least recently used first to go once they fill more than `limit` bytes.
struct KeptPictures {
  /// Changed where it is: changing a value inside two dictionaries asks for memory at every look.
  private final class Entry {
    let made: PictureStore.Made
    var used: Int
    let bytes: Int

    init(made: PictureStore.Made, used: Int, bytes: Int) {
      (self.made, self.used, self.bytes) = (made, used, bytes)
    }
  }

  let limit: Int
  private(set) var bytes = 0
  private(set) var made = 0
  var problems: [String] = []
  private var entries: [Picture: [PixelSize: Entry]] = [:]
  private var clock = 0

  init(limit: Int) {
    self.limit = limit
  }

  mutating func exact(_ picture: Picture, _ size: PixelSize) -> PictureStore.Made? {
    guard let entry = entries[picture]?[size] else { return nil }
    clock += 1
    entry.used = clock
    return entry.made
  }

  /// The size asked for, else the smallest larger one, else the largest, else the one of its family last shown.
  mutating func nearest(_ picture: Picture, _ size: PixelSize) -> (made: PictureStore.Made, isExact: Bool)? {
    if let made = exact(picture, size) { return (made, true) }
    if entries[picture] == nil, let relative = relative(of: picture) {
      return exact(relative.picture, relative.size).map { ($0, false) }
    }
    guard let sizes = entries[picture]?.keys.sorted(by: { $0.width < $1.width }),
      let best = sizes.first(where: { $0.width >= size.width }) ?? sizes.last,
      let made = exact(picture, best)
    else { return nil }
    return (made, false)
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

  mutating func keep(_ picture: Picture, _ size: PixelSize, _ bitmap: Bitmap) -> PictureStore.Made {
    if let there = exact(picture, size) { return there }
    made += 1
    let new = PictureStore.Made(bitmap: bitmap, serial: made)
    let count = bitmap.pixels.count * MemoryLayout<RGBA8>.stride
    bytes += count
    clock += 1
    entries[picture, default: [:]][size] = Entry(made: new, used: clock, bytes: count)
    if bytes > limit { makeRoom() }
    return new
  }

  mutating func forget(_ picture: Picture) {
    for entry in entries.removeValue(forKey: picture)?.values ?? [:].values { bytes -= entry.bytes }
  }

  mutating func report(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Down to seven eighths of the limit, but never the newest.
  private mutating func makeRoom() {
    let oldest = entries.flatMap { picture, sizes in
      sizes.map { (picture: picture, size: $0.key, used: $0.value.used, bytes: $0.value.bytes) }
    }.sorted { $0.used < $1.used }
    for item in oldest.dropLast() where bytes > limit / 8 * 7 {
      entries[item.picture]?[item.size] = nil
      if entries[item.picture]?.isEmpty == true { entries[item.picture] = nil }
      bytes -= item.bytes
    }
  }
}
