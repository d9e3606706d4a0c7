import Glibc

/// The secret that a client must know: 128 random bits, new with every start.
package struct RemoteToken: Sendable {
  /// The token as 32 hexadecimal digits.
  let text: String

  /// Creates a token from the system's random number generator.
  package init() { text = Self.digits(16) }
  init(_ text: String) { self.text = text }

  static func digits(_ bytes: Int) -> String {
    var chance = SystemRandomNumberGenerator()
    return (0..<2 * bytes).map { _ in String(Int.random(in: 0..<16, using: &chance), radix: 16) }.joined()
  }

  /// Returns whether the header is `Bearer` and the token; takes the same time wherever it differs.
  func admits(_ authorization: String?) -> Bool {
    let (given, wanted) = (Array((authorization ?? "").utf8), Array("Bearer \(text)".utf8))
    var difference: UInt8 = given.count == wanted.count ? 0 : 1
    for index in wanted.indices { difference |= wanted[index] ^ (index < given.count ? given[index] : 0) }
    return difference == 0
  }
}

/// A rate limit for requests: a burst, and a number a second.
struct RemoteRate: Sendable {
  let burst, perSecond: Int64
  /// The time in nanoseconds at which a full burst is available again.
  private(set) var end: Int64 = 0

  /// Returns whether one more request is within the limit; `now` is in nanoseconds.
  mutating func take(at now: Int64) -> Bool {
    let next = max(end, now) + 1_000_000_000 / perSecond
    guard next - now <= burst * 1_000_000_000 / perSecond else { return false }
    end = next
    return true
  }
}
