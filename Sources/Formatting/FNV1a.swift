/// A 64-bit FNV-1a hash: quick, and the same on every machine and in every run.
///
/// The hash is not cryptographic.
@usableFromInline
package struct FNV1a: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline package var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable package init() {}

  @inlinable package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(UInt64(byte)) }
  }

  /// Adds a byte, or a whole word at once.
  @inlinable package mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x0000_0100_0000_01B3 }

  /// The hash as sixteen hexadecimal digits.
  @usableFromInline package var description: String { value.padded(to: 16, radix: 16) }
}
