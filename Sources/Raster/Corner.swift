import Canvas

/// A vertex on the rasteriser's grid of 1/256 pixel.
struct Corner {
  /// Pixels × 256, halves to the even one; `Corner.nowhere` for coordinates that are not numbers or out of all
  /// proportion.
  var x: Int32
  var y: Int32
  /// 0…1.
  var u: Float
  var v: Float
  var color: UInt32

  static let nowhere = Int32.min

  @inline(__always)
  init(_ vertex: Mesh.Vertex) {
    color = vertex.color.word
    guard vertex.x.magnitude < 1_048_576, vertex.y.magnitude < 1_048_576,
      vertex.u.magnitude < .infinity, vertex.v.magnitude < .infinity
    else {
      (x, y, u, v) = (Corner.nowhere, Corner.nowhere, 0, 0)
      return
    }
    x = Corner.onGrid(vertex.x)
    y = Corner.onGrid(vertex.y)
    u = vertex.u > 0 ? (vertex.u < 1 ? vertex.u : 1) : 0
    v = vertex.v > 0 ? (vertex.v < 1 ? vertex.v : 1) : 0
  }

  @inline(__always)
  var isValid: Bool { x != Corner.nowhere }

  @inline(__always)
  private static func onGrid(_ position: Float) -> Int32 {
    // Near 2⁴⁴ doubles are 1/256 apart: the sum is rounded to the grid, and its last bits count its steps.
    Int32(truncatingIfNeeded: (Double(position) + 0x1.8p44).bitPattern)
  }

  /// The first row (or column) whose centre is at or after a position in 1/256 pixel.
  @inline(__always)
  static func pixel(from position: Int32) -> Int { (Int(position) &+ 127) &>> 8 }

  /// Twice the signed area of a triangle in 1/65536 square pixel.
  @inline(__always)
  static func area(_ a: Corner, _ b: Corner, _ c: Corner) -> Int {
    (Int(b.x) &- Int(a.x)) &* (Int(c.y) &- Int(a.y)) &- (Int(c.x) &- Int(a.x)) &* (Int(b.y) &- Int(a.y))
  }
}
