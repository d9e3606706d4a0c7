import Canvas

/// A texture's pixels, held still while they are read.
struct Texels {
  let words: UnsafePointer<UInt32>
  let width: Int
  let height: Int

  /// The bilinear mean at a position in 1/256 texel from the first texel's centre; the edge texels go on outside.
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

  /// Whether four texels are there to be read around a position.
  @inline(__always)
  func isInside(_ s: Int, _ t: Int) -> Bool {
    s >= 0 && t >= 0 && s < (width &- 1) &* 256 && t < (height &- 1) &* 256
  }

  /// As `sample`, for a position that is inside.
  @inline(__always)
  func sampleInside(_ s: Int, _ t: Int) -> UInt32 {
    let top = words + ((t &>> 8) &* width &+ (s &>> 8))
    return Word.bilinear(top[0], top[1], top[width], top[width &+ 1], s & 255, t & 255)
  }

  /// The texels of a row from column `start` on; nil unless there are `count` of them.
  @inline(__always)
  func run(from start: Int, row: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    start >= 0 && start &+ count <= width && row >= 0 && row < height ? words + (row &* width &+ start) : nil
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

  /// The largest halving that leaves at least one texel for a pixel; 0 up to two texels a pixel.
  func level(for texelsPerPixel: Double) -> Int {
    var level = 0
    var left = texelsPerPixel
    // A hundredth of slack, so that exactly two to one is left to the bilinear filter, which does it right.
    while left > 2.02, level < 12 {
      left /= 2
      level += 1
    }
    return level
  }

  func withTexels(_ level: Int, _ body: (Texels) -> Void) {
    while levels.count <= level { levels.append(levels[levels.count - 1].halved()) }
    levels[level].withUnsafeWords { words in
      guard let base = words.baseAddress else { return }
      body(Texels(words: base, width: levels[level].width, height: levels[level].height))
    }
  }
}

/// The textures of one frame.
struct Textures {
  private let source: any PictureSource
  private var layers: [MipChain] = []
  private var pictures: [Mesh.Texture: MipChain?] = [:]

  init(source: any PictureSource) {
    self.source = source
  }

  mutating func append(layer: Bitmap) { layers.append(MipChain(layer)) }

  /// nil when there is nothing to show.
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
