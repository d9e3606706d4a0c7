import Canvas
import Motion

/// Random numbers from a seed.
struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  /// Returns a number in `0..<1`.
  mutating func unit() -> Float { Float(next(1 << 20)) / Float(1 << 20) }

  mutating func float(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// Returns a premultiplied colour; opaque, clear, white and grey are more frequent than by chance.
  mutating func color() -> RGBA8 {
    switch next(6) {
    case 0: return .white
    case 1: return RGBA8(UInt8(next(256)), UInt8(next(256)), UInt8(next(256)))
    case 2: return next(3) == 0 ? .clear : .gray(UInt8(next(256)), 255)
    case 3:
      let alpha = next(256)
      return .gray(UInt8(alpha), UInt8(alpha))
    default:
      let alpha = next(256)
      return RGBA8(UInt8(next(alpha + 1)), UInt8(next(alpha + 1)), UInt8(next(alpha + 1)), UInt8(alpha))
    }
  }
}

/// Random frames of everything that a mesh can hold: all blends, clips, textures and layers, shapes of every kind.
struct RandomScene {
  var numbers: RandomNumbers
  let pictures: TestPictures
  private let sizes: [PixelSize]

  init(seed: UInt64) {
    var numbers = RandomNumbers(seed: seed)
    var bitmaps: [String: Bitmap] = [:]
    let textures = [(1, 1), (1, 9), (13, 1), (2, 2), (33, 21), (64, 64), (150, 97), (17, 40)]
    for (index, (width, height)) in textures.enumerated() {
      var bitmap = Bitmap(width: width, height: height)
      for pixel in bitmap.pixels.indices {
        let isOpaque = index % 2 == 0 || (pixel / 7) % 5 == 0
        bitmap.pixels[pixel] =
          isOpaque
          ? RGBA8(UInt8(numbers.next(256)), UInt8(numbers.next(256)), UInt8(numbers.next(256))) : numbers.color()
      }
      bitmaps["\(index)"] = bitmap
    }
    bitmaps["empty"] = Bitmap(width: 0, height: 0)
    pictures = TestPictures(bitmaps)
    self.numbers = numbers
    sizes = [(1, 1), (2, 3), (5, 1), (7, 130), (63, 65), (64, 64), (129, 40), (200, 131), (97, 97), (1100, 9)].map {
      PixelSize($0.0, $0.1)
    }
  }

  mutating func frame() -> Frame {
    frame(size: sizes[numbers.next(sizes.count)])
  }

  mutating func frame(size: PixelSize) -> Frame {
    var layers: [Frame.LayerPass] = []
    for _ in 0..<numbers.next(3) {
      let layerSize = sizes[numbers.next(sizes.count)]
      layers.append(Frame.LayerPass(size: layerSize, meshes: meshes(numbers.next(4), layerSize, layers: layers.count)))
    }
    return Frame(size: size, layers: layers, meshes: meshes(1 + numbers.next(12), size, layers: layers.count))
  }

  private mutating func meshes(_ count: Int, _ size: PixelSize, layers: Int) -> [Mesh] {
    (0..<count).map { _ in mesh(size, layers: layers) }
  }

  mutating func mesh(_ size: PixelSize, layers: Int) -> Mesh {
    var mesh = Mesh(texture: texture(layers: layers), blend: BlendMode.allCases[max(0, numbers.next(7) - 3)])
    if numbers.next(4) == 0 {
      mesh.clip = PixelRect(
        x: numbers.next(size.width + 8) - 6, y: numbers.next(size.height + 8) - 6, width: numbers.next(60),
        height: numbers.next(60))
    }
    for _ in 0..<1 + numbers.next(3) {
      switch numbers.next(6) {
      case 0: triangles(&mesh, size)
      case 1: rect(&mesh, size)
      case 2: grid(&mesh, size)
      case 3: fan(&mesh, size)
      case 4: column(&mesh, size)
      default: slivers(&mesh, size)
      }
    }
    return mesh
  }

  private mutating func texture(layers: Int) -> Mesh.Texture {
    switch numbers.next(8) {
    case 0, 1: return .none
    case 2 where layers > 0: return .layer(numbers.next(layers + 1))
    case 3 where numbers.next(6) == 0: return .picture(.art("empty"), pixels: PixelSize(1, 1))
    default: return .picture(.art("\(numbers.next(8))"), pixels: PixelSize(1, 1))
    }
  }

  private mutating func place(_ size: PixelSize, beyond: Float = 20) -> (Float, Float) {
    let x = numbers.float(-beyond...Float(size.width) + beyond)
    let y = numbers.float(-beyond...Float(size.height) + beyond)
    switch numbers.next(4) {
    case 0: return (x.rounded(), y.rounded())
    case 1: return ((x * 2).rounded() / 2, (y * 2).rounded() / 2)
    default: return (x, y)
    }
  }

  private mutating func vertex(_ size: PixelSize, _ color: RGBA8?) -> Mesh.Vertex {
    let (x, y) = place(size, beyond: numbers.next(8) == 0 ? 3000 : 20)
    return Mesh.Vertex(
      x: x, y: y, u: numbers.float(-0.1...1.1), v: numbers.float(-0.1...1.1), color: color ?? numbers.color())
  }

  private mutating func triangles(_ mesh: inout Mesh, _ size: PixelSize) {
    let color = numbers.next(2) == 0 ? numbers.color() : nil
    for _ in 0..<1 + numbers.next(6) {
      let first = UInt32(mesh.vertices.count)
      for _ in 0..<3 { mesh.vertices.append(vertex(size, color)) }
      mesh.indices += [first, first + 1, first + 2]
    }
  }

  /// Adds an upright rectangle with a texture at any scale from one to one to far too large or small, sometimes mirrored.
  private mutating func rect(_ mesh: inout Mesh, _ size: PixelSize) {
    var (left, top) = place(size)
    var (right, bottom) = place(size)
    var (u0, v0, u1, v1): (Float, Float, Float, Float) = (0, 0, 1, 1)
    if case .picture(.art(let name), _) = mesh.texture, let bitmap = pictures.bitmaps[name], numbers.next(2) == 0 {
      if numbers.next(2) == 0 { (left, top) = (left.rounded(), top.rounded()) }
      (right, bottom) = (left + Float(bitmap.width), top + Float(bitmap.height))
    } else if numbers.next(3) == 0 {
      (u0, v0, u1, v1) = (numbers.unit(), numbers.unit(), numbers.unit(), numbers.unit())
    }
    let one = numbers.color()
    var colors = [one, one, one, one]
    switch numbers.next(4) {
    case 0: (colors[1], colors[2]) = (numbers.color(), numbers.color())
    case 1:
      colors[2] = numbers.color()
      colors[3] = colors[2]
    default: break
    }
    let corners: [(Float, Float, Float, Float)] = [
      (left, top, u0, v0), (right, top, u1, v0), (right, bottom, u1, v1), (left, bottom, u0, v1),
    ]
    let first = UInt32(mesh.vertices.count)
    for (corner, color) in zip(corners, colors) {
      mesh.vertices.append(Mesh.Vertex(x: corner.0, y: corner.1, u: corner.2, v: corner.3, color: color))
    }
    let order: [UInt32] = numbers.next(2) == 0 ? [0, 1, 2, 0, 2, 3] : [0, 1, 3, 1, 2, 3]
    mesh.indices += order.map { $0 + first }
  }

  /// Adds a narrow and tall shape, upright or nearly so, fading across, similar to the edges of shapes.
  private mutating func column(_ mesh: inout Mesh, _ size: PixelSize) {
    let (left, top) = place(size)
    let (width, height) = (numbers.float(0.3...6), numbers.float(4...150))
    let lean = numbers.next(2) == 0 ? 0 : numbers.float(-3...3)
    let (one, other) = (numbers.color(), numbers.next(2) == 0 ? .clear : numbers.color())
    let (u, v) = (numbers.unit(), numbers.unit())
    let first = UInt32(mesh.vertices.count)
    for (x, y, color) in [(0, 0, one), (width, 0, other), (width, height, other), (0, height, one)] {
      mesh.vertices.append(
        Mesh.Vertex(
          x: left + x + (y > 0 ? lean : 0), y: top + y, u: u + (x > 0 ? 0.02 : 0), v: y > 0 ? 1 - v : v, color: color))
    }
    mesh.indices += [0, 1, 2, 0, 2, 3].map { $0 + first }
  }

  /// Adds a grid that is turned, sheared, resized and bent.
  private mutating func grid(_ mesh: inout Mesh, _ size: PixelSize) {
    let (columns, rows) = (2 + numbers.next(6), 2 + numbers.next(6))
    let (x, y) = place(size)
    let scale = numbers.float(1...40)
    let isUpright = numbers.next(3) == 0
    let a = (isUpright ? 1 : numbers.float(-1...1)) * scale
    let b = (isUpright ? 0 : numbers.float(-1...1)) * scale
    let c = (isUpright ? 0 : numbers.float(-1...1)) * scale
    let d = (isUpright ? 1 : numbers.float(-1...1)) * scale
    let bend = numbers.next(3) == 0 ? numbers.float(0...0.2) : 0
    let color = numbers.next(2) == 0 ? numbers.color() : nil
    let first = UInt32(mesh.vertices.count)
    for row in 0..<rows {
      for column in 0..<columns {
        let (s, t) = (Float(column), Float(row))
        let w = 1 + bend * s * t
        mesh.vertices.append(
          Mesh.Vertex(
            x: x + (a * s + c * t) / w, y: y + (b * s + d * t) / w, u: s / Float(columns - 1), v: t / Float(rows - 1),
            color: color ?? numbers.color()))
      }
    }
    for row in 0..<UInt32(rows - 1) {
      for column in 0..<UInt32(columns - 1) {
        let a = first + row * UInt32(columns) + column
        let (b, c, d) = (a + 1, a + UInt32(columns), a + UInt32(columns) + 1)
        mesh.indices += [a, b, c, b, d, c]
      }
    }
  }

  private mutating func fan(_ mesh: inout Mesh, _ size: PixelSize) {
    let (x, y) = place(size)
    let count = 3 + numbers.next(20)
    let radius = numbers.float(0.5...60)
    let (inner, outer) = (numbers.color(), numbers.color())
    let first = UInt32(mesh.vertices.count)
    mesh.vertices.append(Mesh.Vertex(x: x, y: y, u: 0.5, v: 0.5, color: inner))
    for index in 0..<count {
      let angle = 2 * .pi * Double(index) / Double(count)
      let (c, s) = (Float(Exact.cos(angle)), Float(Exact.sin(angle)))
      mesh.vertices.append(
        Mesh.Vertex(x: x + c * radius, y: y + s * radius, u: 0.5 + c / 2, v: 0.5 + s / 2, color: outer))
      mesh.indices += [first, first + 1 + UInt32(index), first + 1 + UInt32((index + 1) % count)]
    }
  }

  /// Adds thin, tiny and flat triangles, and some with corners on the centres of pixels.
  private mutating func slivers(_ mesh: inout Mesh, _ size: PixelSize) {
    for _ in 0..<12 {
      let first = UInt32(mesh.vertices.count)
      let base = vertex(size, nil)
      let isCentered = numbers.next(4) == 0
      for _ in 0..<3 {
        var vertex = vertex(size, nil)
        vertex.x = base.x + numbers.float(-1...1) * [0.01, 1, 3, 100][numbers.next(4)]
        vertex.y = base.y + numbers.float(-1...1) * [0.01, 1, 3, 100][numbers.next(4)]
        if isCentered { (vertex.x, vertex.y) = (vertex.x.rounded() + 0.5, vertex.y.rounded() + 0.5) }
        if numbers.next(60) == 0 { vertex.x = [.nan, .infinity, 1e9, -1e6][numbers.next(4)] }
        mesh.vertices.append(vertex)
      }
      mesh.indices += [first, first + 1, first + 2]
    }
  }
}
