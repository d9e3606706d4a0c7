import Canvas
import Motion
import Tuning

/// What a wall behind the photographs would show of them: one soft texture for the whole strip.
struct StripLight {
  /// The strip's height that the other lengths refer to.
  static let height = 300.0
  /// How far the light spreads beyond the strip, on every side.
  static let reach = 180.0

  let size: Vector
  let picture: Picture

  init(_ strip: Strip) {
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
        canvas.draw(
          picture, in: Rect(x: left, y: Self.reach - 14, width: right - left, height: Self.height + 48))
      }
    }
    picture = .blurred(Blur(.baked(baked), size: size, radius: 64))
  }
}
