import Motion

extension Canvas {
  /// A picture with the areas that it covers under its transform: the drawn part, and the whole picture at the same scale.
  package typealias Placed = (picture: Picture, area: Rect, box: Rect)

  /// The pictures drawn on the canvas and in its layers.
  package var pictures: [Placed] { pictures(after: 0) }

  /// The announced pictures.
  package var expectedPictures: [Placed] { foreseen.flatMap(Self.pictures) }

  /// Returns the pictures of the marks after the first `count`.
  package func pictures(after count: Int) -> [Placed] { marks.dropFirst(count).flatMap(Self.pictures) }

  private static func pictures(of mark: Mark) -> [Placed] {
    switch mark.shape {
    case .picture(let picture, let rect, _, _, let part):
      let whole = Vector(rect.width / max(part.width, 1e-3), rect.height / max(part.height, 1e-3))
      func placed(_ size: Vector) -> Rect { mark.transform.box(of: Rect(origin: .zero, size: size)) }
      return [(picture, placed(whole), placed(rect.size))]
    case .layer(let layer): return layer.content.pictures
    case .masked(let masked): return masked.layer.content.pictures
    case .inset(let inset): return inset.content.pictures
    default: return []
    }
  }
}
