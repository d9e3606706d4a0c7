import Motion
import Testing

@testable import Canvas

/// The memory of meshes is used again, and never exceeds the need of frames.
@Suite struct MeshPoolTests {
  /// A series of frames drawn as in the window: each frame uses the memory of the last but one.
  private struct Round {
    var store = MeshPool()
    var frame = Frame(size: PixelSize(1, 1))
    var last = Frame(size: PixelSize(1, 1))

    mutating func draw(meshes count: Int, vertices: Int) {
      store.reclaim(&frame)
      for _ in 0..<count {
        var mesh = store.take()
        for index in 0..<vertices {
          mesh.vertices.append(Mesh.Vertex(x: Float(index), y: 0, color: .white))
          mesh.indices.append(UInt32(index))
        }
        store.fit(&mesh)
        frame.meshes.append(mesh)
      }
      swap(&frame, &last)
    }
  }

  @Test("frames with many meshes and frames with few, in any order, leave no more than two of the largest")
  func meshCountIsBounded() {
    var round = Round()
    var bits: UInt64 = 7
    for _ in 0..<2000 {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      round.draw(meshes: Int(bits >> 33) % 100, vertices: 8)
      #expect(round.store.count <= 200)
    }
    #expect(round.store.count > 50)
  }

  @Test("the room of one heavy frame goes back once frames are light again")
  func memoryOfOneHeavyFrameIsReturned() {
    var round = Round()
    for _ in 0..<3 { round.draw(meshes: 40, vertices: 40_000) }
    #expect(round.store.bytes > 16 << 20)
    for _ in 0..<200 { round.draw(meshes: 2, vertices: 8) }
    #expect(round.store.bytes <= 8 << 20)
  }
}
