/// The meshes of frames that have been shown, kept for their memory.
struct MeshPool: Sendable {
  private var vertices = BufferPool<Mesh.Vertex>()
  private var indices = BufferPool<UInt32>()
  private var lists: [[Mesh]] = []

  var count: Int { vertices.count }
  /// The capacity of the pool in bytes when a frame was last returned.
  private(set) var bytes = 0

  /// Takes the memory of a frame, whose lists are empty afterwards but keep their capacity.
  mutating func reclaim(_ frame: inout Frame) {
    reclaim(&frame.meshes)
    for index in frame.layers.indices {
      var list: [Mesh] = []
      swap(&list, &frame.layers[index].meshes)
      reclaim(&list)
      lists.append(list)
    }
    frame.layers.removeAll(keepingCapacity: true)
    frame.foreseen.removeAll(keepingCapacity: true)
    vertices.endFrame()
    indices.endFrame()
    bytes = vertices.bytes + indices.bytes
  }

  /// Takes the memory of a list of meshes, which is empty afterwards.
  mutating func reclaim(_ list: inout [Mesh]) {
    for index in list.indices where list[index].kept == 0 {
      vertices.put(&list[index].vertices)
      indices.put(&list[index].indices)
    }
    list.removeAll(keepingCapacity: true)
  }

  mutating func take() -> Mesh { Mesh(vertices: vertices.take(), indices: indices.take()) }

  /// Moves the lists of a finished mesh to memory that fits.
  mutating func fit(_ mesh: inout Mesh) {
    vertices.fit(&mesh.vertices)
    indices.fit(&mesh.indices)
  }

  mutating func takeList() -> [Mesh] { lists.popLast() ?? [] }

  /// Takes back a list from `takeList()`, which is empty again.
  mutating func giveBack(_ list: inout [Mesh]) {
    var empty: [Mesh] = []
    swap(&empty, &list)
    lists.append(empty)
  }
}
