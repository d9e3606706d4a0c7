import Motion

/// Drawing of layers, canvases that are drawn into a texture of their own first.
extension FrameBuilder {
  mutating func draw(
    _ layer: Layer, through mask: MaskedLayer.Mask? = nil, _ transform: Affine, _ scale: Double,
    on batcher: inout MeshBatcher
  ) {
    let size = layer.content.size
    guard size.x > 0, size.y > 0, layer.tint.alpha > 0 else { return }
    if layer.isBackdrop { return drawBackdrop(layer, transform, on: &batcher) }
    if layer.fitsContent, layer.isFinished { return drawFinished(layer, transform, scale, on: &batcher) }
    outlines.trace(.rect(layer.rect), transform)
    guard batcher.shows(outlines.points, margin: 1) else { return }
    var grow = max(layer.rect.width / size.x, layer.rect.height / size.y) * transform.meanScale
    if (grow / scale - 1).magnitude < 1e-6 { grow = scale }
    // A layer magnified far beyond its target needs no more pixels than can be seen.
    let most = Double(max(4096, batcher.pixels.width, batcher.pixels.height))
    grow = min(grow, most / max(size.x, size.y))
    // A blurred layer loses nothing when it is small.
    if layer.blur > 0 { grow = min(grow, Self.softness / layer.blur) }
    guard grow > 0, grow.isFinite else { return }
    let pixels = PixelSize(Mesher.whole(size.x * grow), Mesher.whole(size.y * grow))
    var content = MeshBatcher(pixels: pixels, base: .scale(grow))
    content.meshes = store.takeList()
    draw(layer.content, base: .scale(grow), scale: grow, on: &content)
    if layer.fitsContent, layer.corners == .square, layer.blur <= 0 {
      return drawFitted(layer, through: mask, &content, grow, transform, on: &batcher)
    }
    var picture = addLayer(pixels, content.meshes)
    if layer.blur > 0 {
      let sigma = layer.blur * grow
      for axis in [Vector(1, 0), Vector(0, 1)] { picture = soften(picture, along: axis, sigma, pixels) }
    }
    let part = Rect(
      x: 0, y: 0, width: min(1, size.x * grow / Double(pixels.width)),
      height: min(1, size.y * grow / Double(pixels.height)))
    addRect(layer.rect, layer.corners, transform, part, layer.tint, .layer(picture), through: mask, to: &batcher)
  }

  /// Adds a layer with only the pixels that its content covers, and draws it in its place.
  private mutating func drawFitted(
    _ layer: Layer, through mask: MaskedLayer.Mask?, _ content: inout MeshBatcher, _ grow: Double, _ transform: Affine,
    on batcher: inout MeshBatcher
  ) {
    guard let box = content.cutToContent() else {
      store.giveBack(&content.meshes)
      return
    }
    let size = layer.content.size
    // The size of a pixel of the layer, in points of the target.
    let unit = Vector(layer.rect.width / (size.x * grow), layer.rect.height / (size.y * grow))
    let whole = Rect(
      x: layer.rect.x + Double(box.x) * unit.x, y: layer.rect.y + Double(box.y) * unit.y,
      width: Double(box.width) * unit.x, height: Double(box.height) * unit.y)
    let seen = whole.intersection(layer.rect)
    let part = Rect(x: 0, y: 0, width: seen.width / whole.width, height: seen.height / whole.height)
    let picture = addLayer(PixelSize(box.width, box.height), content.meshes)
    addRect(seen, .square, transform, part, layer.tint, .layer(picture), through: mask, to: &batcher)
  }

  /// The largest standard deviation of a blur, in pixels of its layer: enough that enlarging the layer is not visible.
  private static let softness = 2.5

  /// Adds a layer with the weighted means of an earlier layer's pixels along an axis, and returns its index.
  ///
  /// The weights are a normal distribution up to three standard deviations. Each copy is drawn over the mean of the copies
  /// before it, with its share of their sum as its opacity.
  private mutating func soften(_ picture: Int, along axis: Vector, _ sigma: Double, _ pixels: PixelSize) -> Int {
    let size = Vector(Double(pixels.width), Double(pixels.height))
    var batcher = MeshBatcher(pixels: pixels, base: .identity)
    batcher.meshes = store.takeList()
    _ = batcher.begin(Mark(.fill(Path(), .color(.clear))))
    var sum = 0.0
    for offset in -Int((3 * sigma).rounded(.up))...Int((3 * sigma).rounded(.up)) {
      let weight = Exact.exp(-0.5 * (Double(offset) / sigma) * (Double(offset) / sigma))
      sum += weight
      addRect(
        Rect(origin: Double(offset) * axis, size: size), .square, .identity, Rect(x: 0, y: 0, width: 1, height: 1),
        Color.white.opacity(weight / sum), .layer(picture), to: &batcher)
    }
    batcher.close(&store)
    return addLayer(pixels, batcher.meshes)
  }
}

extension MeshBatcher {
  /// The number of pixels after which patterns that depend on the place of a pixel repeat, such as dithering.
  static let step = 16

  /// Moves all meshes so that the box around them begins at the first pixel, and returns that box.
  ///
  /// The box has clear pixels at each side that is not the target's own. It begins at a multiple of 16 pixels, so that
  /// patterns that depend on the place of a pixel, such as dithering, do not change.
  ///
  /// `nil` if the meshes cover nothing.
  ///
  /// - Parameter margin: the number of clear pixels, two or as far as a blur reaches.
  mutating func cutToContent(margin: Int = 2) -> PixelRect? {
    let step = MeshBatcher.step
    var (left, top, right, bottom) = (Float.infinity, Float.infinity, -Float.infinity, -Float.infinity)
    for mesh in meshes {
      for vertex in mesh.vertices {
        (left, right) = (min(left, vertex.x), max(right, vertex.x))
        (top, bottom) = (min(top, vertex.y), max(bottom, vertex.y))
      }
    }
    func inside(_ place: Float, _ length: Int) -> Int { Int(max(0, min(Float(length), place))) }
    let x = max(0, inside(left.rounded(.down), pixels.width) - margin) / step * step
    let y = max(0, inside(top.rounded(.down), pixels.height) - margin) / step * step
    let far = (
      x: min(pixels.width, inside(right.rounded(.up), pixels.width) + margin),
      y: min(pixels.height, inside(bottom.rounded(.up), pixels.height) + margin)
    )
    guard left < right, top < bottom, left < Float(pixels.width), top < Float(pixels.height), far.x > x, far.y > y
    else {
      return nil
    }
    for mesh in meshes.indices {
      for vertex in meshes[mesh].vertices.indices {
        meshes[mesh].vertices[vertex].x -= Float(x)
        meshes[mesh].vertices[vertex].y -= Float(y)
      }
      meshes[mesh].clip = meshes[mesh].clip.map { clip in
        let (left, top) = (max(0, clip.x - x), max(0, clip.y - y))
        return PixelRect(
          x: left, y: top, width: max(0, clip.x + clip.width - x - left), height: max(0, clip.y + clip.height - y - top)
        )
      }
    }
    return PixelRect(x: x, y: y, width: far.x - x, height: far.y - y)
  }
}
