import Motion

/// The size at which a picture appears on its target.
struct Drawn {
  /// The width and height of the whole picture in pixels.
  var size: Vector
  /// The two axes of the transform, in pixels per point.
  private var axes: Affine

  /// Measures a picture whose `part` is stretched over `rect`.
  init(_ rect: Rect, _ part: Rect, _ transform: Affine) {
    axes = transform
    let wide = Vector(transform.a, transform.b).length
    let high = Vector(transform.c, transform.d).length
    size = Vector(wide * rect.width / max(part.width, 1e-6), high * rect.height / max(part.height, 1e-6))
  }

  /// Measures a picture on a grid whose points are at `places`, in pixels.
  ///
  /// The size comes from the longest row and column, each relative to the share of the texture that it shows.
  init(_ grid: Grid, at places: [Vector], _ transform: Affine) {
    axes = transform
    size = .zero
    let (columns, rows) = (grid.columns, grid.rows)
    for row in 0..<rows { measure(grid, places, from: row * columns, columns, by: 1) }
    for column in 0..<columns { measure(grid, places, from: column, rows, by: columns) }
  }

  /// Enlarges the size for a line of `count` points of a grid.
  private mutating func measure(_ grid: Grid, _ places: [Vector], from start: Int, _ count: Int, by step: Int) {
    var length = 0.0
    var share = Vector.zero
    var last = start
    for _ in 1..<max(count, 1) {
      let next = last + step
      length += places[last].distance(to: places[next])
      let (a, b) = (grid.points[last].texture, grid.points[next].texture)
      share += Vector((b.x - a.x).magnitude, (b.y - a.y).magnitude)
      last = next
    }
    if share.x >= share.y, share.x > 1e-6 { size.x = max(size.x, length / share.x) }
    if share.y > share.x { size.y = max(size.y, length / share.y) }
  }

  /// Whether the picture is neither turned nor resized relative to the target's own scale.
  func isUpright(scale: Double) -> Bool {
    axes.b == 0 && axes.c == 0 && (axes.a / scale - 1).magnitude < 1e-2 && (axes.d / scale - 1).magnitude < 1e-2
  }

  /// The magnification along both axes, in pixels per point.
  var magnification: (across: Double, down: Double) {
    (Vector(axes.a, axes.b).length, Vector(axes.c, axes.d).length)
  }

  /// Returns the magnification relative to the target's own scale.
  func zoom(_ scale: Double) -> Double { axes.meanScale / scale }
}

extension TextRun {
  /// Returns the magnification at which a stretched text is made: that of its larger direction, so that it is sharp.
  ///
  /// The picture has at most four times the pixels that the text covers.
  package static func grow(_ across: Double, _ down: Double) -> Double {
    min(max(across, down), 2 * (across * down).squareRoot())
  }
}

/// The choice of the size at which a picture is made.
enum Resolution {
  /// Returns the size in pixels at which a picture is made.
  ///
  /// Art, files and text are as large as shown. Painted, baked and blurred pictures have their own size, halved while that
  /// leaves enough pixels, so that one texture serves while they move nearer and further.
  static func pixels(for picture: Picture, drawn: Drawn, scale: Double) -> PixelSize {
    var grow = 1.0
    while drawn.zoom(scale) > 1.5 * grow, grow < 16 { grow *= 2 }
    switch picture {
    case .text:
      // Letters keep their proportions: a text under a transform that stretches it is stretched as a whole.
      let (across, down) = drawn.magnification
      guard (across - down).magnitude > 1e-6 * max(across, down), min(across, down) > 0 else { fallthrough }
      let grow = TextRun.grow(across, down)
      return PixelSize(Mesher.whole(drawn.size.x * grow / across), Mesher.whole(drawn.size.y * grow / down))
    case .art, .file, .drawing:
      return PixelSize(Mesher.whole(drawn.size.x), Mesher.whole(drawn.size.y))
    case .painted(let painting):
      return natural(painting.size, min(painting.density ?? .infinity, scale * grow), drawn)
    case .baked(let baked):
      return natural(baked.size, scale * max(baked.oversampling, grow), drawn)
    case .blurred(let blur):
      // Six pixels to a standard deviation are plenty.
      return natural(blur.size, blur.radius > 0 ? min(scale * grow, 6 / blur.radius) : scale * grow, drawn)
    }
  }

  private static func natural(_ size: Vector, _ density: Double, _ drawn: Drawn) -> PixelSize {
    var density = density
    // A hundredth of slack, so that rounding errors do not change the choice for a picture drawn at its own size.
    let enough = drawn.size * 1.98
    while enough.x <= size.x * density, enough.y <= size.y * density, density > 1e-3 { density /= 2 }
    return PixelSize(Mesher.whole(size.x * density), Mesher.whole(size.y * density))
  }
}
