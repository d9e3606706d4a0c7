/// The pixels of the first meshes of a target, without the later ones.
///
/// A drawing of many strokes stays, or a background of several layers, while something moves over it. Tiles that change begin
/// with these pixels, so that the meshes below are not filled again. A tile's pixels are kept when the tile is drawn for the
/// first time.
struct Underlay: ~Copyable {
  /// The number of the target's first meshes that the pixels show; 0 for none.
  private(set) var meshCount = 0
  /// The pixels, in rows as long as the target's.
  private(set) var pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var capacity = 1
  /// The tiles with known pixels: a bit for each column in each band of rows.
  private var known = GrowableBuffer<UInt64>()
  /// The least number of layers that have stayed in the last frames, and the number of these frames.
  private var staying = (meshes: Int.max, frames: 0)
  /// The number of frames after which layers are expected to stay.
  static let settling = 4

  deinit { pixels.deallocate() }

  /// Forgets all pixels.
  mutating func forget() { meshCount = 0 }

  /// Returns the number of first meshes to show if `count` of them are layers that stay.
  ///
  /// More are shown once they have stayed for some frames, so that layers that fade cost no copies.
  mutating func settled(_ count: Int) -> Int {
    let isLess = count < meshCount
    staying = isLess ? (count, 1) : (min(staying.meshes, count), staying.frames + 1)
    if isLess { return 0 }
    guard staying.frames >= Self.settling else { return meshCount }
    defer { staying = (.max, 0) }
    return max(meshCount, staying.meshes)
  }

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

  /// Returns the number of the first meshes that are the same as those of an earlier list, up to the last that covers half of
  /// a target; 0 if filling them costs little more than copying their pixels.
  func unchangedLayers(since before: borrowing DrawList, width: Int, height: Int) -> Int {
    var (count, cost) = (0, 0)
    for number in 0..<min(meshes.count, before.meshes.count) {
      guard hasSameMesh(number, as: before) else { break }
      let area = area(of: meshes[number])
      cost += costOfPixel(meshes[number], area: area) * area
      if 2 * area >= width * height, cost >= Self.leastLayers * width * height { count = number + 1 }
    }
    return count
  }

  /// The least work, in copies of all pixels, for which it pays to keep the pixels of layers.
  private static let leastLayers = 3

  /// Returns 1 for a texture whose pixels are copied, and about twice as much for others.
  private func costOfPixel(_ mesh: DrawListMesh, area: Int) -> Int {
    mesh.levels.map { $0[0].isOpaque && $0[0].width * $0[0].height == area } ?? false ? 1 : 2
  }

  /// Returns the pixels that a mesh of few triangles covers; 0 for others.
  private func area(of mesh: DrawListMesh) -> Int {
    guard mesh.kept == nil, mesh.indexCount <= 600 else { return 0 }
    let (corners, indices) = (corners(of: mesh), indices(of: mesh) + mesh.firstIndex)
    var double = 0
    for index in stride(from: 0, to: mesh.indexCount, by: 3) {
      let (a, b, c) = (corners[Int(indices[index])], corners[Int(indices[index + 1])], corners[Int(indices[index + 2])])
      guard a.isValid, b.isValid, c.isValid else { continue }
      double += abs(Corner.area(a, b, c))
    }
    return min(double / 131_072, (mesh.clip.right - mesh.clip.left) * (mesh.clip.bottom - mesh.clip.top))
  }
}
