import Glibc

/// What a client has to know: 128 random bits, new with every start.
package struct RemoteToken: Sendable {
  /// In 32 hexadecimal digits.
  let text: String

  /// From the system's own source of chance.
  package init() { text = Self.digits(16) }
  init(_ text: String) { self.text = text }

  static func digits(_ bytes: Int) -> String {
    var chance = SystemRandomNumberGenerator()
    return (0..<2 * bytes).map { _ in String(Int.random(in: 0..<16, using: &chance), radix: 16) }.joined()
  }

  /// True for `Bearer` and the token; takes as long whatever is wrong in it.
  func admits(_ authorization: String?) -> Bool {
    let (given, wanted) = (Array((authorization ?? "").utf8), Array("Bearer \(text)".utf8))
    var difference: UInt8 = given.count == wanted.count ? 0 : 1
    for index in wanted.indices { difference |= wanted[index] ^ (index < given.count ? given[index] : 0) }
    return difference == 0
  }
}

/// A bound on requests: how many at once, and how many a second.
struct RemoteRate: Sendable {
  let burst, perSecond: Int64
  /// When as many as at the beginning are to be had again, in nanoseconds.
  private(set) var end: Int64 = 0

  /// True where one more is within the bound; `now` in nanoseconds.
  mutating func take(at now: Int64) -> Bool {
    let next = max(end, now) + 1_000_000_000 / perSecond
    guard next - now <= burst * 1_000_000_000 / perSecond else { return false }
    end = next
    return true
  }
}
