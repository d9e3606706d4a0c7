import Motion

extension Layer {
  /// Whether the layer's pixels are changed as a whole before they are shown.
  var isFinished: Bool { blur > 0 || threshold > 0 || plane != .canvas }
}

/// Drawing of layers with a blur, a threshold or a plane of their own.
extension FrameBuilder {
  /// Returns the number of pixels beyond its content on which a blurred layer shows.
  static func reach(_ sigma: Double) -> Int { 2 + Int((3 * sigma).rounded(.up)) }

  mutating func drawFinished(_ layer: Layer, _ transform: Affine, _ scale: Double, on batcher: inout MeshBatcher) {
    let size = layer.content.size
    let placed =
      Affine.translation(layer.rect.origin) * .scale(layer.rect.width / size.x, layer.rect.height / size.y)
    if case .tilted(let projection) = layer.plane {
      return drawTilted(layer, placed, transform * projection, scale, on: &batcher)
    }
    let full = transform * placed
    var grow = full.meanScale
    if (grow / scale - 1).magnitude < 1e-6 { grow = scale }
    guard grow > 0, grow.isFinite else { return }
    let sigma = layer.blur * grow
    let reach = Self.reach(sigma)
    let area = batcher.visible(PixelRect(batcher.pixels)).grown(by: reach)
    var content = MeshBatcher(
      pixels: PixelSize(area.width, area.height), base: .translation(-Vector(Double(area.x), Double(area.y))) * full)
    content.meshes = store.takeList()
    draw(layer.content, base: content.base, scale: grow, on: &content)
    guard let box = content.cutToContent(margin: reach) else { return giveBack(&content.meshes) }
    let picture = addLayer(
      PixelSize(box.width, box.height), content.meshes, blur: sigma, threshold: layer.threshold)
    let place = Rect(
      x: Double(area.x + box.x), y: Double(area.y + box.y), width: Double(box.width), height: Double(box.height))
    addRect(place, .square, .identity, Self.whole, layer.tint, .layer(picture), to: &batcher)
  }

  /// Returns a list of meshes that are not drawn.
  mutating func giveBack(_ meshes: inout [Mesh]) {
    meshes.removeAll(keepingCapacity: true)
    store.giveBack(&meshes)
  }

  static let whole = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Draws the marks so far again, blurred, in the layer's rectangle.
  ///
  /// The blur takes in light from beside the rectangle. Beyond the target, its edge pixels continue.
  mutating func drawBackdrop(_ layer: Layer, _ transform: Affine, on batcher: inout MeshBatcher) {
    let shape = Path.rounded(layer.rect, layer.corners)
    outlines.trace(shape, transform)
    guard batcher.shows(outlines.points, margin: 1), let seen = batcher.visiblePixels(of: outlines.points) else {
      return
    }
    let sigma = layer.blur * transform.meanScale
    let area = seen.grown(by: Self.reach(sigma)).intersection(batcher.pixels)
    let size = PixelSize(area.width, area.height)
    var behind = store.takeList()
    for mesh in batcher.meshes { store.append(mesh, in: area, to: &behind) }
    guard !behind.isEmpty else { return giveBack(&behind) }
    let picture = addLayer(size, behind, blur: sigma)
    let origin = Vector(Double(area.x), Double(area.y))
    let map = Affine.scale(1 / Double(area.width), 1 / Double(area.height)) * .translation(-origin)
    outlines.trace(shape, transform)
    fillOutlines()
    add(.texture(map: map, part: Self.whole, tint: Premultiplied(layer.tint)), .layer(picture), to: &batcher)
  }
}

extension PixelRect {
  /// Returns the rectangle grown at each side, and further at the left and the top to a multiple of the step of patterns.
  func grown(by margin: Int) -> PixelRect {
    func down(_ place: Int) -> Int { Int((Double(place) / Double(MeshBatcher.step)).rounded(.down)) * MeshBatcher.step }
    let (left, top) = (down(x - margin), down(y - margin))
    return PixelRect(x: left, y: top, width: x + width + margin - left, height: y + height + margin - top)
  }

  fileprivate func intersection(_ size: PixelSize) -> PixelRect {
    let (left, top) = (max(0, x), max(0, y))
    return PixelRect(
      x: left, y: top, width: min(size.width, x + width) - left, height: min(size.height, y + height) - top)
  }
}

extension MeshPool {
  /// Appends a copy of the triangles of a mesh that reach into an area, from whose corner the copy is measured.
  fileprivate mutating func append(_ mesh: Mesh, in area: PixelRect, to list: inout [Mesh]) {
    let clip = (mesh.clip ?? area).shifted(-area.x, -area.y).intersection(PixelSize(area.width, area.height))
    guard clip.width > 0, clip.height > 0 else { return }
    var copy = take()
    (copy.texture, copy.blend) = (mesh.texture, mesh.blend)
    copy.clip = mesh.clip == nil ? nil : clip
    let (left, top) = (Float(area.x), Float(area.y))
    let (right, bottom) = (left + Float(area.width), top + Float(area.height))
    copy.vertices.append(contentsOf: mesh.vertices)
    mesh.vertices.withUnsafeBufferPointer { vertices in
      for index in stride(from: 0, to: mesh.indices.count - 2, by: 3) {
        let corners = (mesh.indices[index], mesh.indices[index + 1], mesh.indices[index + 2])
        let (a, b, c) = (vertices[Int(corners.0)], vertices[Int(corners.1)], vertices[Int(corners.2)])
        guard max(a.x, b.x, c.x) > left, min(a.x, b.x, c.x) < right, max(a.y, b.y, c.y) > top,
          min(a.y, b.y, c.y) < bottom
        else { continue }
        copy.indices.append(corners.0)
        copy.indices.append(corners.1)
        copy.indices.append(corners.2)
      }
    }
    let isEmpty = copy.indices.isEmpty
    copy.move(by: -left, -top)
    fit(&copy)
    if !isEmpty { list.append(copy) }
  }
}

extension PixelRect {
  fileprivate func shifted(_ right: Int, _ down: Int) -> PixelRect {
    PixelRect(x: x + right, y: y + down, width: width, height: height)
  }
}
