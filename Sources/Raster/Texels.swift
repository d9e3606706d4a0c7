/// A texture's pixels, held still while they are read.
struct Texels {
  let words: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  /// True when every texel is known to be opaque.
  let isOpaque: Bool

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

  /// The texels of a row from column `start` on; nil unless there are `count` of them.
  @inline(__always)
  func run(from start: Int, row: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    start >= 0 && start &+ count <= width && row >= 0 && row < height ? words + (row &* width &+ start) : nil
  }
}
