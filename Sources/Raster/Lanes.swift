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

  @inline(__always)
  static func splat(_ word: UInt32) -> FourPixels {
    unsafeBitCast(SIMD4<UInt32>(repeating: word), to: FourPixels.self)
  }

  @inline(__always)
  static func words(_ pixels: FourPixels) -> SIMD4<UInt32> { unsafeBitCast(pixels, to: SIMD4<UInt32>.self) }

  @inline(__always)
  static func wide(_ bytes: SIMD8<UInt8>) -> SIMD8<UInt16> { SIMD8<UInt16>(truncatingIfNeeded: bytes) }

  /// Products of two bytes divided by 255, rounded to the nearest.
  @inline(__always)
  private static func divided(_ products: SIMD8<UInt16>) -> SIMD8<UInt8> {
    let t = products &+ 128
    return SIMD8<UInt8>(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
  }

  @inline(__always)
  static func product(_ a: FourPixels, _ b: FourPixels) -> FourPixels {
    FourPixels(
      lowHalf: divided(wide(a.lowHalf) &* wide(b.lowHalf)), highHalf: divided(wide(a.highHalf) &* wide(b.highHalf)))
  }

  /// Each pixel times its own factor of 0…255.
  @inline(__always)
  static func product(_ a: FourPixels, factors: SIMD4<UInt32>) -> FourPixels {
    let pairs = factors | factors &<< 16
    let low = unsafeBitCast(SIMD4(pairs[0], pairs[0], pairs[1], pairs[1]), to: SIMD8<UInt16>.self)
    let high = unsafeBitCast(SIMD4(pairs[2], pairs[2], pairs[3], pairs[3]), to: SIMD8<UInt16>.self)
    return FourPixels(lowHalf: divided(wide(a.lowHalf) &* low), highHalf: divided(wide(a.highHalf) &* high))
  }

  /// All bytes times one factor of 0…255.
  @inline(__always)
  static func product(_ a: FourPixels, factor: SIMD8<UInt16>) -> FourPixels {
    FourPixels(lowHalf: divided(wide(a.lowHalf) &* factor), highHalf: divided(wide(a.highHalf) &* factor))
  }

  /// Byte by byte, at most 255.
  @inline(__always)
  static func sum(_ a: FourPixels, _ b: FourPixels) -> FourPixels {
    let sum = a &+ b
    return sum.replacing(with: 255, where: sum .< a)
  }

  /// The upper halves of eight numbers.
  @inline(__always)
  static func upper(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> SIMD8<Int16> {
    SIMD8<Int16>(truncatingIfNeeded: SIMD8(lowHalf: a &>> 16, highHalf: b &>> 16))
  }

  /// Four pixels from numbers with 16 bits after the point, all in 0..<256.
  @inline(__always)
  static func pixels(
    _ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ c: SIMD4<Int32>, _ d: SIMD4<Int32>
  ) -> FourPixels {
    FourPixels(
      lowHalf: SIMD8<UInt8>(truncatingIfNeeded: upper(a, b)), highHalf: SIMD8<UInt8>(truncatingIfNeeded: upper(c, d)))
  }

  /// Sums of products of neighbours.
  @inline(__always)
  static func pairSums(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD4<Int32> {
    SIMD4<Int32>(truncatingIfNeeded: a.evenHalf) &* SIMD4<Int32>(truncatingIfNeeded: b.evenHalf)
      &+ SIMD4<Int32>(truncatingIfNeeded: a.oddHalf) &* SIMD4<Int32>(truncatingIfNeeded: b.oddHalf)
  }
}
