import Motion

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

/// Turns marks in points into triangles in pixels.
///
/// Edges fade over one pixel in the mesh itself, so they are smooth at any scale on every back end. A mesher that is kept
/// and given the frame before, when nobody else holds that any more, works in memory that it has already.
package struct Mesher: Sendable {
  private var builder = FrameBuilder()

  package init() {}

  /// A frame of ⌈size × scale⌉ pixels.
  package func frame(of canvas: Canvas, scale: Double) -> Frame {
    frame(of: canvas, scale: scale, pixels: Mesher.pixels(of: canvas, scale: scale))
  }

  /// A frame of exactly `pixels`, from the canvas's top left corner.
  package func frame(of canvas: Canvas, scale: Double, pixels: PixelSize) -> Frame {
    var frame = Frame(size: pixels)
    var builder = FrameBuilder()
    builder.assemble(canvas, base: .scale(scale), scale: scale, into: &frame)
    return frame
  }

  /// A frame of exactly `pixels`, the canvas stretched to fill it.
  package func frame(of canvas: Canvas, filling pixels: PixelSize) -> Frame {
    var frame = Frame(size: pixels)
    var builder = FrameBuilder()
    let base = Affine.scale(Double(pixels.width) / canvas.size.x, Double(pixels.height) / canvas.size.y)
    builder.assemble(canvas, base: base, scale: base.meanScale, into: &frame)
    return frame
  }

  /// Makes `frame` that of a canvas: of ⌈size × scale⌉ pixels, or exactly so many from its top left corner.
  package mutating func mesh(_ canvas: Canvas, scale: Double, pixels: PixelSize? = nil, into frame: inout Frame) {
    frame.size = pixels ?? Mesher.pixels(of: canvas, scale: scale)
    builder.assemble(canvas, base: .scale(scale), scale: scale, into: &frame)
  }

  private static func pixels(of canvas: Canvas, scale: Double) -> PixelSize {
    PixelSize(whole(canvas.size.x * scale), whole(canvas.size.y * scale))
  }

  /// Rounded up to whole pixels, at least one; what is over by less than a hundredth does not count.
  static func whole(_ length: Double) -> Int { Int(min(16384, max(1, (length - 0.01).rounded(.up)))) }
}
