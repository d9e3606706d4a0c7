import Canvas
import Motion

/// The cone of light as a mesh: a fan of rays from an apex above the rim, clipped to the picture.
///
/// Clipping every ray, with additional rays through the picture's corners, leaves no vertex outside the picture. The mesh can
/// therefore show a page with the page's own texture coordinates.
struct LampCone {
  /// The light at a point of the cone.
  struct Sample {
    var position: Vector
    /// The brightness: 0 outside, 1 inside, and soft between them and under the shade.
    var edge: Double
    /// The distance below the rim along the axis, in points.
    var depth: Double
    /// The angle from the axis as a multiple of the angle at the middle of the soft edge.
    var side: Double
  }

  private let layout: LampLayout
  private let axis: Vector
  private let across: Vector
  private let apex: Vector
  /// The distance along the axis from the apex down to the rim.
  private let height: Double
  private let rays: Rays
  /// The rectangle that the cone is clipped to.
  private let picture: Rect

  /// The angles of the rays, of which up to four pass through the picture's corners.
  private typealias Rays = FixedList<37, Double>

  /// Creates a cone from the middle of the rim in the shade's direction.
  ///
  /// - Parameter picture: The page or, for light alone, also the visible background beyond it.
  init(_ layout: LampLayout, from rim: Vector, angle: Double, in picture: Rect) {
    self.layout = layout
    self.picture = picture
    axis = Vector(Exact.sin(angle), Exact.cos(angle))
    across = Vector(axis.y, -axis.x)
    height = layout.radius * 0.9 / Exact.tan(layout.halfAngle)
    apex = rim - axis * height
    rays = Self.rays(
      half: layout.halfAngle, softness: layout.softness, apex: apex, axis: axis, across: across, in: picture)
  }

  /// Draws a grid with a colour for each sample; `picture`, if given, is textured over the whole page.
  func draw(_ picture: Picture? = nil, blend: BlendMode = .normal, on canvas: inout Canvas, color: (Sample) -> Color) {
    let size = layout.size
    canvas.grid(picture, columns: Self.rows, blend: blend) { points in
      for ray in rays {
        sample(along: ray) { sample in
          points.append(
            Grid.Point(
              sample.position, texture: Vector(sample.position.x / size.x, sample.position.y / size.y),
              color: color(sample)))
        }
      }
    }
  }

  /// Returns the brightness of the cone at a point, 0…1, with the cone's soft edges.
  func edge(at point: Vector) -> Double {
    let way = point - apex
    let (along, aside) = (way.dot(axis), way.dot(across))
    let ray = Exact.atan2(aside, along).magnitude
    return Falloff.smooth(layout.halfAngle + layout.softness, layout.halfAngle - layout.softness, ray)
      * Falloff.smooth(-0.06 * layout.radius, 0.3 * layout.radius, along - height)
  }

  private func sample(along ray: Double, _ body: (Sample) -> Void) {
    let (radius, half, softness) = (layout.radius, layout.halfAngle, layout.softness)
    let start = -0.06 * radius
    let outer = half + softness
    let sine = Exact.sin(ray)
    let cosine = Exact.cos(ray)
    // A point of depth along the axis corresponds to this vector along the ray.
    let way = axis + across * (sine / cosine)
    let origin = apex + way * height
    let span = Self.span(from: origin, along: way, in: picture)
    let low = max(start, span?.lowerBound ?? 0)
    let high = max(low, span?.upperBound ?? low)
    let edge = ray.magnitude < outer ? Falloff.smooth(outer, half - softness, ray.magnitude) : 0
    for row in 0..<Self.rows {
      let depth = span == nil ? low : Self.depth(row, radius: radius, low: low, high: high)
      let p = origin + way * depth
      body(
        Sample(
          position: Vector(p.x.clamped(to: picture.minX...picture.maxX), p.y.clamped(to: picture.minY...picture.maxY)),
          edge: span == nil ? 0 : edge * Falloff.smooth(start, 0.3 * radius, depth), depth: max(0, depth),
          side: ray.magnitude / half))
    }
  }

  private static let nearRows = 8
  private static let farRows = 18
  private static var rows: Int { nearRows + farRows }

  /// Returns the depth of a row: rows are dense where the light begins under the shade, then increasingly far apart.
  private static func depth(_ row: Int, radius: Double, low: Double, high: Double) -> Double {
    let near = 0.3 * radius
    let start = -0.06 * radius
    if row < nearRows {
      return (start + (near - start) * Double(row) / Double(nearRows - 1)).clamped(to: low...high)
    }
    let t = Double(row - nearRows + 1) / Double(farRows)
    return (near + (high - near) * t * (0.45 + 0.55 * t)).clamped(to: low...high)
  }

  /// Returns the angles of the rays: close together in both soft edges, and through the corners of the picture.
  private static func rays(
    half: Double, softness: Double, apex: Vector, axis: Vector, across: Vector, in picture: Rect
  ) -> Rays {
    var rays: Rays = []
    for index in 0..<11 { rays.append(-(half + softness * (Double(10 - index) / 5 - 1))) }
    for index in 1...5 { rays.append(-((half - softness) * Double(6 - index) / 6)) }
    rays.append(0)
    for index in 1...5 { rays.append((half - softness) * Double(index) / 6) }
    for index in 0..<11 { rays.append(half + softness * (Double(index) / 5 - 1)) }
    func add(through corner: Vector) {
      let d = corner - apex
      let angle = Exact.atan2(d.dot(across), d.dot(axis))
      if angle.magnitude < half + softness { rays.append(angle) }
    }
    add(through: picture.origin)
    add(through: Vector(picture.maxX, picture.minY))
    add(through: Vector(picture.minX, picture.maxY))
    add(through: Vector(picture.maxX, picture.maxY))
    rays.insertionSort(by: <)
    return rays
  }

  /// Returns the part of a line inside a rectangle, in multiples of `way`; `nil` if the line misses the rectangle.
  private static func span(from origin: Vector, along way: Vector, in rect: Rect) -> ClosedRange<Double>? {
    var low = -Double.infinity
    var high = Double.infinity
    /// Clips to one pair of sides; returns false if the line misses them.
    func cut(_ p: Double, _ d: Double, _ least: Double, _ most: Double) -> Bool {
      if d.magnitude < 1e-9 { return p >= least && p <= most }
      let a = (least - p) / d
      let b = (most - p) / d
      low = max(low, min(a, b))
      high = min(high, max(a, b))
      return true
    }
    guard cut(origin.x, way.x, rect.minX, rect.maxX), cut(origin.y, way.y, rect.minY, rect.maxY) else { return nil }
    // A ray through a corner touches it in a single point, which rounding can turn into an empty range.
    return low <= high + 1e-6 * (1 + low.magnitude) ? low...max(low, high) : nil
  }
}
