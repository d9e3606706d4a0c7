import Motion

/// Turns marks in points into triangles in pixels.
///
/// Edges fade over one pixel in the mesh itself, so they are smooth at any scale on every back end.
package struct Mesher: Sendable {
  package init() {}

  /// A frame of ⌈size × scale⌉ pixels.
  package func frame(of canvas: Canvas, scale: Double) -> Frame {
    frame(
      of: canvas, scale: scale,
      pixels: PixelSize(Mesher.whole(canvas.size.x * scale), Mesher.whole(canvas.size.y * scale)))
  }

  /// A frame of exactly `pixels`, from the canvas's top left corner.
  package func frame(of canvas: Canvas, scale: Double, pixels: PixelSize) -> Frame {
    frame(of: canvas, base: .scale(scale), scale: scale, pixels: pixels)
  }

  /// A frame of exactly `pixels`, the canvas stretched to fill it.
  package func frame(of canvas: Canvas, filling pixels: PixelSize) -> Frame {
    let base = Affine.scale(Double(pixels.width) / canvas.size.x, Double(pixels.height) / canvas.size.y)
    return frame(of: canvas, base: base, scale: base.meanScale, pixels: pixels)
  }

  private func frame(of canvas: Canvas, base: Affine, scale: Double, pixels: PixelSize) -> Frame {
    var assembly = Assembly()
    let meshes = assembly.meshes(of: canvas, base: base, scale: scale, pixels: pixels)
    return Frame(size: pixels, layers: assembly.layers, meshes: meshes, foreseen: assembly.foreseen)
  }

  /// Rounded up to whole pixels, at least one; what is over by less than a hundredth does not count.
  static func whole(_ length: Double) -> Int { Int(min(16384, max(1, (length - 0.01).rounded(.up)))) }
}

/// A frame being put together: the layers so far, and the pictures that later frames will want.
struct Assembly {
  var layers: [Frame.LayerPass] = []
  var foreseen: [Mesh.Texture] = []
  private var coverage = CoverageMesh()

  init() {}

  mutating func meshes(of canvas: Canvas, base: Affine, scale: Double, pixels: PixelSize) -> [Mesh] {
    guard scale > 0, scale.isFinite else { return [] }
    for mark in canvas.foreseen {
      guard case .picture(let picture, let rect, _, _, let part) = mark.shape else { continue }
      let drawn = Drawn(rect, part, base * mark.transform)
      foreseen.append(.picture(picture, pixels: Resolution.pixels(for: picture, drawn: drawn, scale: scale)))
    }
    var sheet = Sheet(pixels: pixels, base: base)
    for mark in canvas.marks {
      guard sheet.begin(mark) else { continue }
      let transform = base * mark.transform
      switch mark.shape {
      case .fill(let path, let paint):
        let contours = path.contours(transform)
        guard sheet.shows(contours, margin: 1), let ink = Ink(paint, transform) else { continue }
        coverage.removeAll()
        coverage.fill(contours)
        sheet.add(coverage, ink, .none)
      case .stroke(let path, let stroke, let paint):
        let contours = path.contours(transform)
        let grow = transform.meanScale
        guard sheet.shows(contours, margin: stroke.width * grow / 2 + 1), let ink = Ink(paint, transform)
        else { continue }
        let lines = stroke.dashes.isEmpty ? contours : contours.flatMap { $0.dashed(stroke.dashes.map { $0 * grow }) }
        let width = stroke.width * grow
        coverage.removeAll()
        coverage.stroke(lines, width: width, cap: stroke.cap)
        if mark.blend != .normal || paint.isTranslucent,
          lines.contains(where: { $0.isCoveredTwice(halfWidth: max(2, width + 1) / 2) })
        {
          addOnce(coverage, ink, to: &sheet)
        } else {
          sheet.add(coverage, ink, .none)
        }
      case .picture(let picture, let rect, let corners, let tint, let part):
        let drawn = Drawn(rect, part, transform)
        let size = Resolution.pixels(for: picture, drawn: drawn, scale: scale)
        if picture.alignsToPixels, corners == .square, drawn.isUpright(scale: scale) {
          sheet.addAligned(.picture(picture, pixels: size), size, at: transform * rect.origin, part, tint)
        } else {
          addRect(rect, corners, transform, part, tint, .picture(picture, pixels: size), to: &sheet)
        }
      case .grid(let grid):
        let texture = grid.picture.map { picture in
          Mesh.Texture.picture(
            picture, pixels: Resolution.pixels(for: picture, drawn: Drawn(grid, transform), scale: scale))
        }
        sheet.add(grid, transform, texture ?? .none)
      case .layer(let layer):
        add(layer, transform, scale, to: &sheet)
      }
    }
    return sheet.meshes
  }

  /// Adds a shape that covers some places twice as if it covered them once: by way of a layer in which it is opaque.
  private mutating func addOnce(_ shape: CoverageMesh, _ ink: Ink, to sheet: inout Sheet) {
    guard let area = sheet.visiblePixels(of: shape.points) else { return }
    let size = PixelSize(area.width, area.height)
    let origin = Vector(Double(area.x), Double(area.y))
    var mask = Sheet(pixels: size, base: .identity)
    guard mask.begin(Mark(.fill(Path(), .color(.white)))) else { return }
    mask.add(shape.moved(by: -origin), .solid(Premultiplied(.white)), .none)
    layers.append(Frame.LayerPass(size: size, meshes: mask.meshes))
    let (right, bottom) = (Double(area.x + area.width), Double(area.y + area.height))
    var rect = CoverageMesh()
    let corners = [origin, Vector(right, origin.y), Vector(right, bottom), Vector(origin.x, bottom)].map {
      rect.add($0, 1)
    }
    rect.quad(corners[0], corners[1], corners[2], corners[3])
    let map = Affine.scale(1 / Double(area.width), 1 / Double(area.height)) * Affine.translation(-origin)
    sheet.add(rect, .masked(ink, map: map), .layer(layers.count - 1))
  }

  private mutating func add(_ layer: Layer, _ transform: Affine, _ scale: Double, to sheet: inout Sheet) {
    let size = layer.content.size
    guard size.x > 0, size.y > 0, layer.tint.alpha > 0 else { return }
    guard sheet.shows(Path.rect(layer.rect).contours(transform), margin: 1) else { return }
    var grow = max(layer.rect.width / size.x, layer.rect.height / size.y) * transform.meanScale
    if (grow / scale - 1).magnitude < 1e-6 { grow = scale }
    // A layer magnified far beyond its target is not made larger than can be seen.
    let most = Double(max(4096, sheet.pixels.width, sheet.pixels.height))
    grow = min(grow, most / max(size.x, size.y))
    guard grow > 0, grow.isFinite else { return }
    let pixels = PixelSize(Mesher.whole(size.x * grow), Mesher.whole(size.y * grow))
    let content = meshes(of: layer.content, base: .scale(grow), scale: grow, pixels: pixels)
    layers.append(Frame.LayerPass(size: pixels, meshes: content))
    let part = Rect(
      x: 0, y: 0, width: min(1, size.x * grow / Double(pixels.width)),
      height: min(1, size.y * grow / Double(pixels.height)))
    addRect(layer.rect, layer.corners, transform, part, layer.tint, .layer(layers.count - 1), to: &sheet)
  }

  /// A textured rectangle; without a fade where its edges fall on whole pixels.
  private mutating func addRect(
    _ rect: Rect, _ corners: Corners, _ transform: Affine, _ part: Rect, _ tint: Color, _ texture: Mesh.Texture,
    to sheet: inout Sheet
  ) {
    guard rect.width > 0, rect.height > 0, let inverse = transform.inverse else { return }
    let map =
      Affine.translation(part.origin) * Affine.scale(part.width / rect.width, part.height / rect.height)
      * Affine.translation(-rect.origin) * inverse
    let ink = Ink.texture(map: map, part: part, tint: Premultiplied(tint))
    let contours = Path.rounded(rect, corners).contours(transform)
    guard sheet.shows(contours, margin: 1) else { return }
    coverage.removeAll()
    if let points = contours.first?.points, points.count == 4, points.allSatisfy(Assembly.isWhole) {
      let corner = points.map { coverage.add(Vector($0.x.rounded(), $0.y.rounded()), 1) }
      coverage.quad(corner[0], corner[1], corner[2], corner[3])
    } else {
      coverage.fill(contours)
    }
    sheet.add(coverage, ink, texture)
  }

  /// On the corner of four pixels, to within what eight bits can show.
  private static func isWhole(_ p: Vector) -> Bool {
    (p.x - p.x.rounded()).magnitude < 1.0 / 512 && (p.y - p.y.rounded()).magnitude < 1.0 / 512
  }
}

extension Picture {
  /// True for what is put on whole pixels where it is neither turned nor resized.
  fileprivate var alignsToPixels: Bool {
    switch self {
    case .text: true
    case .baked(let baked): baked.alignsToPixels && baked.oversampling == 1
    case .art, .file, .painted, .blurred: false
    }
  }
}
