/// Meshes of frames that have been shown, kept for the memory that they hold.
///
/// They come back in the order in which they went, so that each finds about the room that it needs.
struct MeshStore: Sendable {
  private var meshes: [Mesh] = []
  private var taken = 0
  private var lists: [[Mesh]] = []

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
    taken = 0
  }

  private mutating func reclaim(_ list: inout [Mesh], _ next: inout Int) {
    for index in list.indices {
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
