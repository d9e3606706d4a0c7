import CSketch
import Motion

/// The interpolation between two states.
///
/// Floating-point numbers and moving values are interpolated. Integers, texts, flags and parts whose structure differs are
/// taken from the second state.
struct SketchBlend {
  let fraction: Double
  /// New blocks of paths that differ, by their number in the second state; the caller becomes their owner.
  private(set) var blocks: [Int: OpaquePointer] = [:]

  init(fraction: Double) { self.fraction = fraction }

  /// Blends two values, and writes the changed numbers to the bytes of the second one.
  mutating func blend(_ a: SketchView, _ b: SketchView, into bytes: UnsafeMutableRawBufferPointer) {
    if let share = b.share { return blend(a, share, of: b) }
    guard a.tag == b.tag, a.own?.kind == b.own?.kind else { return }
    if b.tag == "d", let from = a.exact, let to = b.exact, from != to {
      let mixed = from * (1 - fraction) + to * fraction
      bytes.storeBytes(of: mixed.bitPattern.littleEndian, toByteOffset: b.start + 1, as: UInt64.self)
    }
    var (before, after) = (a.items, b.items)
    guard before.count == after.count else { return }
    if before.isKeyed {
      var (others, names) = (before, after)
      while others.next() != nil, names.next() != nil {
        if !others.key.elementsEqual(names.key) { return }
      }
    }
    while let old = before.next(), let new = after.next() {
      if new.tag == "h", new.share == nil {
        // Most paths stay the same, and their bytes are compared faster than their items.
        let (was, now) = (old.encoded, new.encoded)
        before.pass(to: old.start + was.count)
        after.pass(to: new.start + now.count)
        if SketchView.areSame(was, now) { continue }
      }
      blend(old, new, into: bytes)
    }
  }

  /// Blends a path in a block: makes another block if the path has as many items as before, and others.
  private mutating func blend(_ old: SketchView, _ share: (number: Int, path: sketch_share), of new: SketchView) {
    if let was = old.share?.path, was.isSame(as: share.path) { return }
    guard old.own?.kind == new.own?.kind, old.items.count == Int(share.path.items),
      let block = sketch_block_new(share.path.bytes.baseAddress, share.path.count, share.path.count)
    else { return }
    let bytes = UnsafeMutableRawBufferPointer(start: sketch_block_bytes(block), count: Int(share.path.count))
    var (before, after) = (old.items, new.items)
    while let old = before.next(), let new = after.next() { blend(old, new, into: bytes) }
    blocks[share.number] = block
  }
}
