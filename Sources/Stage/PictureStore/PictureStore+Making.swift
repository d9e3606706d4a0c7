import Canvas
import Pictures
import Raster
import Tuning

extension PictureStore {
  /// The pixels of a picture, made from nothing; a placeholder where that is impossible.
  func pixels(of picture: Picture, _ size: PixelSize) -> Bitmap {
    switch picture {
    case .art(let name):
      guard let resources else {
        report("no art folder found, so pictures are missing: set FIDGET_RESOURCES to the folder that has art/ in it")
        return Placeholder.bitmap(size)
      }
      return art(resources.path(ofArt: name), size)
    case .file(let path):
      do throws(FileRefusal) { return try reader.read(path, size: size) } catch {
        report("\(path): \(error.reason)")
        return Placeholder.bitmap(size)
      }
    case .text(let run):
      return text.bitmap(run, size)
    case .painted, .baked, .blurred:
      return PictureMaker().make(picture, pixels: size, source: Ingredients(store: self)) ?? Placeholder.bitmap(size)
    }
  }

  private func art(_ path: String, _ size: PixelSize) -> Bitmap {
    do {
      return try ArtFile.read(path, size: size)
    } catch let refusal as ArtFile.Refusal {
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
    store.make(picture, PictureSize.size(for: picture, wanted: pixels), for: .ingredient).bitmap
  }
}
