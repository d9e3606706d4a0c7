import Motion

/// The meshes of one target, in order, neighbours with the same texture, blend and clip joined into one.
struct Sheet {
  let pixels: PixelSize
  private let base: Affine
  private(set) var meshes: [Mesh] = []
  private var blend = BlendMode.normal
  private var clip: PixelRect?
  /// What can be seen, in pixels.
  private var visible = Rect(x: 0, y: 0, width: 0, height: 0)

  init(pixels: PixelSize, base: Affine) {
    self.pixels = pixels
    self.base = base
  }

  /// Takes over a mark's blend and clip; false when nothing of it can show.
  mutating func begin(_ mark: Mark) -> Bool {
    blend = mark.blend
    clip = nil
    visible = Rect(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
    guard let rect = mark.clip else { return true }
    let whole = Rect(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
    let (low, high) = (base * rect.origin, base * Vector(rect.maxX, rect.maxY))
    guard low.isFinite, high.isFinite else { return true }
    let (left, top) = (low.x.rounded(), low.y.rounded())
    visible = whole.intersection(
      Rect(x: left, y: top, width: high.x.rounded() - left, height: high.y.rounded() - top))
    guard visible.width > 0, visible.height > 0 else { return false }
    if visible != whole {
      clip = PixelRect(
        x: Int(visible.x), y: Int(visible.y), width: Int(visible.width), height: Int(visible.height))
    }
    return true
  }

  /// Whether outlines grown by `margin` pixels reach into what can be seen.
  func shows(_ contours: [Contour], margin: Double) -> Bool {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for contour in contours {
      for p in contour.points {
        guard p.isFinite else { return false }
        left = min(left, p.x)
        right = max(right, p.x)
        top = min(top, p.y)
        bottom = max(bottom, p.y)
      }
    }
    // Far larger than any screen: left out rather than handed to arithmetic that would overflow.
    guard max(right.magnitude, bottom.magnitude, left.magnitude, top.magnitude) < 1e6 else { return false }
    return left - margin < visible.maxX && right + margin > visible.minX && top - margin < visible.maxY
      && bottom + margin > visible.minY
  }

  /// The whole pixels around points, as far as they can be seen; nil when none can.
  func visiblePixels(of points: [Vector]) -> PixelRect? {
    guard var low = points.first, var high = points.first else { return nil }
    for p in points {
      low = Vector(min(low.x, p.x), min(low.y, p.y))
      high = Vector(max(high.x, p.x), max(high.y, p.y))
    }
    low = Vector(max(low.x, visible.minX).rounded(.down), max(low.y, visible.minY).rounded(.down))
    high = Vector(min(high.x, visible.maxX).rounded(.up), min(high.y, visible.maxY).rounded(.up))
    guard low.x < high.x, low.y < high.y else { return nil }
    return PixelRect(x: Int(low.x), y: Int(low.y), width: Int(high.x - low.x), height: Int(high.y - low.y))
  }

  mutating func add(_ shape: CoverageMesh, _ ink: Ink, _ texture: Mesh.Texture) {
    guard !shape.indices.isEmpty else { return }
    if let (slope, start) = ink.cuts {
      append(shape.cut(slope: slope, start: start, at: 0).cut(slope: slope, start: start, at: 1), ink, texture)
    } else {
      append(shape, ink, texture)
    }
  }

  private mutating func append(_ shape: CoverageMesh, _ ink: Ink, _ texture: Mesh.Texture) {
    let mesh = open(texture)
    let base = UInt32(meshes[mesh].vertices.count)
    for (point, coverage) in zip(shape.points, shape.coverage) {
      meshes[mesh].vertices.append(ink.vertex(point, coverage))
    }
    for index in shape.indices { meshes[mesh].indices.append(base + index) }
  }

  mutating func add(_ grid: Grid, _ transform: Affine, _ texture: Mesh.Texture) {
    guard grid.columns > 1, grid.rows > 1 else { return }
    let points = grid.points.map { transform * $0.position }
    guard shows([Contour(points: points, isClosed: false)], margin: 0) else { return }
    let mesh = open(texture)
    let base = UInt32(meshes[mesh].vertices.count)
    for (point, position) in zip(grid.points, points) {
      meshes[mesh].vertices.append(
        Mesh.Vertex(
          x: Float(position.x), y: Float(position.y), u: Float(point.texture.x.clamped(to: 0...1)),
          v: Float(point.texture.y.clamped(to: 0...1)), color: RGBA8(point.color)))
    }
    let columns = UInt32(grid.columns)
    for row in 0..<UInt32(grid.rows - 1) {
      for column in 0..<columns - 1 {
        let a = base + row * columns + column
        let (b, c, d) = (a + 1, a + columns, a + columns + 1)
        meshes[mesh].indices.append(contentsOf: [a, b, c, b, d, c])
      }
    }
  }

  /// Text drawn one pixel to one, its top left corner on the nearest whole pixel.
  mutating func addAligned(_ texture: Mesh.Texture, _ size: PixelSize, at origin: Vector, _ part: Rect, _ tint: Color) {
    guard origin.isFinite else { return }
    let (x, y) = (origin.x.rounded(), origin.y.rounded())
    let (width, height) = (part.width * Double(size.width), part.height * Double(size.height))
    let rect = Rect(x: x, y: y, width: width, height: height)
    let corners = Path.rect(rect).contours(.identity)
    guard shows(corners, margin: 0), rect.width > 0, rect.height > 0 else { return }
    let map =
      Affine.translation(part.origin) * Affine.scale(part.width / width, part.height / height)
      * Affine.translation(-rect.origin)
    let ink = Ink.texture(map: map, part: part, tint: Premultiplied(tint))
    var shape = CoverageMesh()
    let corner = (corners.first?.points ?? []).map { shape.add($0, 1) }
    guard corner.count == 4 else { return }
    shape.quad(corner[0], corner[1], corner[2], corner[3])
    append(shape, ink, texture)
  }

  /// The index of the last mesh if it goes on with the same state, else of a new one.
  private mutating func open(_ texture: Mesh.Texture) -> Int {
    if let last = meshes.last, last.blend == blend, last.clip == clip, last.texture == texture {
      return meshes.count - 1
    }
    meshes.append(Mesh(texture: texture, blend: blend, clip: clip))
    return meshes.count - 1
  }
}
