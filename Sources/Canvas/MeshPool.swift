/// Meshes of frames that have been shown, kept for the memory that they hold.
///
/// They come back in the order in which they went, so that each finds about the room that it needs. No more are kept than
/// frames have had at once, and of their room no more than three times what a frame of late has needed.
struct MeshPool: Sendable {
  private var meshes: [Mesh] = []
  private var taken = 0
  private var lists: [[Mesh]] = []
  private var allowance = Allowance(least: 8 << 20, second: 60)
  /// The room of what is kept.
  private(set) var bytes = 0

  var count: Int { meshes.count }

  /// Takes a frame apart; its lists are empty afterwards but keep their room.
  mutating func reclaim(_ frame: inout Frame) {
    var next = 0
    reclaim(&frame.meshes, &next)
    for index in frame.layers.indices {
      var list: [Mesh] = []
      swap(&list, &frame.layers[index].meshes)
      reclaim(&list, &next)
      lists.append(list)
    }
    frame.layers.removeAll(keepingCapacity: true)
    frame.foreseen.removeAll(keepingCapacity: true)
    // The places of meshes that have not come back, or they would be filled with new ones while others lie behind them.
    if next < taken { meshes.removeSubrange(next..<taken) }
    taken = 0
    makeRoom()
  }

  /// Drops what has not been taken for longest, at the end of the list.
  private mutating func makeRoom() {
    allowance.beginFrame(at: Int64(allowance.frame) + 1)
    bytes = meshes.reduce(0) { $0 + $1.room }
    while bytes > allowance.limit, let last = meshes.popLast() { bytes -= last.room }
  }

  private mutating func reclaim(_ list: inout [Mesh], _ next: inout Int) {
    for index in list.indices {
      allowance.ask(for: list[index].size)
      list[index].vertices.removeAll(keepingCapacity: true)
      list[index].indices.removeAll(keepingCapacity: true)
      if next < taken {
        swap(&meshes[next], &list[index])
      } else {
        meshes.append(list[index])
        list[index] = Mesh()
      }
      next += 1
    }
    list.removeAll(keepingCapacity: true)
  }

  mutating func take() -> Mesh {
    guard taken < meshes.count else { return Mesh() }
    var mesh = Mesh()
    swap(&mesh, &meshes[taken])
    taken += 1
    return mesh
  }

  mutating func takeList() -> [Mesh] { lists.popLast() ?? [] }
}

extension Mesh {
  /// Bytes of what it holds, and of the memory that it holds it in.
  fileprivate var size: Int {
    vertices.count * MemoryLayout<Vertex>.stride + indices.count * MemoryLayout<UInt32>.stride
  }
  fileprivate var room: Int {
    vertices.capacity * MemoryLayout<Vertex>.stride + indices.capacity * MemoryLayout<UInt32>.stride
  }
}
