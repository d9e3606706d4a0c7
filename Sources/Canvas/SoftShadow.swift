import Motion

/// A shadow of a rounded rectangle, made from a pre-blurred texture that is stretched as nine patches.
///
/// The texture depends on the radius and blur alone, so that cards of any size share it, except for rectangles so small
/// that their opposite edges blur into each other.
struct SoftShadow {
  /// The parameters of a texture, in points: half the box that it shows, the corners' radius, the standard deviation.
  struct Shape: Hashable, Sendable {
    var half: Vector
    var radius: Double
    var sigma: Double

    /// The distance in points that the shadow spreads beyond the box.
    var reach: Double { 3 * sigma }
  }

  let shape: Shape
  private let rect: Rect

  /// Creates a shadow exactly under `rect`, which reaches 1.5 blurs beyond it.
  init(under rect: Rect, radius: Double, blur: Double) {
    let sigma = max(blur / 2, 0.25)
    let reach = 3 * sigma
    let corner = max(0, min(radius, min(rect.width, rect.height) / 2))
    // The texture shows a box just large enough for its middle to be unaffected by its edges.
    let half = Vector(max(0, min(rect.width / 2, corner + reach)), max(0, min(rect.height / 2, corner + reach)))
    shape = Shape(half: half, radius: corner, sigma: sigma)
    self.rect = rect
  }

  /// Adds four rows of four points.
  func addPoints(to points: inout [Grid.Point], _ color: Color) {
    let (reach, half) = (shape.reach, shape.half)
    for row in 0..<4 {
      for column in 0..<4 {
        let place = Vector(
          SoftShadow.line(column, rect.minX, rect.maxX, reach, half.x),
          SoftShadow.line(row, rect.minY, rect.maxY, reach, half.y))
        points.append(Grid.Point(place, texture: Vector(SoftShadow.share(column), SoftShadow.share(row)), color: color))
      }
    }
  }

  private static func line(_ index: Int, _ low: Double, _ high: Double, _ reach: Double, _ half: Double) -> Double {
    switch index {
    case 0: low - reach
    case 1: low + half
    case 2: high - half
    default: high + reach
    }
  }

  private static func share(_ index: Int) -> Double { index == 0 ? 0 : index == 3 ? 1 : 0.5 }
}

extension SoftShadow.Shape {
  /// The maximum side of a texture, in pixels.
  private static let mostPixels = 1024.0

  /// The number of pixels per point.
  ///
  /// With four pixels to a standard deviation, bilinear filtering is off by less than half of 1/255. A shadow that is far
  /// larger than its blur has fewer, as each pixel takes a microsecond.
  private var density: Double {
    min(4 / sigma, Self.mostPixels / (2 * (max(half.x, half.y) + reach)))
  }

  /// The number of pixels of the texture that are computed one by one: a quarter of all.
  var computedPixels: Int {
    let size = (half + Vector(reach, reach)) * density
    return Int(max(1, size.x)) * Int(max(1, size.y))
  }

  var picture: Picture {
    let (half, radius, sigma) = (half, radius, sigma)
    let middle = half + Vector(reach, reach)
    return .field(
      "shadow \(half.x) \(half.y) \(radius) \(sigma)", size: 2 * middle, density: density, symmetry: .mirrored
    ) { p in
      Color(1, 1, 1, SoftShadow.Shape.coverage(p - middle, half: half, radius: radius, sigma: sigma))
    }
  }

  /// Returns the coverage of a blurred rounded box.
  ///
  /// The coverage is exact across x (a difference of two error functions along each row), and summed over rows across y.
  private static func coverage(_ p: Vector, half: Vector, radius: Double, sigma: Double) -> Double {
    let low = max(-half.y, p.y - 3.5 * sigma)
    let high = min(half.y, p.y + 3.5 * sigma)
    guard low < high else { return 0 }
    let rows = 24
    let step = (high - low) / Double(rows)
    var sum = 0.0
    // Most rows of a large box lie between its corners, and end at the same place.
    var known = (edge: -1.0, share: 0.0)
    for row in 0..<rows {
      let y = low + (Double(row) + 0.5) * step
      let beyond = max(0, y.magnitude - (half.y - radius))
      let cut = radius - max(0, radius * radius - beyond * beyond).squareRoot()
      let edge = half.x - cut
      if edge != known.edge {
        known = (edge, normalIntegral((p.x + edge) / sigma) - normalIntegral((p.x - edge) / sigma))
      }
      let distance = (y - p.y) / sigma
      let weight = Exact.exp(-distance * distance / 2) / (sigma * 2.506_628_274_631_000_5)
      sum += weight * known.share
    }
    return min(1, max(0, sum * step))
  }

  /// Returns the integral of the standard normal distribution, to 7.5e-8 (Abramowitz and Stegun 26.2.17).
  private static func normalIntegral(_ x: Double) -> Double {
    let t = 1 / (1 + 0.231_641_9 * x.magnitude)
    let poly =
      t * (0.319_381_530 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
    let tail = 0.398_942_280_401_432_7 * Exact.exp(-x * x / 2) * poly
    return x >= 0 ? 1 - tail : tail
  }
}
