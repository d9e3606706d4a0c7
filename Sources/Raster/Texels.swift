/// A texture's pixels, held still while they are read.
struct Texels {
  let words: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  /// True when every texel is known to be opaque.
  let isOpaque: Bool
}
