import Canvas

/// The pixels of a texture, which must stay in place while they are read.
struct Texels {
  let words: UnsafePointer<UInt32>
  let width: Int
  let height: Int

  /// Returns the bilinear mean at a position in 1/256 texel from the first texel's centre; edge texels continue outside.
  @inline(__always)
  func sample(_ s: Int, _ t: Int) -> UInt32 {
    let right = (width &- 1) &* 256
    let bottom = (height &- 1) &* 256
    let s = s < 0 ? 0 : s > right ? right : s
    let t = t < 0 ? 0 : t > bottom ? bottom : t
    let (fx, fy) = (s & 255, t & 255)
    let top = words + ((t &>> 8) &* width &+ (s &>> 8))
    if fx | fy == 0 { return top[0] }
    let across = fx == 0 ? 0 : 1
    let down = fy == 0 ? 0 : width
    return Word.bilinear(top[0], top[across], top[down], top[down &+ across], fx, fy)
  }
}

/// A texture and its halvings, made when first needed.
final class MipChain {
  private var levels: [Bitmap]
  var width: Int { levels[0].width }
  var height: Int { levels[0].height }

  init(_ bitmap: Bitmap) {
    levels = [bitmap]
  }

  func withTexels(_ level: Int, _ body: (Texels) -> Void) {
    while levels.count <= level { levels.append(levels[levels.count - 1].halved()) }
    levels[level].withUnsafeWords { words in
      guard let base = words.baseAddress else { return }
      body(Texels(words: base, width: levels[level].width, height: levels[level].height))
    }
  }
}

/// The textures of a frame.
struct Textures {
  private let source: any PictureSource
  private var layers: [MipChain] = []
  private var pictures: [Mesh.Texture: MipChain?] = [:]

  init(source: any PictureSource) {
    self.source = source
  }

  mutating func append(layer: Bitmap) { layers.append(MipChain(layer)) }

  /// Returns the levels of a texture.
  ///
  /// `nil` if there is nothing to show.
  mutating func chain(for texture: Mesh.Texture) -> MipChain? {
    switch texture {
    case .none:
      return nil
    case .layer(let index):
      return layers.indices.contains(index) && layers[index].width * layers[index].height > 0 ? layers[index] : nil
    case .picture(let picture, let pixels):
      if let known = pictures[texture] { return known }
      var chain: MipChain?
      if let bitmap = source.bitmap(for: picture, pixels: pixels), bitmap.width > 0, bitmap.height > 0 {
        chain = MipChain(bitmap)
      }
      pictures[texture] = .some(chain)
      return chain
    }
  }
}
