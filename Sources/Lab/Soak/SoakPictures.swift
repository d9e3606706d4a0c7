import Canvas
import Pictures
import Stage

/// The pictures of a soak, aged by simulated time.
final class SoakPictures: PictureSource {
  /// A store with little more room than frames need: it is full after a day, so that eviction and reloading are always tested.
  let store = PictureStore(least: 4 << 20)
  var now: Int64 = 0

  func bitmap(for picture: Picture, pixels: PixelSize) -> Bitmap? { store.bitmap(for: picture, pixels: pixels) }
  func beginFrame() { store.beginFrame(at: now) }
}
