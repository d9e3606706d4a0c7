import Canvas

/// A triangle, or two that may make up an upright rectangle, to be drawn in a band.
struct DrawCommand: BitwiseCopyable {
  /// The position of the first corner in the list's indices.
  var index: UInt32
  var mesh: UInt32
  /// The columns of pixels that the command falls on, `left..<right`.
  var left: Int32
  var right: Int32
  /// The number of the band's rows that the command falls on.
  var rows: UInt8
  /// The number of times that the texture is halved.
  var level: UInt8
  /// Whether the next triangle belongs to the command.
  var isPair: Bool
  /// Whether the command hides everything beneath it in the band, from one edge of the target on.
  var isCover = false

  init(mesh: Int, index: Int, level: Int, isPair: Bool, left: Int, right: Int) {
    self.index = UInt32(truncatingIfNeeded: index)
    self.mesh = UInt32(truncatingIfNeeded: mesh)
    (self.left, self.right) = (Int32(truncatingIfNeeded: left), Int32(truncatingIfNeeded: right))
    rows = 0
    self.level = UInt8(truncatingIfNeeded: level)
    self.isPair = isPair
  }

  /// The approximate number of pixels to fill, plus a share for the triangle itself.
  var work: Int { Int(rows) &* Int(right &- left) &+ 64 }

  @inline(__always)
  func meets(_ clip: Clip) -> Bool { Int(left) < clip.right && Int(right) > clip.left }
}

/// The four corners of two triangles that share a side, in order.
struct Quad {
  let a: Corner
  let b: Corner
  let c: Corner
  let d: Corner

  /// Creates a quad of two triangles, six indices from `index` on.
  ///
  /// `nil` unless the second triangle continues from the first as in fans and grids.
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

extension Clip {
  /// Creates the rectangle of pixels whose centres lie in the box around three corners.
  @inline(__always)
  init(around a: Corner, _ b: Corner, _ c: Corner) {
    self.init(
      left: Corner.pixel(from: min(a.x, b.x, c.x)), top: Corner.pixel(from: min(a.y, b.y, c.y)),
      right: Corner.pixel(from: max(a.x, b.x, c.x)), bottom: Corner.pixel(from: max(a.y, b.y, c.y)))
  }
}

/// A vertex on the rasteriser's grid of 1/256 pixel.
struct Corner {
  /// The position in 1/256 pixel, rounded half to even.
  ///
  /// `Corner.nowhere` stands for coordinates that are not numbers or far too large.
  var x: Int32
  var y: Int32
  /// The texture coordinate, 0…1.
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

  /// Returns the first row (or column) whose centre is at or after a position in 1/256 pixel.
  @inline(__always)
  static func pixel(from position: Int32) -> Int { (Int(position) &+ 127) &>> 8 }

  /// Returns twice the signed area of a triangle, in 1/65536 square pixel.
  @inline(__always)
  static func area(_ a: Corner, _ b: Corner, _ c: Corner) -> Int {
    (Int(b.x) &- Int(a.x)) &* (Int(c.y) &- Int(a.y)) &- (Int(c.x) &- Int(a.x)) &* (Int(b.y) &- Int(a.y))
  }
}
