import Motion

/// The meshes of one target, in order; neighbours with the same texture, blend and clip are joined.
struct MeshBatcher {
  let pixels: PixelSize
  let base: Affine
  var meshes: [Mesh] = []
  /// Whether runs of strokes may be meshes that are kept; not if the meshes are moved afterwards.
  var keepsRuns = false
  private var blend = BlendMode.normal
  private var clip: PixelRect?
  /// The visible area, in pixels.
  private var visible = Rect(x: 0, y: 0, width: 0, height: 0)

  init(pixels: PixelSize, base: Affine) {
    self.pixels = pixels
    self.base = base
  }

  /// Adopts a mark's blend and clip, and returns whether any of the mark can show.
  mutating func begin(_ mark: Mark) -> Bool {
    blend = mark.blend
    clip = nil
    let whole = Rect(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
    visible = whole
    guard let rect = mark.clip else { return true }
    let (low, high) = (base * rect.origin, base * Vector(rect.maxX, rect.maxY))
    guard low.isFinite, high.isFinite else { return true }
    let (left, top) = (low.x.rounded(), low.y.rounded())
    visible = whole.intersection(Rect(x: left, y: top, width: high.x.rounded() - left, height: high.y.rounded() - top))
    guard visible.width > 0, visible.height > 0 else { return false }
    if visible != whole {
      clip = PixelRect(x: Int(visible.x), y: Int(visible.y), width: Int(visible.width), height: Int(visible.height))
    }
    return true
  }

  /// Returns the visible part of a rectangle of pixels.
  func visible(_ rect: PixelRect) -> PixelRect {
    let (left, top) = (max(rect.x, Int(visible.x)), max(rect.y, Int(visible.y)))
    let (right, bottom) = (
      min(rect.x + rect.width, Int(visible.maxX)), min(rect.y + rect.height, Int(visible.maxY))
    )
    return PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Whether outlines grown by `margin` pixels reach into the visible area.
  func shows(_ points: [Vector], margin: Double) -> Bool {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for p in points {
      guard p.isFinite else { return false }
      left = min(left, p.x)
      right = max(right, p.x)
      top = min(top, p.y)
      bottom = max(bottom, p.y)
    }
    return shows(from: Vector(left, top), to: Vector(right, bottom), margin: margin)
  }

  /// Whether an upright rectangle grown by `margin` pixels reaches into the visible area, by two opposite corners.
  func shows(from first: Vector, to last: Vector, margin: Double) -> Bool {
    // Far larger than any screen: left out, because later arithmetic would overflow.
    guard max(max(last.x.magnitude, last.y.magnitude), max(first.x.magnitude, first.y.magnitude)) < 1e6 else {
      return false
    }
    return first.x - margin < visible.maxX && last.x + margin > visible.minX && first.y - margin < visible.maxY
      && last.y + margin > visible.minY
  }

  /// Returns the visible ones of the whole pixels around points.
  ///
  /// `nil` if none of them is visible.
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

  mutating func add(_ shape: CoverageMesh, _ ink: Ink, _ texture: Mesh.Texture, _ store: inout MeshPool) {
    let mesh = open(texture, &store)
    meshes[mesh].add(shape, ink)
  }

  mutating func add(_ pieces: GradientMesh, _ ink: Ink, _ texture: Mesh.Texture, _ store: inout MeshPool) {
    let mesh = open(texture, &store)
    meshes[mesh].add(pieces, ink)
  }

  mutating func add(_ grid: Grid, at places: [Vector], _ texture: Mesh.Texture, _ store: inout MeshPool) {
    let mesh = open(texture, &store)
    meshes[mesh].add(grid, at: places)
  }

  mutating func add(_ vertices: [Mesh.Vertex], _ indices: [UInt32], _ texture: Mesh.Texture, _ store: inout MeshPool) {
    let mesh = open(texture, &store)
    let base = UInt32(meshes[mesh].vertices.count)
    for vertex in vertices { meshes[mesh].vertices.append(vertex) }
    for index in indices { meshes[mesh].indices.append(base + index) }
  }

  /// Returns the index of the last mesh if it has the current state, otherwise of a new mesh.
  private mutating func open(_ texture: Mesh.Texture, _ store: inout MeshPool) -> Int {
    let last = meshes.count - 1
    if last >= 0, meshes[last].kept == 0, meshes[last].blend == blend, meshes[last].clip == clip,
      meshes[last].texture == texture
    {
      return last
    }
    close(&store)
    meshes.append(store.take())
    meshes[last + 1].texture = texture
    meshes[last + 1].blend = blend
    meshes[last + 1].clip = clip
    return last + 1
  }

  /// Finishes the last mesh, to which nothing more is added.
  mutating func close(_ store: inout MeshPool) {
    let last = meshes.count - 1
    if last >= 0, meshes[last].kept == 0 { store.fit(&meshes[last]) }
  }
}

extension Mesh {
  fileprivate mutating func add(_ shape: CoverageMesh, _ ink: Ink) {
    let base = UInt32(vertices.count)
    for index in shape.points.indices { vertices.append(ink.vertex(shape.points[index], shape.coverage[index])) }
    for index in shape.indices { indices.append(base + index) }
  }

  fileprivate mutating func add(_ pieces: GradientMesh, _ ink: Ink) {
    let (base, shape) = (UInt32(vertices.count), pieces.shape)
    for index in shape.points.indices {
      vertices.append(ink.vertex(shape.points[index], shape.coverage[index], pieces.colors[index]))
    }
    for index in shape.indices { indices.append(base + index) }
  }

  /// Adds a grid whose points are at `places`, in pixels.
  fileprivate mutating func add(_ grid: Grid, at places: [Vector]) {
    let base = UInt32(vertices.count)
    for index in places.indices {
      let (point, position) = (grid.points[index], places[index])
      vertices.append(
        Mesh.Vertex(
          x: Float(position.x), y: Float(position.y), u: Float(point.texture.x.clamped(to: 0...1)),
          v: Float(point.texture.y.clamped(to: 0...1)), color: RGBA8(point.color)))
    }
    let columns = UInt32(grid.columns)
    for row in 0..<UInt32(grid.rows - 1) {
      for column in 0..<columns - 1 {
        let a = base + row * columns + column
        let (b, c, d) = (a + 1, a + columns, a + columns + 1)
        indices.append(a)
        indices.append(b)
        indices.append(c)
        indices.append(b)
        indices.append(d)
        indices.append(c)
      }
    }
  }
}
