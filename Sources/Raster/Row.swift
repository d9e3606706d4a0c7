/// Puts runs of source colours on a row of the target.
enum Row<B: Blending> {
  /// One colour.
  static func fill(_ target: UnsafeMutablePointer<UInt32>, _ color: UInt32, _ count: Int) {
    var index = 0
    if Lanes.areUsed, count >= 4 {
      let four = Lanes.splat(color)
      while index &+ 4 <= count {
        Lanes.store(B.blend(four, Lanes.load(target + index)), target + index)
        index &+= 4
      }
    }
    while index < count {
      target[index] = B.blend(color, target[index])
      index &+= 1
    }
  }

  /// Colours from memory.
  static func compose(_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int) {
    var index = 0
    if Lanes.areUsed {
      while index &+ 4 <= count {
        let four = Lanes.load(source + index)
        if Row.shows(four) { Lanes.store(B.blend(four, Lanes.load(target + index)), target + index) }
        index &+= 4
      }
      if count &- index > 1 {
        let left = count &- index
        let four = Lanes.load(source + index, left)
        if Row.shows(four) { Lanes.store(B.blend(four, Lanes.load(target + index, left)), target + index, left) }
        return
      }
    }
    while index < count {
      let color = source[index]
      if color != 0 { target[index] = B.blend(color, target[index]) }
      index &+= 1
    }
  }

  /// Colours from memory, multiplied by one colour.
  static func compose(
    _ source: UnsafePointer<UInt32>, tint: UInt32, _ target: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    var index = 0
    let byte = tint & 0xFF
    let isEven = tint == byte &* 0x0101_0101
    if Lanes.areUsed, count > 1 {
      let tints = Lanes.splat(tint)
      let (even, odd) = (Lanes.even(tints), Lanes.odd(tints))
      while index &+ 4 <= count {
        let four = Lanes.load(source + index)
        if Row.shows(four) {
          let color = Lanes.product(four, even: even, odd: odd)
          Lanes.store(B.blend(color, Lanes.load(target + index)), target + index)
        }
        index &+= 4
      }
      if count &- index > 1 {
        let left = count &- index
        let color = Lanes.product(Lanes.load(source + index, left), even: even, odd: odd)
        Lanes.store(B.blend(color, Lanes.load(target + index, left)), target + index, left)
        return
      }
    }
    while index < count {
      let color = source[index]
      if color != 0 {
        target[index] = B.blend(isEven ? Word.scaled(color, byte) : Word.product(color, tint), target[index])
      }
      index &+= 1
    }
  }

  /// Colours that change evenly, from `first` on by `step` a pixel.
  static func shade(
    _ target: UnsafeMutablePointer<UInt32>, _ first: SIMD4<Int32>, _ step: SIMD4<Int32>, _ count: Int
  ) {
    var color = first
    var index = 0
    if Lanes.areUsed, count > 1, Row.stays(color, step, count) {
      var ramp = Ramp(color, step)
      while index &+ 4 <= count {
        Lanes.store(B.blend(ramp.pixels, Lanes.load(target + index)), target + index)
        ramp.advance()
        index &+= 4
      }
      if count &- index > 1 {
        let left = count &- index
        Lanes.store(B.blend(ramp.pixels, Lanes.load(target + index, left)), target + index, left)
        return
      }
      color &+= step &* Int32(truncatingIfNeeded: index)
    }
    while index < count {
      target[index] = B.blend(Shade.word(color), target[index])
      color &+= step
      index &+= 1
    }
  }

  /// Colours from memory, multiplied by colours that change evenly.
  static func shade(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ first: SIMD4<Int32>,
    _ step: SIMD4<Int32>, _ count: Int
  ) {
    var color = first
    var index = 0
    if Lanes.areUsed, count > 1, Row.stays(color, step, count) {
      var ramp = Ramp(color, step)
      while index &+ 4 <= count {
        let four = Lanes.load(source + index)
        if Row.shows(four) {
          let tinted = Lanes.product(four, ramp.pixels)
          Lanes.store(B.blend(tinted, Lanes.load(target + index)), target + index)
        }
        ramp.advance()
        index &+= 4
      }
      if count &- index > 1 {
        let left = count &- index
        let tinted = Lanes.product(Lanes.load(source + index, left), ramp.pixels)
        Lanes.store(B.blend(tinted, Lanes.load(target + index, left)), target + index, left)
        return
      }
      color &+= step &* Int32(truncatingIfNeeded: index)
    }
    while index < count {
      target[index] = B.blend(Word.product(source[index], Shade.word(color)), target[index])
      color &+= step
      index &+= 1
    }
  }

  /// Whether any of four pixels is not clear.
  @inline(__always)
  private static func shows(_ four: FourPixels) -> Bool {
    let halves = unsafeBitCast(four, to: SIMD2<UInt64>.self)
    return halves.x | halves.y != 0
  }

  /// Whether all colours are in range, so that none has to be clamped: those at both ends are.
  @inline(__always)
  private static func stays(_ first: SIMD4<Int32>, _ step: SIMD4<Int32>, _ count: Int) -> Bool {
    let last = first &+ step &* Int32(truncatingIfNeeded: count &- 1)
    let over = unsafeBitCast((first | last) & Int32(bitPattern: 0xFF00_0000), to: SIMD2<UInt64>.self)
    return over.x | over.y == 0
  }
}

/// Four colours side by side that change evenly from pixel to pixel, channel by channel; all in range.
private struct Ramp {
  private var red: SIMD4<UInt32>
  private var green: SIMD4<UInt32>
  private var blue: SIMD4<UInt32>
  private var alpha: SIMD4<UInt32>
  private let redStep: SIMD4<UInt32>
  private let greenStep: SIMD4<UInt32>
  private let blueStep: SIMD4<UInt32>
  private let alphaStep: SIMD4<UInt32>

  @inline(__always)
  init(_ first: SIMD4<Int32>, _ step: SIMD4<Int32>) {
    let a = unsafeBitCast(first, to: SIMD4<UInt32>.self)
    let s = unsafeBitCast(step, to: SIMD4<UInt32>.self)
    let places = SIMD4<UInt32>(0, 1, 2, 3)
    red = SIMD4(repeating: a.x) &+ SIMD4(repeating: s.x) &* places
    green = SIMD4(repeating: a.y) &+ SIMD4(repeating: s.y) &* places
    blue = SIMD4(repeating: a.z) &+ SIMD4(repeating: s.z) &* places
    alpha = SIMD4(repeating: a.w) &+ SIMD4(repeating: s.w) &* places
    let four = s &<< 2
    redStep = SIMD4(repeating: four.x)
    greenStep = SIMD4(repeating: four.y)
    blueStep = SIMD4(repeating: four.z)
    alphaStep = SIMD4(repeating: four.w)
  }

  @inline(__always)
  var pixels: FourPixels {
    Lanes.pixels(
      (red &>> 16) | ((green &>> 8) & 0xFF00) | (blue & 0xFF_0000) | ((alpha &<< 8) & 0xFF00_0000))
  }

  @inline(__always)
  mutating func advance() {
    red &+= redStep
    green &+= greenStep
    blue &+= blueStep
    alpha &+= alphaStep
  }
}

/// Copies that leave nothing of the target.
enum OpaqueRow {
  static func fill(_ target: UnsafeMutablePointer<UInt32>, _ color: UInt32, _ count: Int) {
    var index = 0
    if Lanes.areUsed {
      let four = Lanes.splat(color)
      while index &+ 4 <= count {
        Lanes.store(four, target + index)
        index &+= 4
      }
    }
    while index < count {
      target[index] = color
      index &+= 1
    }
  }
}
