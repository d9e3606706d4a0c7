import Canvas
import Motion

extension PictureStore {
  /// The pixels of a picture, made from nothing; a placeholder where that is impossible.
  func pixels(of picture: Picture, _ size: PixelSize) -> Bitmap {
    switch picture {
    case .art(let name):
      guard let resources else { return Placeholder.bitmap(size) }
      return file(resources.path(ofArt: name), size)
    case .file(let path):
      return file(path, size)
    case .text(let run):
      return text.bitmap(run, size)
    case .painted(let painting):
      return paint(painting, size)
    case .baked, .blurred:
      return Placeholder.bitmap(size)
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

  private func paint(_ painting: Painting, _ size: PixelSize) -> Bitmap {
    var bitmap = Bitmap(width: size.width, height: size.height)
    let step = Vector(painting.size.x / Double(size.width), painting.size.y / Double(size.height))
    for y in 0..<size.height {
      for x in 0..<size.width {
        bitmap[x, y] = RGBA8(painting.color(Vector((Double(x) + 0.5) * step.x, (Double(y) + 0.5) * step.y)))
      }
    }
    return bitmap
  }
}
