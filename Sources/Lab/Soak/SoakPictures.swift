import Canvas
import Stage

/// The pictures of a soak, which ages them by its own time.
final class SoakPictures: PictureSource {
  /// With little room beyond what frames ask for: it is full after a day, and what goes and comes back is tried all the time.
  let store = PictureStore(least: 4 << 20)
  var now: Int64 = 0

  func bitmap(for picture: Picture, pixels: PixelSize) -> Bitmap? { store.bitmap(for: picture, pixels: pixels) }
  func beginFrame() { store.beginFrame(at: now) }
}
