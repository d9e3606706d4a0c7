import Canvas
import Effects
import Motion
import Tuning

/// The pictures that the gallery's effects show first, prepared before the user opens an effect.
///
/// The pictures are found in the first frame of each effect, drawn or announced there, one effect at a time, after the gallery
/// has run for half a second.
struct PicturePreload {
  /// The size in which the effects would open; a change of it starts over.
  private var stage = Vector.zero
  private var steps = 0
  private var next = 0
  /// The remaining area of pictures that may be prepared, in square points.
  private var room = 0.0
  private(set) var pictures: [(picture: Picture, area: Rect)] = []

  /// The steps before the first effect, and the steps from one effect to the next.
  private static let (patience, pause) = (Int(Step.perSecond) / 2, 12)
  /// The maximum area of pictures that are prepared, in multiples of the stage's area.
  private static let most = 8.0

  /// Finds the pictures of the next effect when its turn comes.
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
    for found in frame.pictures + frame.expectedPictures {
      room -= found.area.width * found.area.height
      if room < 0 { return }
      pictures.append((found.picture, found.area))
    }
  }

  /// Asks the canvas to prepare the pictures found so far.
  func announce(on canvas: inout Canvas) {
    for (picture, area) in pictures { canvas.foresee(picture, in: area) }
  }
}
