import Canvas
import Raster

extension PictureStore {
  /// The pixels of a picture, made from nothing; a placeholder where that is impossible.
  func pixels(of picture: Picture, _ size: PixelSize) -> Bitmap {
    switch picture {
    case .art(let name):
      guard let resources else {
        report("no art folder found, so pictures are missing: set FIDGET_RESOURCES to the folder that has art/ in it")
        return Placeholder.bitmap(size)
      }
      return file(resources.path(ofArt: name), size)
    case .file(let path):
      return file(path, size)
    case .text(let run):
      return text.bitmap(run, size)
    case .painted, .baked, .blurred:
      return PictureMaker().make(picture, pixels: size, source: Ingredients(store: self)) ?? Placeholder.bitmap(size)
    }
  }

  private func file(_ path: String, _ size: PixelSize) -> Bitmap {
    do {
      return try PictureFile.read(path, size: size)
    } catch let refusal as PictureFile.Refusal {
      report(refusal.message)
    } catch {
      report("\(path): \(error)")
    }
    return Placeholder.bitmap(size)
  }
}

/// Pictures inside pictures: made at once whatever the store's mode, or they would be missing for ever.
private final class Ingredients: PictureSource {
  private let store: PictureStore

  init(store: PictureStore) {
    self.store = store
  }

  func bitmap(for picture: Picture, pixels: PixelSize) -> Bitmap? {
    store.make(picture, PictureSize.size(for: picture, wanted: pixels)).bitmap
  }
}
