/// A repeatable random number generator for sweeps: Steele, Lea and Flood's SplitMix64.
struct SplitMix {
  var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a number uniformly distributed over 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// Returns a number of either sign with a magnitude from 2^low to 2^high.
  mutating func magnitude(powersOfTwo range: ClosedRange<Double>) -> Double {
    let e = number(in: range)
    let k = e.rounded(.down)
    let m = 1 + unit()
    let v = Double(sign: .plus, exponent: Int(k), significand: m)
    return next() & 1 == 0 ? v : -v
  }
}
