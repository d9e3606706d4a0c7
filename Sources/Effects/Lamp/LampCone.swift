import Canvas
import Motion

/// The cone of light as a mesh: a fan of rays from an apex above the rim, each cut to the picture.
///
/// Cutting every ray, with one through each corner of the picture, leaves no vertex outside it, so that the mesh can
/// show a page with the page's own texture coordinates.
struct LampCone {
  /// What light does at one point of the cone.
  struct Sample {
    var position: Vector
    /// 0 outside, 1 inside, soft between and under the shade.
    var edge: Double
    /// Points below the rim, along the axis.
    var depth: Double
    /// The angle from the axis, 1 at the middle of the soft edge.
    var side: Double
  }

  private let layout: LampLayout
  private let axis: Vector
  private let across: Vector
  private let apex: Vector
  /// From the apex down to the rim, along the axis.
  private let height: Double
  private let rays: Rays
  /// What it is cut to.
  private let picture: Rect

  /// Up to four of them through the picture's corners.
  private typealias Rays = FixedList<37, Double>

  /// From the middle of the rim in the shade's direction. `picture` is the page or, for light alone, as much of the ground
  /// beyond it as is seen.
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

  /// Draws a grid with a colour for each sample, textured with the whole picture where one is shown.
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

  /// How much of the cone's light there is at a point, 0…1, softly bounded as the cone is.
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
    // One point of depth along the axis is this much of a way along the ray.
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

  /// Depths lie close where the light sets in under the shade, then further and further apart.
  private static func depth(_ row: Int, radius: Double, low: Double, high: Double) -> Double {
    let near = 0.3 * radius
    let start = -0.06 * radius
    if row < nearRows {
      return (start + (near - start) * Double(row) / Double(nearRows - 1)).clamped(to: low...high)
    }
    let t = Double(row - nearRows + 1) / Double(farRows)
    return (near + (high - near) * t * (0.45 + 0.55 * t)).clamped(to: low...high)
  }

  /// The angles of the rays: close together in both soft edges, and one through each corner of the picture.
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

  /// The part of a line inside a rectangle, in multiples of `way`; nil when it passes by.
  private static func span(from origin: Vector, along way: Vector, in rect: Rect) -> ClosedRange<Double>? {
    var low = -Double.infinity
    var high = Double.infinity
    /// False when the line passes by.
    func cut(_ p: Double, _ d: Double, _ least: Double, _ most: Double) -> Bool {
      if d.magnitude < 1e-9 { return p >= least && p <= most }
      let a = (least - p) / d
      let b = (most - p) / d
      low = max(low, min(a, b))
      high = min(high, max(a, b))
      return true
    }
    guard cut(origin.x, way.x, rect.minX, rect.maxX), cut(origin.y, way.y, rect.minY, rect.maxY) else { return nil }
    // A ray through a corner touches in one point, which rounding may tear apart.
    return low <= high + 1e-6 * (1 + low.magnitude) ? low...max(low, high) : nil
  }
}
