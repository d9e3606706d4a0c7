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
}

/// The meshes of a target on the rasteriser's grid, a copy from which to draw, and with which to compare the next frame.
struct DrawList: ~Copyable {
  var meshes = GrowableBuffer<DrawListMesh>()
  var corners = GrowableBuffer<Corner>(capacity: 1024)
  /// The positions in `corners`, three for each triangle.
  var indices = GrowableBuffer<UInt32>(capacity: 4096)

  mutating func removeAll() {
    meshes.removeAll()
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
    meshes.append(
      DrawListMesh(
        firstIndex: firstIndex, indexCount: indices.count - firstIndex, levels: chain?.levels,
        serial: chain?.serial ?? 0, blend: mesh.blend, clip: clip))
  }

  /// Adds to `damage` every place where this list may look different from an earlier one of the same target.
  ///
  /// Meshes are compared in order, paired with like meshes from the start and from the end of both lists. Triangles are
  /// compared within a pair.
  func compare(with before: borrowing DrawList, _ damage: borrowing Damage) {
    let (new, old) = (meshes.count, before.meshes.count)
    var first = 0
    while first < min(new, old), new == old || isLike(first, before, first) {
      compareMesh(first, before, first, damage)
      first += 1
    }
    var rest = 0
    while rest < min(new, old) - first, isLike(new - 1 - rest, before, old - 1 - rest) {
      compareMesh(new - 1 - rest, before, old - 1 - rest, damage)
      rest += 1
    }
    // Between the two, meshes may have come and gone, as in both halves of a split stage: search for pairs in order.
    var oldMesh = first
    for mesh in first..<(new - rest) {
      guard let pair = (oldMesh..<(old - rest)).first(where: { isLike(mesh, before, $0) }) else {
        damageMesh(mesh, damage)
        continue
      }
      for gone in oldMesh..<pair { before.damageMesh(gone, damage) }
      compareMesh(mesh, before, pair, damage)
      oldMesh = pair + 1
    }
    for gone in oldMesh..<(old - rest) { before.damageMesh(gone, damage) }
  }

  private func isLike(_ mine: Int, _ other: borrowing DrawList, _ its: Int) -> Bool {
    let (a, b) = (meshes[mine], other.meshes[its])
    return a.serial == b.serial && a.blend == b.blend && a.clip == b.clip
  }

  private func compareMesh(_ mine: Int, _ other: borrowing DrawList, _ its: Int, _ damage: borrowing Damage) {
    let (a, b) = (meshes[mine], other.meshes[its])
    guard isLike(mine, other, its) else {
      damageMesh(mine, damage)
      other.damageMesh(its, damage)
      return
    }
    let (new, old) = (a.indexCount, b.indexCount)
    var first = 0
    if new == old {
      while first < new {
        let (x, y) = (a.firstIndex &+ first, b.firstIndex &+ first)
        if !isSame(x, other, y) {
          damageTriangle(x, a.clip, damage)
          other.damageTriangle(y, b.clip, damage)
        }
        first &+= 3
      }
      return
    }
    while first < min(new, old), isSame(a.firstIndex + first, other, b.firstIndex + first) { first += 3 }
    var rest = 0
    while rest < min(new, old) - first,
      isSame(a.firstIndex + new - 3 - rest, other, b.firstIndex + old - 3 - rest)
    {
      rest += 3
    }
    damageMesh(mine, from: first, to: new - rest, damage)
    other.damageMesh(its, from: first, to: old - rest, damage)
  }

  @inline(__always)
  private func isSame(_ mine: Int, _ other: borrowing DrawList, _ its: Int) -> Bool {
    for corner in 0..<3 {
      let a = corners[Int(indices[mine &+ corner])]
      let b = other.corners[Int(other.indices[its &+ corner])]
      // Compared as bits, so that a NaN equals itself.
      guard a.x == b.x, a.y == b.y, a.color == b.color, a.u.bitPattern == b.u.bitPattern,
        a.v.bitPattern == b.v.bitPattern
      else { return false }
    }
    return true
  }

  /// Adds the triangles of a mesh to the damage: all of them, or those between two positions among its indices.
  private func damageMesh(_ number: Int, from start: Int = 0, to end: Int? = nil, _ damage: borrowing Damage) {
    let mesh = meshes[number]
    for index in stride(from: start, to: end ?? mesh.indexCount, by: 3) {
      damageTriangle(mesh.firstIndex + index, mesh.clip, damage)
    }
  }

  @inline(__always)
  private func damageTriangle(_ index: Int, _ clip: Clip, _ damage: borrowing Damage) {
    let a = corners[Int(indices[index])]
    let b = corners[Int(indices[index &+ 1])]
    let c = corners[Int(indices[index &+ 2])]
    guard a.isValid, b.isValid, c.isValid, a.color | b.color | c.color != 0 else { return }
    damage.add(Clip(around: a, b, c).intersection(clip))
  }
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
