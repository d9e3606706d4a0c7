/// Upright pictures that are shown larger than they are: each row of texels is stretched once, and pixels are mixed from
/// two stretched rows.
enum Magnifying {
  /// Where that is less work: rows of texels serve at least two rows of pixels.
  @inline(__always)
  static func suits(_ shade: Shade) -> Bool {
    shade.u.dy == 0 && shade.v.dx == 0 && shade.u.dx != 0 && shade.v.dy.magnitude <= 1 << 31
  }

  /// Stretches a row of texels over pixels; times 256, less 32768, so that signed numbers hold it.
  static func stretch(
    _ texels: Texels, row: Int, _ line: UnsafeMutablePointer<SIMD4<UInt16>>, s first: Int, ds: Int, _ count: Int
  ) {
    let words = texels.words + row &* texels.width
    let right = (texels.width &- 1) &* 256
    var s = first
    var index = 0
    while index < count {
      let x = max(0, min(right, s &>> Sampling.shift))
      let place = words + x &>> 8
      let share = x & 255
      let pair = Lanes.wide(
        unsafeBitCast(SIMD2(place[0], place[share == 0 ? 0 : 1]), to: SIMD8<UInt8>.self))
      let (left, next) = (pair.lowHalf, pair.highHalf)
      line[index] =
        ((left &<< 8) &+ (next &- left) &* SIMD4(repeating: UInt16(truncatingIfNeeded: share))) ^ 0x8000
      s &+= ds
      index &+= 1
    }
  }

  /// Mixes two stretched rows, by `share` /256 of the lower one. Up to three more places may be written.
  static func mix(
    _ upper: UnsafePointer<SIMD4<UInt16>>, _ lower: UnsafePointer<SIMD4<UInt16>>, share: Int,
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let (above, below) = (UnsafeRawPointer(upper), UnsafeRawPointer(lower))
    var index = 0
    while index < count {
      let a = above.loadUnaligned(fromByteOffset: index &* 8, as: SIMD8<Int16>.self)
      let b = below.loadUnaligned(fromByteOffset: index &* 8, as: SIMD8<Int16>.self)
      let c = above.loadUnaligned(fromByteOffset: index &* 8 &+ 16, as: SIMD8<Int16>.self)
      let d = below.loadUnaligned(fromByteOffset: index &* 8 &+ 16, as: SIMD8<Int16>.self)
      let four = Lanes.pixels(
        Sampling.mixed(SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]), share),
        Sampling.mixed(SIMD8(a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7]), share),
        Sampling.mixed(SIMD8(c[0], d[0], c[1], d[1], c[2], d[2], c[3], d[3]), share),
        Sampling.mixed(SIMD8(c[4], d[4], c[5], d[5], c[6], d[6], c[7], d[7]), share))
      Lanes.store(four, row + index)
      index &+= 4
    }
  }
}

extension Brush {
  /// As filling rows one after the other, for shades that suit.
  func fillMagnified<B: Blending>(_ rect: Clip, _ shade: Shade, _ texels: Texels, _ blending: B.Type) {
    var x = rect.left
    while x < rect.right {
      let count = min(Sampling.longest, rect.right &- x)
      fillColumns(x, count, rect, shade, texels, blending)
      x &+= count
    }
  }

  private func fillColumns<B: Blending>(
    _ x: Int, _ count: Int, _ rect: Clip, _ shade: Shade, _ texels: Texels, _ blending: B.Type
  ) {
    let bottom = (texels.height &- 1) &* 256
    var (upper, lower) = (line, line + Sampling.lineCapacity / 2)
    var (upperRow, lowerRow) = (-1, -1)
    var target = pixels + (rect.top &* stride &+ x)
    var y = rect.top
    while y < rect.bottom {
      let sampling = Sampling(texels, shade, x: x, y: y)
      let t = max(0, min(bottom, sampling.t &>> Sampling.shift))
      let row = t &>> 8
      let next = min(row &+ 1, texels.height &- 1)
      if row == lowerRow || next == upperRow {
        swap(&upper, &lower)
        swap(&upperRow, &lowerRow)
      }
      if row != upperRow {
        Magnifying.stretch(texels, row: row, upper, s: sampling.s, ds: sampling.ds, count)
        upperRow = row
      }
      if next != lowerRow {
        Magnifying.stretch(texels, row: next, lower, s: sampling.s, ds: sampling.ds, count)
        lowerRow = next
      }
      let isPlain = shade.solid == 0xFFFF_FFFF
      let straight = B.self == CopyBlending.self && isPlain ? count & ~3 : 0
      if straight > 0 { Magnifying.mix(upper, lower, share: t & 255, target, straight) }
      if straight < count {
        Magnifying.mix(upper + straight, lower + straight, share: t & 255, scratch, count &- straight)
        if isPlain {
          Row<B>.compose(scratch, target + straight, count &- straight)
        } else {
          Row<B>.compose(scratch, tint: shade.solid, target + straight, count &- straight)
        }
      }
      target += stride
      y &+= 1
    }
  }
}
