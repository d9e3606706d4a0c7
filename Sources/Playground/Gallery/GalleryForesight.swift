import Canvas
import Effects
import Motion
import Tuning

/// The pictures with which the effects of the gallery will open, announced so that they are made before somebody taps.
///
/// They are looked up in the first frame of each effect, one effect at a time, once the gallery has played for a moment.
struct GalleryForesight {
  private var stage = Vector.zero
  private var steps = 0
  private var next = 0
  /// Square points of pictures that may still be announced.
  private var room = 0.0
  private(set) var pictures: [(picture: Picture, area: Rect)] = []

  /// Steps before the first effect, and from one to the next.
  private static let (patience, pause) = (Int(Step.perSecond) / 2, 12)
  /// The stages full of pictures that are made in advance at most.
  private static let most = 8.0

  /// Looks up the pictures of the next effect when it is due.
  mutating func step(_ tiles: [Gallery.Tile], in stage: Vector, _ patches: Patches) {
    if stage != self.stage {
      (self.stage, steps, next, room, pictures) = (stage, 0, 0, Self.most * stage.x * stage.y, [])
    }
    guard next < tiles.count, room > 0 else { return }
    steps += 1
    guard steps >= Self.patience + next * Self.pause else { return }
    let card = tiles[next].card
    next += 1
    guard let performance = try? card.make(stage, patches[card.id]) else { return }
    var frame = Canvas(size: stage)
    performance.draw(fraction: 1, on: &frame)
    for found in frame.pictures {
      room -= found.area.width * found.area.height
      if room < 0 { return }
      pictures.append(found)
    }
  }

  func announce(on canvas: inout Canvas) {
    for (picture, area) in pictures { canvas.foresee(picture, in: area) }
  }
}

extension Canvas {
  /// The pictures that are drawn, also in layers, with the areas that they cover under their transforms.
  fileprivate var pictures: [(picture: Picture, area: Rect)] {
    marks.flatMap { mark -> [(picture: Picture, area: Rect)] in
      switch mark.shape {
      case .picture(let picture, let rect, _, _, let part):
        // The whole picture, of which a part is drawn over the area.
        let whole = Vector(rect.width / max(part.width, 1e-3), rect.height / max(part.height, 1e-3))
        return [(picture, mark.transform.box(of: Rect(origin: .zero, size: whole)))]
      case .layer(let layer): return layer.content.pictures
      case .inset(let inset): return inset.content.pictures
      default: return []
      }
    }
  }
}
