import Canvas

/// The source of pictures inside pictures, which are made immediately in every mode; otherwise they would be missing
/// for ever.
final class NestedPictures: PictureSource {
  private let store: PictureStore
  private let takesDrafts: Bool
  /// The origins of all requested pictures.
  private(set) var origins: PictureOrigins = [:]
  /// Whether one of the pictures was a draft.
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
