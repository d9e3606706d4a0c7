import Canvas

/// The triangles of a mesh that is kept from frame to frame, on the rasteriser's grid.
final class KeptTriangles {
  /// The triangles in place, valid while their owner exists.
  struct View {
    var serial: Int
    var corners: UnsafeMutablePointer<Corner>
    var indices: UnsafeMutablePointer<UInt32>
    var indexCount: Int
    /// A box around each `step` indices.
    var boxes: UnsafeMutablePointer<Clip>
  }

  /// The number of indices with a box of their own, by which most triangles outside the damage are passed over.
  static let step = 192

  private var list = DrawList()
  private var boxes: UnsafeMutablePointer<Clip>
  /// The last frame that had the mesh.
  var frame = 0
  let view: View

  init(_ mesh: borrowing Mesh) {
    let none = Clip(left: 0, top: 0, right: 0, bottom: 0)
    list.append(mesh, chain: nil, clip: none)
    let (corners, indices, count) = (list.corners.base, list.indices.base, list.indices.count)
    let steps = (count + Self.step - 1) / Self.step
    boxes = .allocate(capacity: max(1, steps))
    for number in 0..<steps {
      var box = Clip(left: .max, top: .max, right: .min, bottom: .min)
      for index in stride(from: number * Self.step, to: min(count, (number + 1) * Self.step), by: 3) {
        let (a, b, c) = (
          corners[Int(indices[index])], corners[Int(indices[index + 1])], corners[Int(indices[index + 2])]
        )
        guard a.isValid, b.isValid, c.isValid else { continue }
        let clip = Clip(around: a, b, c)
        box = Clip(
          left: min(box.left, clip.left), top: min(box.top, clip.top), right: max(box.right, clip.right),
          bottom: max(box.bottom, clip.bottom))
      }
      (boxes + number).initialize(to: box)
    }
    view = View(serial: mesh.kept, corners: corners, indices: indices, indexCount: count, boxes: boxes)
  }

  deinit { boxes.deallocate() }
}
