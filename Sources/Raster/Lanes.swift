import CLanes

/// Four pixels side by side, sixteen bytes: red, green, blue, alpha of the first, then of the next.
typealias FourPixels = SIMD16<UInt8>

/// Arithmetic on four pixels at once, to the same bytes as `Word`'s on one.
///
/// Written so that the compiler finds the vector instructions that every processor of its family has.
enum Lanes {
  /// Without optimisation a vector operation is a call for each lane: there the loops for single pixels do it all.
  #if DEBUG
    static let areUsed = false
  #else
    static let areUsed = true
  #endif

  @inline(__always)
  static func load(_ pixels: UnsafePointer<UInt32>) -> FourPixels {
    UnsafeRawPointer(pixels).loadUnaligned(as: FourPixels.self)
  }

  @inline(__always)
  static func store(_ value: FourPixels, _ pixels: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(pixels).storeBytes(of: value, as: FourPixels.self)
  }

  /// The first one, two or three of four pixels; the others clear.
  @inline(__always)
  static func load(_ pixels: UnsafePointer<UInt32>, _ count: Int) -> FourPixels {
    var words = SIMD4<UInt32>(pixels[0], 0, 0, 0)
    if count > 1 { words[1] = pixels[1] }
    if count > 2 { words[2] = pixels[2] }
    return unsafeBitCast(words, to: FourPixels.self)
  }

  @inline(__always)
  static func store(_ value: FourPixels, _ pixels: UnsafeMutablePointer<UInt32>, _ count: Int) {
    let words = words(value)
    pixels[0] = words[0]
    if count > 1 { pixels[1] = words[1] }
    if count > 2 { pixels[2] = words[2] }
  }

  @inline(__always)
  static func splat(_ word: UInt32) -> FourPixels {
    unsafeBitCast(SIMD4<UInt32>(repeating: word), to: FourPixels.self)
  }

  @inline(__always)
  static func words(_ pixels: FourPixels) -> SIMD4<UInt32> { unsafeBitCast(pixels, to: SIMD4<UInt32>.self) }

  @inline(__always)
  static func pixels(_ words: SIMD4<UInt32>) -> FourPixels { unsafeBitCast(words, to: FourPixels.self) }

  // Bytes are multiplied as pairs of 16 bits: those at even places, red and blue, and those at odd places. That needs
  // no conversion between vectors of different lengths, which the compiler makes calls of.

  @inline(__always)
  static func even(_ pixels: FourPixels) -> SIMD8<UInt16> { unsafeBitCast(pixels, to: SIMD8<UInt16>.self) & 0x00FF }

  @inline(__always)
  static func odd(_ pixels: FourPixels) -> SIMD8<UInt16> { unsafeBitCast(pixels, to: SIMD8<UInt16>.self) &>> 8 }

  /// Two pixels, each byte in 16 bits.
  @inline(__always)
  static func wide(_ pair: SIMD8<UInt8>) -> SIMD8<UInt16> { lanes_wide(pair) }

  /// Products of two bytes divided by 255, rounded to the nearest, as bytes.
  @inline(__always)
  private static func divided(even: SIMD8<UInt16>, odd: SIMD8<UInt16>) -> FourPixels {
    let (s, t) = (even &+ 128, odd &+ 128)
    return unsafeBitCast(((s &+ (s &>> 8)) &>> 8) | ((t &+ (t &>> 8)) & 0xFF00), to: FourPixels.self)
  }

  @inline(__always)
  static func product(_ a: FourPixels, _ b: FourPixels) -> FourPixels {
    divided(even: even(a) &* even(b), odd: odd(a) &* odd(b))
  }

  /// Each pixel times its own factor of 0…255.
  @inline(__always)
  static func product(_ a: FourPixels, factors: SIMD4<UInt32>) -> FourPixels {
    let pairs = unsafeBitCast(factors | factors &<< 16, to: SIMD8<UInt16>.self)
    return product(a, even: pairs, odd: pairs)
  }

  /// Each byte times its own factor, those at even places and those at odd ones.
  @inline(__always)
  static func product(_ a: FourPixels, even: SIMD8<UInt16>, odd: SIMD8<UInt16>) -> FourPixels {
    divided(even: self.even(a) &* even, odd: self.odd(a) &* odd)
  }

  /// Byte by byte, at most 255.
  @inline(__always)
  static func sum(_ a: FourPixels, _ b: FourPixels) -> FourPixels {
    let sum = a &+ b
    return sum.replacing(with: 255, where: sum .< a)
  }

  /// Four pixels, each red, green, blue and alpha in turn, with 16 bits after the point and all in 0..<256.
  @inline(__always)
  static func pixels(
    _ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ c: SIMD4<UInt32>, _ d: SIMD4<UInt32>
  ) -> FourPixels {
    lanes_upper_bytes(a, b, c, d)
  }

  /// The first four and the last four, each in turn.
  @inline(__always)
  static func interleaved(_ halves: SIMD8<Int16>) -> SIMD8<Int16> { lanes_interleaved(halves) }

  /// Sums of products of neighbours.
  @inline(__always)
  static func pairSums(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD4<Int32> {
    lanes_pair_sums(a, b)
  }
}
