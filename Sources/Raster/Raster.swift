import Canvas

/// Draws frames on the processor, the same bytes on every machine, in debug and release.
///
/// Rules: corners lie on a grid of 1/256 pixel; a pixel belongs to a triangle when its centre does, centres on an edge
/// to the triangle on its right or below; colours and texture positions are integers that depend on the pixel alone,
/// and a triangle with an upright right angle is solved along its legs; textures are filtered bilinearly with weights of
/// 1/256; every product of bytes is divided by 255 and rounded to the nearest. A texture of which more than eight texels
/// fall on a pixel is halved first. `Tests/RasterTests/Reference` has the same rules in plain loops, and tests that both
/// agree to the byte.
package enum Raster {
  /// Draws over what the bitmap shows already, from its top left corner. Who draws many frames keeps a `Rasterizer`.
  package static func draw(_ frame: Frame, pictures: any PictureSource, into bitmap: inout Bitmap) {
    let engine = Engine(threads: 1, kernel: .fastest)
    engine.beginFrame(frame, pictures)
    let size = PixelSize(bitmap.width, bitmap.height)
    bitmap.withUnsafeMutableWords { words in
      guard let pixels = words.baseAddress, !words.isEmpty else { return }
      engine.draw(frame.meshes, on: RenderTarget(), pixels, size, ground: nil, pictures)
    }
  }

  /// A new bitmap of the frame's size with the frame drawn over `ground`.
  package static func bitmap(of frame: Frame, pictures: any PictureSource, ground: RGBA8 = .clear) -> Bitmap {
    var bitmap = Bitmap(width: frame.size.width, height: frame.size.height, fill: ground)
    draw(frame, pictures: pictures, into: &bitmap)
    return bitmap
  }
}
