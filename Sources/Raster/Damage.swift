import Canvas

/// The tiles of a target that have to be drawn again: a bit for each column of tiles in each band of rows.
struct Damage: ~Copyable {
  /// The number of rows in a band.
  static let bandHeight = 64

  private var bands = GrowableBuffer<UInt64>()
  private(set) var width = 0
  private(set) var height = 0
  /// The width of a tile in pixels.
  private(set) var tileWidth = 64

  var bandCount: Int { bands.count }

  /// Starts anew for a target of this size, without damage.
  mutating func begin(width: Int, height: Int) {
    self.width = width
    self.height = height
    tileWidth = max(64, (width + 63) / 64)
    bands.resize(to: (height + Damage.bandHeight - 1) / Damage.bandHeight)
    for band in 0..<bands.count { bands[band] = 0 }
  }

  func addAll() {
    let all = columns(0, width)
    for band in 0..<bands.count { bands[band] = all }
  }

  /// Adds the damaged tiles of another target of this size.
  func add(_ other: borrowing Damage) {
    for band in 0..<bands.count { bands[band] |= other[band] }
  }

  /// Returns the columns of tiles that pixels `left..<right` fall on; the pixels must lie inside the target.
  @inline(__always)
  func columns(_ left: Int, _ right: Int) -> UInt64 {
    let first = left / tileWidth
    let last = (right &- 1) / tileWidth
    return (UInt64.max &>> UInt64(63 &- (last &- first))) &<< UInt64(first)
  }

  @inline(__always)
  func add(_ clip: Clip) {
    guard !clip.isEmpty else { return }
    let columns = columns(clip.left, clip.right)
    for band in clip.top / Damage.bandHeight...(clip.bottom - 1) / Damage.bandHeight { bands[band] |= columns }
  }

  /// Whether pixels are damaged; they must lie inside the target.
  func meets(_ clip: Clip) -> Bool {
    guard !clip.isEmpty else { return false }
    let columns = columns(clip.left, clip.right)
    return (clip.top / Damage.bandHeight...(clip.bottom - 1) / Damage.bandHeight).contains { bands[$0] & columns != 0 }
  }

  @inline(__always)
  subscript(band: Int) -> UInt64 { bands[band] }

  /// Adds single tiles between two damaged ones, because a long run is drawn faster than two short ones.
  func closeGaps() {
    for band in 0..<bands.count { bands[band] |= (bands[band] << 1) & (bands[band] >> 1) }
  }

  /// Calls `body` with each damaged rectangle, a run of tiles in a band.
  func eachTile(_ body: (_ band: Int, _ clip: Clip) -> Void) {
    for band in 0..<bands.count { eachTile(of: bands[band], in: band) { body(band, $0) } }
  }

  /// Calls `body` with each run of tiles among some columns of a band.
  func eachTile(of columns: UInt64, in band: Int, _ body: (_ clip: Clip) -> Void) {
    let top = band * Damage.bandHeight
    let bottom = min(height, top + Damage.bandHeight)
    var left = columns
    var column = 0
    while left != 0 {
      let gap = left.trailingZeroBitCount
      column += gap
      left >>= UInt64(gap)
      let run = (~left).trailingZeroBitCount
      body(Clip(left: column * tileWidth, top: top, right: min(width, (column + run) * tileWidth), bottom: bottom))
      column += run
      left = run == 64 ? 0 : left >> UInt64(run)
    }
  }

  /// Starts anew with the damaged tiles of another target of this size, except some columns of each band.
  ///
  /// Returns whether there are any.
  mutating func begin(_ other: borrowing Damage, except columns: (_ band: Int) -> UInt64) -> Bool {
    begin(width: other.width, height: other.height)
    var all: UInt64 = 0
    for band in 0..<bands.count {
      bands[band] = other[band] & ~columns(band)
      all |= bands[band]
    }
    return all != 0
  }
}

extension Damage {
  /// The rectangle around all damaged tiles. `nil` without damage.
  var box: PixelRect? {
    var box: Clip?
    eachTile { _, clip in
      box =
        box.map {
          Clip(
            left: min($0.left, clip.left), top: min($0.top, clip.top), right: max($0.right, clip.right),
            bottom: max($0.bottom, clip.bottom))
        } ?? clip
    }
    return box.map { PixelRect(x: $0.left, y: $0.top, width: $0.right - $0.left, height: $0.bottom - $0.top) }
  }
}

/// A rectangle of whole pixels that drawing may touch.
struct Clip: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  init(_ rect: PixelRect?, width: Int, height: Int) {
    self.init(left: 0, top: 0, right: width, bottom: height)
    guard let rect else { return }
    self = intersection(Clip(left: rect.x, top: rect.y, right: rect.x + rect.width, bottom: rect.y + rect.height))
  }

  var isEmpty: Bool { left >= right || top >= bottom }

  @inline(__always)
  func intersection(_ other: Clip) -> Clip {
    Clip(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}
