/// The pixels of the first meshes of a target, without the later ones.
///
/// A drawing of many strokes stays, while something moves over it. Tiles that change begin with these pixels, so that the
/// strokes below are not filled again. A tile's pixels are kept when the tile is drawn for the first time.
struct Underlay: ~Copyable {
  /// The number of the target's first meshes that the pixels show; 0 for none.
  private(set) var meshCount = 0
  /// The pixels, in rows as long as the target's.
  private(set) var pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var capacity = 1
  /// The tiles with known pixels: a bit for each column in each band of rows.
  private var known = GrowableBuffer<UInt64>()

  deinit { pixels.deallocate() }

  /// Forgets all pixels.
  mutating func forget() { meshCount = 0 }

  /// Shows the given number of meshes from now on, of which as many as before have not changed.
  mutating func show(_ count: Int, of damage: borrowing Damage) {
    guard count != meshCount else { return }
    meshCount = count
    guard count > 0 else { return resize(to: 1) }
    resize(to: damage.width * damage.height)
    known.resize(to: damage.bandCount)
    for band in 0..<known.count { known[band] = 0 }
  }

  private mutating func resize(to count: Int) {
    guard count > capacity || count == 1 && capacity > 1 else { return }
    pixels.deallocate()
    pixels = .allocate(capacity: count)
    capacity = count
  }

  /// Returns the columns of a band whose pixels are known.
  func columns(_ band: Int) -> UInt64 { meshCount > 0 ? known[band] : 0 }

  /// Notes that the pixels of all damaged tiles are drawn.
  func know(_ damage: borrowing Damage) {
    guard meshCount > 0 else { return }
    for band in 0..<known.count { known[band] |= damage[band] }
  }
}

extension Rasterizer {
  /// The fewest indices of kept meshes for which it pays to keep pixels.
  package static let leastUnderlay = 6_000
}

extension DrawList {
  /// Returns the number of the first meshes that are the same as those of an earlier list, up to the last that is kept.
  func unchangedStart(since before: borrowing DrawList) -> Int {
    var (count, kept) = (0, 0)
    let indices = (0..<meshes.count).reduce(0) { $0 + (meshes[$1].kept == nil ? 0 : meshes[$1].indexCount) }
    guard indices >= Rasterizer.leastUnderlay else { return 0 }
    for number in 0..<min(meshes.count, before.meshes.count) {
      guard hasSameMesh(number, as: before) else { break }
      guard meshes[number].kept != nil else { continue }
      kept += meshes[number].indexCount
      count = number + 1
    }
    return kept >= Rasterizer.leastUnderlay ? count : 0
  }
}
