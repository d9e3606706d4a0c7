import Canvas

/// A mesh of a draw list.
struct DrawListMesh {
  /// The start of the mesh's triangles in the list's indices, three for each.
  var firstIndex: Int
  var indexCount: Int
  /// The levels of the texture.
  ///
  /// `nil` for colours alone.
  var levels: UnsafeMutablePointer<Texels>?
  /// The number that identifies the texture's pixels; 0 for none.
  var serial: Int
  var blend: BlendMode
  var clip: Clip
  /// The corners and indices of a mesh that is kept from frame to frame; `nil` if the list has them.
  var kept: KeptTriangles.View?
}

/// The meshes of a target on the rasteriser's grid, a copy from which to draw, and with which to compare the next frame.
struct DrawList: ~Copyable {
  private(set) var meshes = GrowableBuffer<DrawListMesh>()
  private(set) var groups = GrowableBuffer<DrawListGroup>()
  var corners = GrowableBuffer<Corner>(capacity: 1024)
  /// The positions in `corners`, three for each triangle.
  var indices = GrowableBuffer<UInt32>(capacity: 4096)

  mutating func removeAll() {
    meshes.removeAll()
    groups.removeAll()
    corners.removeAll()
    indices.removeAll()
  }

  /// Adds a mesh, without its triangles that have an index beyond its vertices.
  mutating func append(_ mesh: borrowing Mesh, chain: MipChain?, clip: Clip) {
    let firstCorner = corners.count
    let firstIndex = indices.count
    mesh.vertices.withUnsafeBufferPointer { vertices in
      corners.resize(to: firstCorner + vertices.count)
      let target = corners.base + firstCorner
      var index = 0
      while index < vertices.count {
        target[index] = Corner(vertices[index])
        index &+= 1
      }
    }
    let count = UInt32(truncatingIfNeeded: corners.count - firstCorner)
    let shift = UInt32(truncatingIfNeeded: firstCorner)
    mesh.indices.withUnsafeBufferPointer { source in
      indices.resize(to: firstIndex + source.count / 3 * 3)
      let target = indices.base + firstIndex
      var kept = 0
      var index = 0
      while index &+ 2 < source.count {
        let (a, b, c) = (source[index], source[index &+ 1], source[index &+ 2])
        if a < count, b < count, c < count {
          target[kept] = a &+ shift
          target[kept &+ 1] = b &+ shift
          target[kept &+ 2] = c &+ shift
          kept &+= 3
        }
        index &+= 3
      }
      indices.resize(to: firstIndex + kept)
    }
    append(
      DrawListMesh(
        firstIndex: firstIndex, indexCount: indices.count - firstIndex, levels: chain?.levels,
        serial: chain?.serial ?? 0, blend: mesh.blend, clip: clip))
  }

  /// Adds a mesh whose triangles are kept elsewhere, for as long as the list has the mesh.
  mutating func append(_ kept: KeptTriangles.View, blend: BlendMode, clip: Clip) {
    append(
      DrawListMesh(
        firstIndex: 0, indexCount: kept.indexCount, levels: nil, serial: 0, blend: blend, clip: clip, kept: kept))
  }

  private mutating func append(_ mesh: DrawListMesh) {
    let last = groups.count - 1
    meshes.append(mesh)
    // Other neighbours that are alike come from separate marks, such as insets, which may come and go by themselves.
    if last >= 0, meshes[groups[last].firstMesh].isLike(mesh),
      mesh.kept != nil || meshes[groups[last].endMesh - 1].kept != nil
    {
      groups[last].endMesh = meshes.count
      groups[last].indexCount += mesh.indexCount
    } else {
      groups.append(
        DrawListGroup(firstMesh: meshes.count - 1, endMesh: meshes.count, indexCount: mesh.indexCount))
    }
  }

  /// The corners to which a mesh's indices point.
  @inline(__always)
  func corners(of mesh: DrawListMesh) -> UnsafeMutablePointer<Corner> { mesh.kept?.corners ?? corners.base }

  /// The indices, of which a mesh's begin at its `firstIndex`.
  @inline(__always)
  func indices(of mesh: DrawListMesh) -> UnsafeMutablePointer<UInt32> { mesh.kept?.indices ?? indices.base }
}

/// Plain values without references, side by side in memory that stays when they are removed.
///
/// After a few frames nothing is allocated.
struct GrowableBuffer<Element>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  mutating func removeAll() { count = 0 }

  mutating func removeFirst(_ number: Int) {
    base.update(from: base + number, count: count - number)
    count &-= number
  }

  /// Makes the buffer `count` long; new elements are not initialised.
  mutating func resize(to count: Int) {
    if count > capacity { grow(to: count) }
    self.count = count
  }

  private mutating func grow(to least: Int) {
    let larger = max(least, capacity * 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.moveInitialize(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}
