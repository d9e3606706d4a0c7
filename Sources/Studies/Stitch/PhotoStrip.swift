import Canvas
import Effects
import Motion
import Tuning

/// The row of photographs at one size, with the position of each at every stage of stitching.
///
/// Coordinates run along the strip from its left end at 0, in points; `progress` is 0 when apart and 1 when stitched.
struct PhotoStrip {
  /// The largest number of photographs in a strip.
  static let most = 48
  /// The ratio of width to height for a missing picture or an unknown size.
  private static let unknownAspect = 4.0 / 3

  let pictures: [Record]
  /// The height of every photograph.
  let height: Double
  /// The gap between photographs when apart.
  let spacing: Double
  private let aspects: [Double]

  init(in size: Vector, _ p: Stitch.Parameters) {
    pictures = p.pictures
    height = min(p.maxHeight, 0.62 * size.y)
    spacing = p.spacing
    aspects = pictures.map { row in
      guard let picture = row.picture, picture.width > 0, picture.height > 0 else { return Self.unknownAspect }
      return (Double(picture.width) / Double(picture.height)).clamped(to: 0.2...5)
    }
  }

  var count: Int { pictures.count }

  /// Returns a photograph's ratio of width to height, limited to 1:5…5:1, so that no photograph dominates the strip.
  func aspect(of index: Int) -> Double { aspects[index] }

  func width(of index: Int) -> Double { height * aspect(of: index) }

  func gap(at progress: Double) -> Double { spacing * (1 - progress) }

  /// Returns the left edge of a photograph.
  func x(of index: Int, at progress: Double) -> Double {
    var x = Double(index) * gap(at: progress)
    for i in 0..<index { x += width(of: i) }
    return x
  }

  func length(at progress: Double) -> Double {
    x(of: count - 1, at: progress) + width(of: count - 1)
  }

  /// Returns the place on the strip at `x`, relative to the nearest photograph.
  func place(at x: Double, _ progress: Double) -> Place {
    var left = 0.0
    let gap = gap(at: progress)
    for i in 0..<count {
      let width = width(of: i)
      if x < left + width + gap / 2 || i == count - 1 { return Place(index: i, share: (x - left) / width) }
      left += width + gap
    }
    return Place(index: 0, share: 0)
  }

  /// Returns the position of a place; a removed photograph is replaced by the last one.
  func x(of place: Place, at progress: Double) -> Double {
    let index = min(place.index, count - 1)
    return x(of: index, at: progress) + place.share * width(of: index)
  }

  /// A point that belongs to a photograph and moves with it, for any gap and any strip height.
  struct Place: Codable, Hashable, Sendable {
    var index: Int
    /// The position as a share of the photograph's width; below 0 or above 1 in the gaps and beyond the strip's ends.
    var share: Double
  }

  /// The values that determine the photographs' positions; they differ after a change of the window or the parameters.
  struct Measure: Codable, Hashable, Sendable {
    var count: Int
    var height: Double
    var spacing: Double
    var length: Double
  }

  var measure: Measure { Measure(count: count, height: height, spacing: spacing, length: length(at: 0)) }

  /// Returns the strip's left end on screen when it is not scrolled: at the margin, or so that a short strip is centred.
  func origin(in size: Vector, at progress: Double) -> Double {
    max(Look.margin(forWidth: size.x), (size.x - length(at: progress)) / 2)
  }

  /// Returns the range of scroll offsets, which ends when the strip's right end is at the margin.
  func range(in size: Vector, at progress: Double) -> ClosedRange<Double> {
    0...max(0, length(at: progress) + 2 * Look.margin(forWidth: size.x) - size.x)
  }
}

// MARK: - Light

/// The light of the photographs on the wall behind them: a soft texture for the whole strip.
struct PhotoStripLight {
  /// The strip's height to which the other lengths refer.
  static let height = 300.0
  /// The distance that the light spreads beyond the strip on every side.
  static let reach = 180.0

  let size: Vector
  let picture: Picture

  init(_ strip: PhotoStrip) {
    var lefts: [Double] = []
    var x = Self.reach
    for index in 0..<strip.count {
      lefts.append(x)
      x += Self.height * strip.aspect(of: index)
    }
    size = Vector(x + Self.reach, Self.height + 2 * Self.reach)
    let pictures = (0..<strip.count).map { strip.picture(of: $0) }
    let ends = lefts + [x]
    let key = strip.pictures.map { "\($0.picture?.path ?? $0.picture?.name ?? "")" }.joined(separator: "/")
    // The light is wider at the ends, and reaches further below the strip than above it, because it comes from above.
    let baked = Baked(key: "stitch light \(key)", size: size, oversampling: 0.12) { canvas in
      for (index, picture) in pictures.enumerated() {
        let left = ends[index] - (index == 0 ? 20 : 0)
        let right = ends[index + 1] + (index == pictures.count - 1 ? 20 : 0)
        canvas.draw(picture, in: Rect(x: left, y: Self.reach - 14, width: right - left, height: Self.height + 48))
      }
    }
    picture = .blurred(Blur(.baked(baked), size: size, radius: 64))
  }
}
