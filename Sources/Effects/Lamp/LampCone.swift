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

  let samples: [Sample]
  let columns: Int

  init(_ layout: LampLayout, angle: Double, length: Double) {
    let radius = layout.radius
    let half = layout.halfAngle
    let outer = half + layout.softness
    let axis = Vector(Exact.sin(angle), Exact.cos(angle))
    let across = Vector(axis.y, -axis.x)
    let rim = layout.rim(angle: angle, length: length)
    let height = radius * 0.9 / Exact.tan(half)
    let apex = rim - axis * height
    let start = -0.06 * radius
    let picture = Rect(size: layout.size)

    var samples: [Sample] = []
    let rays = Self.rays(half: half, softness: layout.softness, apex: apex, axis: axis, across: across, in: picture)
    for ray in rays {
      let sine = Exact.sin(ray)
      let cosine = Exact.cos(ray)
      // One point of depth along the axis is this much of a way along the ray.
      let way = axis + across * (sine / cosine)
      let origin = apex + way * height
      let span = Self.span(from: origin, along: way, in: picture)
      let low = max(start, span?.lowerBound ?? 0)
      let high = max(low, span?.upperBound ?? low)
      let edge = ray.magnitude < outer ? Falloff.smooth(outer, half - layout.softness, ray.magnitude) : 0
      for row in 0..<Self.rows {
        let depth = span == nil ? low : Self.depth(row, radius: radius, low: low, high: high)
        let p = origin + way * depth
        samples.append(
          Sample(
            position: Vector(p.x.clamped(to: 0...picture.maxX), p.y.clamped(to: 0...picture.maxY)),
            edge: span == nil ? 0 : edge * Falloff.smooth(start, 0.3 * radius, depth), depth: max(0, depth),
            side: ray.magnitude / half))
      }
    }
    self.samples = samples
    columns = Self.rows
  }

  /// Grid points with a colour for each sample, textured with the whole picture where one is shown.
  func grid(_ picture: Picture? = nil, in size: Vector, color: (Sample) -> Color) -> Grid {
    let points = samples.map { sample in
      Grid.Point(
        sample.position, texture: Vector(sample.position.x / size.x, sample.position.y / size.y), color: color(sample))
    }
    return Grid(picture: picture, columns: columns, points: points)
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
  ) -> [Double] {
    let soft = (0...10).map { half + softness * (Double($0) / 5 - 1) }
    let inner = (1...5).map { (half - softness) * Double($0) / 6 }
    let side = inner + soft
    var rays = side.map { -$0 }.reversed() + [0] + side
    let corners = [
      picture.origin, Vector(picture.maxX, 0), Vector(0, picture.maxY), Vector(picture.maxX, picture.maxY),
    ]
    for corner in corners {
      let d = corner - apex
      let angle = Exact.atan2(d.dot(across), d.dot(axis))
      if angle.magnitude < half + softness { rays.append(angle) }
    }
    return rays.sorted()
  }

  /// The part of a line inside a rectangle, in multiples of `way`; nil when it passes by.
  private static func span(from origin: Vector, along way: Vector, in rect: Rect) -> ClosedRange<Double>? {
    var low = -Double.infinity
    var high = Double.infinity
    for (p, d, least, most) in [(origin.x, way.x, rect.minX, rect.maxX), (origin.y, way.y, rect.minY, rect.maxY)] {
      if d.magnitude < 1e-9 {
        guard p >= least, p <= most else { return nil }
        continue
      }
      let a = (least - p) / d
      let b = (most - p) / d
      low = max(low, min(a, b))
      high = min(high, max(a, b))
    }
    // A ray through a corner touches in one point, which rounding may tear apart.
    return low <= high + 1e-6 * (1 + low.magnitude) ? low...max(low, high) : nil
  }
}
