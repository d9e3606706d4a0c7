import Canvas

/// A plain rasteriser, one pixel after another, which the fast one must equal byte for byte.
///
/// Rules:
/// - Corners lie on a grid of 1/256 pixel.
/// - A pixel belongs to a triangle when its centre does. A centre on an edge belongs to the triangle on its right or below.
/// - Colours and texture positions are integers that depend on the pixel alone. A triangle with an upright right angle is
///   solved along its legs.
/// - Textures are filtered bilinearly with weights of 1/256. A texture of which more than eight texels fall on a pixel is
///   halved first.
/// - Every product of bytes is divided by 255 and rounded to the nearest.
enum ReferenceRaster {
  /// Draws over the present content of a bitmap, from its top left corner.
  static func draw(_ frame: Frame, pictures: any PictureSource, into bitmap: inout Bitmap) {
    var textures = Textures(source: pictures)
    for layer in frame.layers {
      var content = Bitmap(width: layer.size.width, height: layer.size.height)
      draw(layer.meshes, &textures, into: &content)
      textures.append(layer: content)
    }
    draw(frame.meshes, &textures, into: &bitmap)
  }

  /// Returns a new bitmap of the frame's size with the frame drawn over `ground`.
  static func bitmap(of frame: Frame, pictures: any PictureSource, ground: RGBA8 = .clear) -> Bitmap {
    var bitmap = Bitmap(width: frame.size.width, height: frame.size.height, fill: ground)
    draw(frame, pictures: pictures, into: &bitmap)
    return bitmap
  }

  private static func draw(_ meshes: [Mesh], _ textures: inout Textures, into bitmap: inout Bitmap) {
    let (width, height) = (bitmap.width, bitmap.height)
    guard width > 0, height > 0 else { return }
    var row = [UInt32](repeating: 0, count: width)
    bitmap.withUnsafeMutableWords { target in
      row.withUnsafeMutableBufferPointer { row in
        guard let pixels = target.baseAddress, let scratch = row.baseAddress else { return }
        for mesh in meshes {
          var chain: MipChain?
          if mesh.texture != .none {
            chain = textures.chain(for: mesh.texture)
            guard chain != nil else { continue }
          }
          let clip = Clip(mesh.clip, width: width, height: height)
          guard clip.left < clip.right, clip.top < clip.bottom else { continue }
          let pen = Pen(pixels: pixels, stride: width, clip: clip, blend: mesh.blend, scratch: scratch)
          draw(mesh, chain, pen)
        }
      }
    }
  }

  private static func draw(_ mesh: Mesh, _ chain: MipChain?, _ pen: Pen) {
    let corners = mesh.vertices.map(Corner.init)
    var index = 0
    while index + 2 < mesh.indices.count {
      let a = corners[Int(mesh.indices[index])]
      let b = corners[Int(mesh.indices[index + 1])]
      let c = corners[Int(mesh.indices[index + 2])]
      index += 3
      guard let scan = TriangleScan(a, b, c, pen.clip) else { continue }
      guard let chain else {
        if let setup = TriangleSetup(a, b, c, texture: nil) { pen.fill(scan, setup, texels: nil) }
        continue
      }
      let level = TriangleSetup.level(a, b, c, chain.width, chain.height)
      chain.withTexels(level) { texels in
        if let setup = TriangleSetup(a, b, c, texture: texels) { pen.fill(scan, setup, texels: texels) }
      }
    }
  }
}

/// A rectangle of whole pixels that drawing may touch.
struct Clip {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(_ rect: PixelRect?, width: Int, height: Int) {
    (left, top, right, bottom) = (0, 0, width, height)
    guard let rect else { return }
    left = max(left, rect.x)
    top = max(top, rect.y)
    right = min(right, rect.x + rect.width)
    bottom = min(bottom, rect.y + rect.height)
  }
}
