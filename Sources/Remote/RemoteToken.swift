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
  let burst: Double
  let perSecond: Double
  private var left: Double
  private var last: Int64 = .min

  init(burst: Double, perSecond: Double) { (self.burst, self.perSecond, left) = (burst, perSecond, burst) }

  /// True where one more is within the bound; `now` in nanoseconds.
  mutating func take(at now: Int64) -> Bool {
    if last != .min { left = min(burst, left + Double(max(0, now - last)) / 1e9 * perSecond) }
    last = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
