/// A triangle, or two that may make up an upright rectangle, to be drawn in a band.
struct DrawCommand: BitwiseCopyable {
  private var bits: UInt64

  @inline(__always)
  init(mesh: Int, index: Int, level: Int, isPair: Bool) {
    bits =
      UInt64(truncatingIfNeeded: index) &<< 32 | UInt64(truncatingIfNeeded: mesh) &<< 5
      | UInt64(truncatingIfNeeded: level) &<< 1 | (isPair ? 1 : 0)
  }

  /// At most 2²⁷.
  var mesh: Int { Int(truncatingIfNeeded: bits &>> 5) & 0x7FF_FFFF }
  /// Of the first corner, in the scene's indices.
  var index: Int { Int(truncatingIfNeeded: bits &>> 32) }
  /// How often the texture is halved.
  var level: Int { Int(truncatingIfNeeded: bits &>> 1) & 15 }
  /// The next triangle belongs to it.
  var isPair: Bool { bits & 1 == 1 }
}

/// The four corners of two triangles that share a side, in order.
struct Quad {
  let a: Corner
  let b: Corner
  let c: Corner
  let d: Corner

  /// nil unless the second triangle goes on from the first as fans and grids do.
  @inline(__always)
  init?(_ index: UnsafePointer<UInt32>, _ corners: UnsafePointer<Corner>) {
    if index[3] == index[0], index[4] == index[2] {
      (a, b) = (corners[Int(index[0])], corners[Int(index[1])])
      (c, d) = (corners[Int(index[2])], corners[Int(index[5])])
    } else if index[3] == index[1], index[5] == index[2] {
      (a, b) = (corners[Int(index[0])], corners[Int(index[1])])
      (c, d) = (corners[Int(index[4])], corners[Int(index[2])])
    } else {
      return nil
    }
  }

  @inline(__always)
  var isUpright: Bool {
    guard a.isValid, b.isValid, c.isValid, d.isValid else { return false }
    if a.y == b.y { return b.x == c.x && c.y == d.y && d.x == a.x }
    return a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
  }
}
