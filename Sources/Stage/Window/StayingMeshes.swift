import Canvas
import Raster

/// The first meshes of frames after one another, as long as they stay the same.
///
/// They end with a mesh that the mesher keeps: a drawing of many strokes, with the background below it.
struct StayingMeshes {
  /// The first meshes of the last frame. Meshes that are made for each frame are copies, so that their memory is free for the
  /// next one.
  private var before: [Mesh] = []

  /// Returns the number of meshes at the start of a frame that are the same as those of the last frame, and notes the frame.
  mutating func count(in meshes: [Mesh]) -> Int {
    let end = meshes.lastIndex { $0.kept != 0 }.map { $0 + 1 } ?? 0
    let kept = meshes.prefix(end).reduce(0) { $0 + ($1.kept != 0 ? $1.indices.count : 0) }
    guard kept >= Rasterizer.leastUnderlay else {
      before = []
      return 0
    }
    var same = 0
    // A picture that was not ready, or a layer, changes without its mesh.
    while same < min(end, before.count), meshes[same].texture == .none, Self.areSame(meshes[same], before[same]) {
      same += 1
    }
    before.removeSubrange(same...)
    for mesh in meshes[same..<end] {
      var copy = mesh
      if mesh.kept == 0 { (copy.vertices, copy.indices) = (mesh.vertices.map { $0 }, mesh.indices.map { $0 }) }
      before.append(copy)
    }
    let last = meshes.prefix(same).lastIndex { $0.kept != 0 }
    return last.map { $0 + 1 } ?? 0
  }

  private static func areSame(_ a: Mesh, _ b: Mesh) -> Bool { a.kept != 0 || b.kept != 0 ? a.kept == b.kept : a == b }
}
