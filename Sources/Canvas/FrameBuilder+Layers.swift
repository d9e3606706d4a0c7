import Motion

/// Canvases that are drawn by themselves first.
extension FrameBuilder {
  mutating func draw(_ layer: Layer, _ transform: Affine, _ scale: Double, on batcher: inout MeshBatcher) {
    let size = layer.content.size
    guard size.x > 0, size.y > 0, layer.tint.alpha > 0 else { return }
    outlines.trace(.rect(layer.rect), transform)
    guard batcher.shows(outlines.points, margin: 1) else { return }
    var grow = max(layer.rect.width / size.x, layer.rect.height / size.y) * transform.meanScale
    if (grow / scale - 1).magnitude < 1e-6 { grow = scale }
    // A layer magnified far beyond its target is not made larger than can be seen.
    let most = Double(max(4096, batcher.pixels.width, batcher.pixels.height))
    grow = min(grow, most / max(size.x, size.y))
    // A blurred one loses nothing when it is small.
    if layer.blur > 0 { grow = min(grow, Self.softness / layer.blur) }
    guard grow > 0, grow.isFinite else { return }
    let pixels = PixelSize(Mesher.whole(size.x * grow), Mesher.whole(size.y * grow))
    var content = MeshBatcher(pixels: pixels, base: .scale(grow))
    content.meshes = store.takeList()
    draw(layer.content, base: .scale(grow), scale: grow, on: &content)
    var picture = addLayer(pixels, content.meshes)
    if layer.blur > 0 {
      let sigma = layer.blur * grow
      for axis in [Vector(1, 0), Vector(0, 1)] { picture = soften(picture, along: axis, sigma, pixels) }
    }
    let part = Rect(
      x: 0, y: 0, width: min(1, size.x * grow / Double(pixels.width)),
      height: min(1, size.y * grow / Double(pixels.height)))
    addRect(layer.rect, layer.corners, transform, part, layer.tint, .layer(picture), to: &batcher)
  }

  /// Standard deviation of a blur in pixels of its layer, at most: enough that enlarging it is not seen.
  private static let softness = 2.5

  /// One more layer: the mean of an earlier one's pixels along an axis, with the weights of a normal distribution as far as
  /// three standard deviations. Each copy is drawn over the mean of those before it with its share of their sum.
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
