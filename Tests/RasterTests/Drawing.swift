import Canvas
import Motion
import Raster

/// A source of pictures by name for art, which makes painted, baked and blurred pictures.
final class TestPictures: PictureSource {
  var bitmaps: [String: Bitmap]

  init(_ bitmaps: [String: Bitmap] = [:]) {
    self.bitmaps = bitmaps
  }

  func bitmap(for picture: Picture, pixels: PixelSize) -> Bitmap? {
    if case .art(let name) = picture { return bitmaps[name] }
    return PictureMaker().make(picture, pixels: pixels, source: self)
  }
}

extension RGBA8 {
  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  static func gray(_ value: UInt8, _ alpha: UInt8 = 255) -> RGBA8 { RGBA8(value, value, value, alpha) }
}

extension Mesh {
  /// Returns a rectangle of pixels in one colour, with its texture from corner to corner.
  static func rect(
    _ x: Float, _ y: Float, _ width: Float, _ height: Float, _ color: RGBA8 = .white, texture: Texture = .none,
    blend: BlendMode = .normal, clip: PixelRect? = nil
  ) -> Mesh {
    Mesh(
      vertices: [
        Vertex(x: x, y: y, u: 0, v: 0, color: color), Vertex(x: x + width, y: y, u: 1, v: 0, color: color),
        Vertex(x: x + width, y: y + height, u: 1, v: 1, color: color),
        Vertex(x: x, y: y + height, u: 0, v: 1, color: color),
      ], indices: [0, 1, 2, 0, 2, 3], texture: texture, blend: blend, clip: clip)
  }
}

/// Draws meshes on a bitmap of one colour.
func draw(
  _ meshes: [Mesh], on size: PixelSize, ground: RGBA8 = .clear, layers: [Frame.LayerPass] = [],
  pictures: TestPictures = TestPictures()
) -> Bitmap {
  Raster.bitmap(of: Frame(size: size, layers: layers, meshes: meshes), pictures: pictures, ground: ground)
}

/// Returns a picture of the marks that `body` draws, on black.
func picture(
  _ size: Vector, scale: Double = 1, ground: RGBA8 = RGBA8(0, 0, 0), _ body: (inout Canvas) -> Void
) -> Bitmap {
  var canvas = Canvas(size: size)
  body(&canvas)
  return Raster.bitmap(of: Mesher().frame(of: canvas, scale: scale), pictures: TestPictures(), ground: ground)
}

extension Bitmap {
  init(rows: [[RGBA8]]) {
    self.init(width: rows[0].count, height: rows.count)
    pixels = rows.flatMap { $0 }
  }

  /// The sum of alpha over all pixels, as a share of full.
  var alphaSum: Double { pixels.reduce(0) { $0 + Double($1.alpha) / 255 } }
}
