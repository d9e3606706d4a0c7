/// How a mark meets what is already there; s is premultiplied source, a its alpha, d destination.
///
/// Only `normal` adds coverage; the others change colour and leave the destination's alpha as it is.
package enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
  /// s + d·(1 − a)
  case normal
  /// s + d, at most 1
  case additive
  /// s·d + d·(1 − a)
  case multiply
  /// s + d·(1 − s)
  case screen
}
