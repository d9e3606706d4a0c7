import Motion

/// A builder of frames: the layers so far, the pictures that later frames will need, and memory to work in.
///
/// The file has some 280 lines because the drawing of each kind of mark works in the same private memory.
struct FrameBuilder: Sendable {
  private var layers: [Frame.LayerPass] = []
  private var foreseen: [Mesh.Texture] = []
  var store = MeshPool()
  var outlines = Outlines()
  private var fills = FillTessellator()
  private var strokes = StrokeTessellator()
  var coverage = CoverageMesh()
  /// The shape after it was cut along the first line of a gradient.
  private var cutOnce = CoverageMesh()
  /// The shape after it was cut along both lines.
  private var cutTwice = CoverageMesh()
  /// The points of a grid, in pixels.
  private var places: [Vector] = []
  var runs = StrokeRuns()

  mutating func assemble(_ canvas: Canvas, base: Affine, scale: Double, into frame: inout Frame) {
    store.reclaim(&frame)
    swap(&layers, &frame.layers)
    swap(&foreseen, &frame.foreseen)
    var batcher = MeshBatcher(pixels: frame.size, base: base)
    swap(&batcher.meshes, &frame.meshes)
    batcher.keepsRuns = true
    runs.beginFrame(frame.size, base)
    draw(canvas, base: base, scale: scale, on: &batcher)
    runs.endFrame()
    swap(&batcher.meshes, &frame.meshes)
    swap(&layers, &frame.layers)
    swap(&foreseen, &frame.foreseen)
  }

  mutating func draw(_ canvas: Canvas, base: Affine, scale: Double, on batcher: inout MeshBatcher) {
    guard scale > 0, scale.isFinite else { return }
    for mark in canvas.foreseen {
      guard case .picture(let picture, let rect, _, _, let part) = mark.shape else { continue }
      let drawn = Drawn(rect, part, base * mark.transform)
      foreseen.append(.picture(picture, pixels: Resolution.pixels(for: picture, drawn: drawn, scale: scale)))
    }
    var (next, tried) = (0, 0)
    while next < canvas.marks.count {
      if batcher.keepsRuns, next >= tried {
        let run = runs.candidate(in: canvas.marks, from: next)
        tried = run.marks.upperBound
        if run.marks.count > 1, drawKept(run, of: canvas.marks, base: base, on: &batcher) {
          next = tried
          continue
        }
      }
      let mark = canvas.marks[next]
      next += 1
      guard batcher.begin(mark) else { continue }
      let transform = base * mark.transform
      switch mark.shape {
      case .fill(let path, let paint):
        outlines.trace(path, transform, closing: true)
        guard batcher.shows(outlines.points, margin: 1), let ink = Ink(paint, transform) else { continue }
        if case .color = paint {
          fillOutlines()
        } else {
          // A gradient is computed from its corners: other corners would change it slightly.
          coverage.removeAll()
          fills.fill(outlines, into: &coverage)
        }
        add(ink, .none, to: &batcher)
      case .stroke(let path, let stroke, let paint):
        draw(path, stroke, paint, transform, isNormal: mark.blend == .normal, on: &batcher)
      case .picture(let picture, let rect, let corners, let tint, let part):
        let drawn = Drawn(rect, part, transform)
        let size = Resolution.pixels(for: picture, drawn: drawn, scale: scale)
        let texture = Mesh.Texture.picture(picture, pixels: size)
        if picture.alignsToPixels, corners == .square, drawn.isUpright(scale: scale) {
          addAligned(texture, size, at: transform * rect.origin, part, tint, to: &batcher)
        } else {
          addRect(rect, corners, transform, part, tint, texture, to: &batcher)
        }
      case .grid(let grid): draw(grid, transform, scale, on: &batcher)
      case .layer(let layer): draw(layer, transform, scale, on: &batcher)
      case .inset(let inset): draw(inset, transform, on: &batcher)
      case .masked(let masked): draw(masked.layer, through: masked.mask, transform, scale, on: &batcher)
      }
    }
    batcher.close(&store)
  }

  // MARK: - Shapes

  /// Fills `coverage` with the inside of `outlines`.
  ///
  /// An upright rectangle of whole pixels gets no fading edge, so that the rasteriser knows which pixels it hides.
  mutating func fillOutlines() {
    coverage.removeAll()
    guard let (first, last) = outlines.rectangle, FrameBuilder.isWhole(first), FrameBuilder.isWhole(last) else {
      return fills.fill(outlines, into: &coverage)
    }
    let (low, high) = (first.rounded, last.rounded)
    coverage.add(Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y))
  }

  /// Adds `coverage` to the current mesh, cut along the lines that the ink needs.
  mutating func add(_ ink: Ink, _ texture: Mesh.Texture, to batcher: inout MeshBatcher) {
    guard !coverage.indices.isEmpty else { return }
    if let gradient = ink.gradient {
      var pieces = GradientMesh()
      pieces.fill(coverage, gradient)
      batcher.add(pieces, ink, texture, &store)
    } else if let (slope, start) = ink.cuts {
      cutOnce.cut(coverage, slope: slope, start: start, at: 0)
      cutTwice.cut(cutOnce, slope: slope, start: start, at: 1)
      batcher.add(cutTwice, ink, texture, &store)
    } else {
      batcher.add(coverage, ink, texture, &store)
    }
  }

  mutating func draw(
    _ path: Path, _ stroke: Stroke, _ paint: Paint, _ transform: Affine, isNormal: Bool, on batcher: inout MeshBatcher
  ) {
    outlines.trace(path, transform)
    let grow = transform.meanScale
    let width = stroke.width * grow
    guard batcher.shows(outlines.points, margin: width / 2 + 1), let ink = Ink(paint, transform) else { return }
    let dashed = stroke.dashes.isEmpty ? nil : outlines.contours.flatMap { $0.dashed(stroke.dashes.map { $0 * grow }) }
    coverage.removeAll()
    if let dashed {
      strokes.stroke(dashed, width: width, cap: stroke.cap, into: &coverage)
    } else {
      strokes.stroke(outlines, width: width, cap: stroke.cap, into: &coverage)
    }
    let halfWidth = max(2, width + 1) / 2
    if !isNormal || paint.isTranslucent,
      dashed?.contains(where: { $0.isCoveredTwice(halfWidth: halfWidth) })
        ?? outlines.areCoveredTwice(halfWidth: halfWidth)
    {
      addOnce(ink, to: &batcher)
    } else {
      add(ink, .none, to: &batcher)
    }
  }

  /// Adds `coverage`, which covers some places twice, as if it covered them once.
  ///
  /// It is drawn opaque into a layer first.
  private mutating func addOnce(_ ink: Ink, to batcher: inout MeshBatcher) {
    guard let area = batcher.visiblePixels(of: coverage.points) else { return }
    let size = PixelSize(area.width, area.height)
    let origin = Vector(Double(area.x), Double(area.y))
    var mask = MeshBatcher(pixels: size, base: .identity)
    mask.meshes = store.takeList()
    coverage.move(by: -origin)
    if !coverage.indices.isEmpty { mask.add(coverage, .solid(Premultiplied(.white)), .none, &store) }
    mask.close(&store)
    let opaque = addLayer(size, mask.meshes)
    coverage.removeAll()
    coverage.add(Rect(x: origin.x, y: origin.y, width: Double(area.width), height: Double(area.height)))
    let map = Affine.scale(1 / Double(area.width), 1 / Double(area.height)) * Affine.translation(-origin)
    add(.masked(ink, map: map), .layer(opaque), to: &batcher)
  }

  /// Adds a layer, and returns its index.
  mutating func addLayer(_ size: PixelSize, _ meshes: [Mesh], blur: Double = 0, threshold: Double = 0) -> Int {
    layers.append(Frame.LayerPass(size: size, meshes: meshes, blur: blur, threshold: threshold))
    return layers.count - 1
  }

  /// The number of layers so far.
  var layerCount: Int { layers.count }

  /// Removes the layers after the first `count`.
  mutating func removeLayers(after count: Int) { layers.removeSubrange(count...) }

  // MARK: - Pictures

  private mutating func draw(_ grid: Grid, _ transform: Affine, _ scale: Double, on batcher: inout MeshBatcher) {
    guard grid.columns > 1, grid.rows > 1 else { return }
    places.removeAll(keepingCapacity: true)
    for point in grid.points { places.append(transform * point.position) }
    guard batcher.shows(places, margin: 0) else { return }
    var texture = Mesh.Texture.none
    if let picture = grid.picture {
      let drawn = Drawn(grid, at: places, transform)
      texture = .picture(picture, pixels: Resolution.pixels(for: picture, drawn: drawn, scale: scale))
    }
    batcher.add(grid, at: places, texture, &store)
  }

  private mutating func draw(_ inset: Inset, _ transform: Affine, on batcher: inout MeshBatcher) {
    let (size, grow) = (inset.content.size, inset.scale * transform.meanScale)
    let corner = (transform * inset.offset).rounded
    guard size.x > 0, size.y > 0, grow > 0, grow.isFinite else { return }
    let pixels = PixelSize(Mesher.whole(size.x * grow), Mesher.whole(size.y * grow))
    let far = corner + Vector(Double(pixels.width), Double(pixels.height))
    guard corner.isFinite, batcher.shows(from: corner, to: far, margin: 0) else { return }
    var content = MeshBatcher(pixels: pixels, base: .scale(grow))
    content.meshes = store.takeList()
    draw(inset.content, base: .scale(grow), scale: grow, on: &content)
    batcher.add(&content.meshes, of: pixels, at: (Int(corner.x), Int(corner.y)))
    store.giveBack(&content.meshes)
  }

  /// Adds a textured rectangle, without a fading edge if its edges are on whole pixels.
  mutating func addRect(
    _ rect: Rect, _ corners: Corners, _ transform: Affine, _ part: Rect, _ tint: Color, _ texture: Mesh.Texture,
    through mask: MaskedLayer.Mask? = nil, to batcher: inout MeshBatcher
  ) {
    guard rect.width > 0, rect.height > 0, let inverse = transform.inverse else { return }
    let map =
      Affine.translation(part.origin) * Affine.scale(part.width / rect.width, part.height / rect.height)
      * Affine.translation(-rect.origin) * inverse
    var ink = Ink.texture(map: map, part: part, tint: Premultiplied(tint))
    coverage.removeAll()
    switch mask {
    case .outline(let path):
      outlines.trace(path, transform, closing: true)
      guard batcher.shows(outlines.points, margin: 1) else { return }
      fillOutlines()
      // Beyond the texture, its edge would be drawn.
      coverage.clip(map, to: part, &cutOnce)
      return add(ink, texture, to: &batcher)
    case .paint(let paint):
      guard let paint = Ink(paint, transform) else { return }
      ink = .masked(paint, map: map)
    case nil: break
    }
    if corners == .square, transform.b == 0, transform.c == 0 {
      let (first, last) = (transform * rect.origin, transform * Vector(rect.maxX, rect.maxY))
      if last.x - first.x >= 1, last.y - first.y >= 1, !FrameBuilder.isWhole(first) || !FrameBuilder.isWhole(last) {
        guard batcher.shows(from: first, to: last, margin: 1) else { return }
        coverage.fillUpright(from: first, to: last)
        add(ink, texture, to: &batcher)
        return
      }
    }
    outlines.trace(.rounded(rect, corners), transform)
    guard batcher.shows(outlines.points, margin: 1) else { return }
    fillOutlines()
    add(ink, texture, to: &batcher)
  }

  /// Adds a texture one pixel to one, with its top left corner on the nearest whole pixel.
  private mutating func addAligned(
    _ texture: Mesh.Texture, _ size: PixelSize, at origin: Vector, _ part: Rect, _ tint: Color,
    to batcher: inout MeshBatcher
  ) {
    guard origin.isFinite else { return }
    let (x, y) = (origin.x.rounded(), origin.y.rounded())
    let (width, height) = (part.width * Double(size.width), part.height * Double(size.height))
    let rect = Rect(x: x, y: y, width: width, height: height)
    outlines.trace(.rect(rect), .identity)
    guard batcher.shows(outlines.points, margin: 0), width > 0, height > 0, outlines.points.count == 4 else { return }
    let map =
      Affine.translation(part.origin) * Affine.scale(part.width / width, part.height / height)
      * Affine.translation(-rect.origin)
    coverage.removeAll()
    for point in outlines.points { _ = coverage.add(point, 1) }
    coverage.quad(0, 1, 2, 3)
    add(.texture(map: map, part: part, tint: Premultiplied(tint)), texture, to: &batcher)
  }

  /// Whether a point is on the corner of four pixels, to within the precision of eight bits.
  private static func isWhole(_ p: Vector) -> Bool {
    (p.x - p.x.rounded()).magnitude < 1.0 / 512 && (p.y - p.y.rounded()).magnitude < 1.0 / 512
  }
}

extension Picture {
  /// Whether the picture is placed on whole pixels while it is neither turned nor resized.
  fileprivate var alignsToPixels: Bool {
    switch self {
    case .text: true
    case .baked(let baked): baked.alignsToPixels && baked.oversampling == 1
    case .art, .file, .drawing, .painted, .blurred: false
    }
  }
}
