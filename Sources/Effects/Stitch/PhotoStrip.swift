import Canvas
import Motion
import Tuning

/// The row of photographs at one size: where each stands for every degree of being stitched.
///
/// Coordinates run along the strip from its left end at 0, in points; `progress` is 0 apart and 1 stitched.
struct PhotoStrip {
  /// How many photographs a strip has at most.
  static let most = 48
  /// Width over height of a picture whose size is not known, and of none at all.
  private static let unknownAspect = 4.0 / 3

  let pictures: [Record]
  /// Of every photograph.
  let height: Double
  /// Between photographs when apart.
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

  /// Width over height, as the picture has it but within 1:5 and 5:1, so that no one photograph takes the strip over.
  func aspect(of index: Int) -> Double { aspects[index] }

  func width(of index: Int) -> Double { height * aspect(of: index) }

  func gap(at progress: Double) -> Double { spacing * (1 - progress) }

  /// The left edge of a photograph.
  func x(of index: Int, at progress: Double) -> Double {
    var x = Double(index) * gap(at: progress)
    for i in 0..<index { x += width(of: i) }
    return x
  }

  func length(at progress: Double) -> Double {
    x(of: count - 1, at: progress) + width(of: count - 1)
  }

  /// The place on the strip at `x`, held by the nearest photograph.
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

  /// Where a place is now. A photograph that is gone counts as the last one.
  func x(of place: Place, at progress: Double) -> Double {
    let index = min(place.index, count - 1)
    return x(of: index, at: progress) + place.share * width(of: index)
  }

  /// A point that belongs to a photograph and moves with it, however wide the gaps and however large the strip.
  struct Place: Codable, Hashable, Sendable {
    var index: Int
    /// Of the photograph's width; below 0 and above 1 in the gaps beside it and beyond the strip's ends.
    var share: Double
  }

  /// What decides where a strip's photographs stand; it differs when the window or the parameters have changed.
  struct Measure: Codable, Hashable, Sendable {
    var count: Int
    var height: Double
    var spacing: Double
    var length: Double
  }

  var measure: Measure { Measure(count: count, height: height, spacing: spacing, length: length(at: 0)) }

  /// Where the strip's left end is on screen when it is not scrolled: at the margin, or so that a short strip is centred.
  func origin(in size: Vector, at progress: Double) -> Double {
    max(Look.margin(forWidth: size.x), (size.x - length(at: progress)) / 2)
  }

  /// How far it scrolls: until its right end is at the margin, too.
  func range(in size: Vector, at progress: Double) -> ClosedRange<Double> {
    0...max(0, length(at: progress) + 2 * Look.margin(forWidth: size.x) - size.x)
  }
}

// MARK: - In a window

/// What a wall behind the photographs would show of them: one soft texture for the whole strip.
struct PhotoStripLight {
  /// The strip's height that the other lengths refer to.
  static let height = 300.0
  /// How far the light spreads beyond the strip, on every side.
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
    // Wider at the ends and lower than the strip: the light comes from above.
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
