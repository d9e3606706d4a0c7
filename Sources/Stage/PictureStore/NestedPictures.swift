import Canvas

/// Pictures inside pictures: made at once whatever the store's mode, or they would be missing for ever.
final class NestedPictures: PictureSource {
  private let store: PictureStore
  private let takesDrafts: Bool
  /// Of everything that was asked for.
  private(set) var origins: PictureOrigins = [:]
  /// True when one of them was.
  private(set) var areDrafts = false

  init(store: PictureStore, takesDrafts: Bool) {
    (self.store, self.takesDrafts) = (store, takesDrafts)
  }

  func prepare(_ frame: borrowing Frame) { store.make(frame, for: .nested, takesDrafts: takesDrafts) }

  func bitmap(for picture: Picture, pixels: PixelSize) -> Bitmap? {
    let size = PictureSize.size(for: picture, wanted: pixels)
    let made = store.make(picture, size, for: .nested, takesDrafts: takesDrafts)
    areDrafts = areDrafts || made.isDraft
    origins.merge(made.origins) { mark, new in mark == new ? mark : 0 }
    return made.bitmap
  }
}
