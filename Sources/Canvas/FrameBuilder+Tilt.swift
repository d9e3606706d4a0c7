import Motion

/// Drawing of layers that are seen in perspective.
///
/// Such a layer is drawn flat first, with as many pixels as its nearest part takes. A grid of triangles then shows it, fine
/// enough that a straight line stays straight within half a pixel.
extension FrameBuilder {
  /// The most pixels of a flat layer, in multiples of those that can be seen.
  private static let mostPlane = 4.0

  mutating func drawTilted(
    _ layer: Layer, _ placed: Affine, _ view: Projection, _ scale: Double, on batcher: inout MeshBatcher
  ) {
    let target = batcher.visible(PixelRect(batcher.pixels))
    let seen = view.part(seenIn: target)
    guard let bounds = Rect(around: seen) else { return }
    // The content is drawn twice, first to find out how large it is: most are far smaller than the plane.
    let reach = layer.blur > 0 ? 3 * layer.blur * placed.meanScale : 0
    let count = layerCount
    let coarse = min(scale, 8192 / max(bounds.width, bounds.height))
    guard var draft = flat(layer, placed, bounds, coarse, reach) else { return }
    giveBack(&draft.meshes)
    removeLayers(after: count)
    let area = Rect(
      x: draft.origin.x + Double(draft.box.x) / coarse, y: draft.origin.y + Double(draft.box.y) / coarse,
      width: Double(draft.box.width) / coarse, height: Double(draft.box.height) / coarse
    ).intersection(bounds)
    let part = seen.clipped(to: area)
    guard let shown = Rect(around: part) else { return }
    let near = part.map { view.growth(at: $0) }.max() ?? scale
    let most = Self.mostPlane * Double(target.width * target.height) / max(1e-6, area.width * area.height)
    let grow = min(near, 2 * scale, 4096 / max(area.width, area.height), most.squareRoot())
    guard grow.isFinite, let fine = flat(layer, placed, area, grow, reach) else { return }
    let box = fine.box
    let picture = addLayer(
      PixelSize(box.width, box.height), fine.meshes, blur: layer.blur * placed.meanScale * grow,
      threshold: layer.threshold)
    let whole = Rect(
      x: fine.origin.x + Double(box.x) / grow, y: fine.origin.y + Double(box.y) / grow,
      width: Double(box.width) / grow, height: Double(box.height) / grow)
    let color = Premultiplied(layer.tint).bytes()
    let mesh = TiltedGrid(shown.intersection(whole), of: whole, view, color, seenIn: target)
    batcher.add(mesh.vertices, mesh.indices, .layer(picture), &store)
  }

  /// Returns the meshes of a layer's content inside an area of the plane, cut to their box, and the area's corner.
  ///
  /// `nil` if there are none.
  private mutating func flat(
    _ layer: Layer, _ placed: Affine, _ area: Rect, _ grow: Double, _ reach: Double
  ) -> (meshes: [Mesh], box: PixelRect, origin: Vector)? {
    let margin = 2 + Int((reach * grow).rounded(.up))
    let origin = area.origin - Vector(1, 1) * (Double(margin) / grow)
    let pixels = PixelSize(
      Mesher.whole(area.width * grow) + 2 * margin, Mesher.whole(area.height * grow) + 2 * margin)
    let base = Affine.scale(grow) * .translation(-origin) * placed
    var content = MeshBatcher(pixels: pixels, base: base)
    content.meshes = store.takeList()
    draw(layer.content, base: base, scale: base.meanScale, on: &content)
    guard let box = content.cutToContent(margin: margin) else {
      giveBack(&content.meshes)
      return nil
    }
    return (content.meshes, box, origin)
  }
}

/// The triangles that show a part of a flat picture in perspective.
private struct TiltedGrid {
  private(set) var vertices: [Mesh.Vertex] = []
  private(set) var indices: [UInt32] = []
  private let picture: Rect
  private let view: Projection
  private let color: RGBA8

  /// The most rows and columns of a grid.
  private static let most = 256

  init(_ part: Rect, of picture: Rect, _ view: Projection, _ color: RGBA8, seenIn target: PixelRect) {
    (self.picture, self.view, self.color) = (picture, view, color)
    guard part.width > 0, part.height > 0 else { return }
    let across = min(view.slope.x * part.minX, view.slope.x * part.maxX)
    let down = min(view.slope.y * part.minY, view.slope.y * part.maxY)
    let nearest = max(Projection.nearest, view.start + across + down)
    let (slopes, slope) = (view.slope, view.slope.x.magnitude + view.slope.y.magnitude)
    let scale = max(Vector(view.plane.a, view.plane.b).length, Vector(view.plane.c, view.plane.d).length)
    // A cell as long as the root of the eye's distance, in pixels, is right to half a pixel along its diagonal.
    let step = (slope / max(scale, 1e-9)).squareRoot()
    let xs = Self.places(part.minX, part.maxX, slopes.x, nearest, step: step, of: slope)
    let ys = Self.places(part.minY, part.maxY, slopes.y, nearest, step: step, of: slope)
    var places: [UInt32] = []
    for y in ys {
      for x in xs { places.append(view.depth(Vector(x, y)) >= Projection.nearest ? add(Vector(x, y)) : .max) }
    }
    for row in 1..<ys.count {
      for column in 1..<xs.count {
        let last = row * xs.count + column
        let cell = [last - xs.count - 1, last - xs.count, last, last - 1].map { places[$0] }
        if !cell.contains(.max) {
          guard isSeen(cell.map { vertices[Int($0)] }, in: target) else { continue }
          for corner in [0, 1, 2, 0, 2, 3] { indices.append(cell[corner]) }
        } else {
          let (left, right, top, bottom) = (xs[column - 1], xs[column], ys[row - 1], ys[row])
          let outline = [Vector(left, top), Vector(right, top), Vector(right, bottom), Vector(left, bottom)]
          addFan(outline.clipped { view.depth($0) - Projection.nearest })
        }
      }
    }
  }

  /// Returns the places of a grid's lines along an axis: each is farther from the eye than the one before by the same share.
  private static func places(
    _ low: Double, _ high: Double, _ slope: Double, _ nearest: Double, step: Double, of whole: Double
  ) -> [Double] {
    // From the near end, in which direction the depth grows.
    let (near, far) = slope < 0 ? (high, low) : (low, high)
    let length = high - low
    var (places, way) = ([near], 0.0)
    while places.count < most {
      // A step's share of the depth is the slope's share of both slopes, so the slope itself does not matter.
      way += max(step * (nearest + slope.magnitude * way) / whole, length / 1024)
      guard way < length else { break }
      places.append(near + (slope < 0 ? -way : way))
    }
    return places + [far]
  }

  /// Whether any of a cell may show.
  private func isSeen(_ corners: [Mesh.Vertex], in target: PixelRect) -> Bool {
    let (left, top) = (Float(target.x), Float(target.y))
    return corners.contains { $0.x > left } && corners.contains { $0.x < left + Float(target.width) }
      && corners.contains { $0.y > top } && corners.contains { $0.y < top + Float(target.height) }
  }

  private mutating func add(_ p: Vector) -> UInt32 {
    let place = view * p
    let texture = Vector((p.x - picture.x) / picture.width, (p.y - picture.y) / picture.height)
    vertices.append(
      Mesh.Vertex(
        x: Float(place.x), y: Float(place.y), u: Float(texture.x.clamped(to: 0...1)),
        v: Float(texture.y.clamped(to: 0...1)), color: color))
    return UInt32(vertices.count - 1)
  }

  private mutating func addFan(_ outline: [Vector]) {
    guard outline.count >= 3 else { return }
    let corners = outline.map { add($0) }
    for index in 1..<corners.count - 1 { indices += [corners[0], corners[index], corners[index + 1]] }
  }
}

extension Projection {
  /// The depth at which a plane is cut, since it would be too large nearer to the eye.
  fileprivate static let nearest = 0.02
  /// The points in each direction on a plane beyond which nothing is looked for.
  private static let farthest = 1e5

  /// Returns the outline of the part of the plane that shows in a rectangle of pixels.
  fileprivate func part(seenIn target: PixelRect) -> [Vector] {
    let far = Self.farthest
    var outline = [Vector(-far, -far), Vector(far, -far), Vector(far, far), Vector(-far, far)]
    let (left, top) = (Double(target.x) - 1, Double(target.y) - 1)
    let (right, bottom) = (left + Double(target.width) + 2, top + Double(target.height) + 2)
    outline = outline.clipped { depth($0) - Self.nearest }
    outline = outline.clipped { (plane * $0).x - left * depth($0) }
    outline = outline.clipped { right * depth($0) - (plane * $0).x }
    outline = outline.clipped { (plane * $0).y - top * depth($0) }
    return outline.clipped { bottom * depth($0) - (plane * $0).y }
  }

  /// Returns the larger factor by which lengths grow at a point.
  fileprivate func growth(at p: Vector) -> Double {
    let (depth, place) = (depth(p), self * p)
    let across = (Vector(plane.a, plane.b) - place * slope.x) / depth
    let down = (Vector(plane.c, plane.d) - place * slope.y) / depth
    return max(across.length, down.length)
  }
}

extension [Vector] {
  /// Returns the part of a convex outline in which a linear function is not negative.
  fileprivate func clipped(_ height: (Vector) -> Double) -> [Vector] {
    var result: [Vector] = []
    for (index, p) in enumerated() {
      let q = self[(index + 1) % count]
      let (a, b) = (height(p), height(q))
      if a >= 0 { result.append(p) }
      if (a < 0) != (b < 0) { result.append(mix(p, q, a / (a - b))) }
    }
    return result
  }

  fileprivate func clipped(to rect: Rect) -> [Vector] {
    clipped { $0.x - rect.minX }.clipped { rect.maxX - $0.x }.clipped { $0.y - rect.minY }.clipped { rect.maxY - $0.y }
  }
}

extension Rect {
  /// Creates the box around points; `nil` if it has no area.
  fileprivate init?(around points: [Vector]) {
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for p in points {
      low = Vector(min(low.x, p.x), min(low.y, p.y))
      high = Vector(max(high.x, p.x), max(high.y, p.y))
    }
    guard low.x < high.x, low.y < high.y, low.isFinite, high.isFinite else { return nil }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
