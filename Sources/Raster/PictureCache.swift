import Canvas

/// A picture source that makes each picture once and keeps it.
package final class PictureCache: PictureSource {
  private struct Key: Hashable {
    var picture: Picture
    var pixels: PixelSize
  }

  private let leaf: (Picture, PixelSize) -> Bitmap?
  private let maker = PictureMaker()
  private var kept: [Key: Bitmap?] = [:]

  /// `leaf` supplies art, files and text at about the size asked for.
  package init(leaf: @escaping (Picture, PixelSize) -> Bitmap? = { _, _ in nil }) {
    self.leaf = leaf
  }

  package func bitmap(for picture: Picture, pixels: PixelSize) -> Bitmap? {
    let key = Key(picture: picture, pixels: pixels)
    if let known = kept[key] { return known }
    let bitmap: Bitmap?
    switch picture {
    case .art, .file, .text: bitmap = leaf(picture, pixels)
    case .painted, .baked, .blurred: bitmap = maker.make(picture, pixels: pixels, source: self)
    }
    kept[key] = .some(bitmap)
    return bitmap
  }
}
