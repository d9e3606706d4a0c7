import Canvas

/// One mesh of a scene.
struct SceneMesh {
  /// Where its triangles begin in the scene's indices, three for each.
  var firstIndex: Int
  var indexCount: Int
  var firstCorner: Int
  var cornerCount: Int
  /// The texture's levels; nil for colours alone.
  var levels: UnsafeMutablePointer<Texels>?
  /// Tells one texture's pixels from another's; 0 for none.
  var serial: Int
  var blend: BlendMode
  var clip: Clip
}

/// The meshes of one target on the rasteriser's grid: a copy of its own, to draw from and to compare the next frame's
/// with.
struct Scene: ~Copyable {
  var meshes = GrowableBuffer<SceneMesh>()
  var corners = GrowableBuffer<Corner>(capacity: 1024)
  /// Into `corners`.
  var indices = GrowableBuffer<UInt32>(capacity: 4096)

  mutating func removeAll() {
    meshes.removeAll()
    corners.removeAll()
    indices.removeAll()
  }

  /// Adds a mesh; triangles with an index beyond its vertices are left out.
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
      SceneMesh(
        firstIndex: firstIndex, indexCount: indices.count - firstIndex, firstCorner: firstCorner,
        cornerCount: corners.count - firstCorner, levels: chain?.levels, serial: chain?.serial ?? 0,
        blend: mesh.blend, clip: clip))
  }
}
