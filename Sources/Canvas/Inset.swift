import Motion

/// A canvas shown inside another with its corner on a whole pixel, so that its pixels are the same wherever it is.
///
/// Unlike a `Layer`, an inset is drawn directly in its place, and costs no more than its marks.
package struct Inset: Hashable, Sendable {
  package var content: Canvas
  /// The position of the upper left corner, which moves to the nearest pixel.
  package var offset: Vector
  /// The size of a point of the content, in points of the canvas around it.
  package var scale: Double
  /// Whether the canvas around it lent the content and takes it back for a later frame.
  var isLent = false

  /// The rectangle that the inset covers.
  package var rect: Rect { Rect(origin: offset, size: content.size * scale) }
}

extension Canvas {
  /// Draws content on a canvas of its own, clipped to its size.
  package mutating func inset(
    of size: Vector, at offset: Vector, scale: Double = 1, _ body: (inout Canvas) -> Void
  ) {
    var content = borrowCanvas()
    content.clear(to: size)
    content.isBare = isBare
    body(&content)
    add(.inset(Inset(content: content, offset: offset, scale: scale, isLent: true)))
  }
}

extension MeshBatcher {
  /// Adds meshes of a target of `size` with its corner at a whole pixel, and empties their list.
  ///
  /// Vertices are rounded to the rasteriser's grid before they are moved, so that the move rounds none to another place.
  mutating func add(_ drawn: inout [Mesh], of size: PixelSize, at corner: (x: Int, y: Int)) {
    for index in drawn.indices {
      let inner = drawn[index].clip ?? PixelRect(size)
      let clip = visible(
        PixelRect(x: inner.x + corner.x, y: inner.y + corner.y, width: inner.width, height: inner.height))
      guard clip.width > 0, clip.height > 0 else { continue }
      drawn[index].clip = clip
      drawn[index].move(by: Float(corner.x), Float(corner.y))
      meshes.append(Mesh())
      swap(&meshes[meshes.count - 1], &drawn[index])
    }
    drawn.removeAll(keepingCapacity: true)
  }
}

extension Mesh {
  /// Moves a mesh by whole pixels, after rounding its vertices to the rasteriser's grid.
  mutating func move(by x: Float, _ y: Float) {
    // Near 2⁴⁴ doubles are 1/256 apart, so a sum is rounded to the grid. (A rounding function is a call on some processors.)
    func onGrid(_ position: Float) -> Float { Float((Double(position) + 0x1.8p44) - 0x1.8p44) }
    for index in vertices.indices {
      vertices[index].x = onGrid(vertices[index].x) + x
      vertices[index].y = onGrid(vertices[index].y) + y
    }
  }
}
