/// A small repeatable random number generator for drawing and tests: Tommy Ettinger's mulberry32.
///
/// The same seed gives the same numbers.
package struct Mulberry32 {
  private var state: UInt32

  package init(seed: UInt32) { state = seed }

  /// Returns the next number, uniformly distributed over 0..<1.
  package mutating func next() -> Double {
    state &+= 0x6D2B_79F5
    var t = (state ^ (state >> 15)) &* (state | 1)
    t = (t &+ ((t ^ (t >> 7)) &* (t | 61))) ^ t
    return Double(t ^ (t >> 14)) / 4_294_967_296
  }
}
