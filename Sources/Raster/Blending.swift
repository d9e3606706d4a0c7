/// How source colours meet the target's, for one pixel and for four, to the same bytes: see `BlendMode`.
protocol Blending {
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32
  static func blend(_ source: FourPixels, _ target: FourPixels) -> FourPixels
}

enum NormalBlending: Blending {
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 {
    Word.sum(source, Word.scaled(target, 255 &- source &>> 24))
  }

  @inline(__always)
  static func blend(_ source: FourPixels, _ target: FourPixels) -> FourPixels {
    Lanes.sum(source, Lanes.product(target, factors: 255 &- (Lanes.words(source) &>> 24)))
  }
}

enum AdditiveBlending: Blending {
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 { Word.sum(source & 0x00FF_FFFF, target) }

  @inline(__always)
  static func blend(_ source: FourPixels, _ target: FourPixels) -> FourPixels {
    Lanes.sum(source & Lanes.splat(0x00FF_FFFF), target)
  }
}

enum MultiplyBlending: Blending {
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 {
    // s·d + d·(1 − a) = d·(s + 1 − a)
    let left = 255 &- source &>> 24
    return Word.product(target, Word.sum(source & 0x00FF_FFFF, left &* 0x0001_0101) | 0xFF00_0000)
  }

  @inline(__always)
  static func blend(_ source: FourPixels, _ target: FourPixels) -> FourPixels {
    var left = 255 &- (Lanes.words(source) &>> 24)
    left |= left &<< 8
    left |= left &<< 16
    let factors = Lanes.sum(source, unsafeBitCast(left, to: FourPixels.self)) | Lanes.splat(0xFF00_0000)
    return Lanes.product(target, factors)
  }
}

enum ScreenBlending: Blending {
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 {
    let color = source & 0x00FF_FFFF
    return Word.sum(color, Word.product(target, ~color))
  }

  @inline(__always)
  static func blend(_ source: FourPixels, _ target: FourPixels) -> FourPixels {
    let color = source & Lanes.splat(0x00FF_FFFF)
    return Lanes.sum(color, Lanes.product(target, ~color))
  }
}

/// For opaque sources: nothing of the target is left, or even read.
enum CopyBlending: Blending {
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 { source }

  @inline(__always)
  static func blend(_ source: FourPixels, _ target: FourPixels) -> FourPixels { source }
}
