import Testing

@testable import Remote

/// Tests of the checks that a request passes before it reaches the playground.
struct RemoteRequestTests {
  private static let token = RemoteToken("0123456789abcdef0123456789abcdef")
  private static let good = "Bearer 0123456789abcdef0123456789abcdef"

  /// Returns the status of a refusal; 0 if the request is accepted.
  private func status(
    _ method: String, _ path: String, host: String? = "127.0.0.1:8427", origin: String? = nil,
    authorization: String? = good, length: String? = nil
  ) -> Int {
    let request = RemoteRequest(
      method: method, path: path, host: host, origin: origin, authorization: authorization, length: length,
      gesture: nil, ends: false, agent: nil)
    do throws(RemoteProblem) { try request.check(Self.token) } catch { return error.status }
    return 0
  }

  @Test(arguments: [
    ("GET", "/", 0), ("GET", "/schema", 0), ("GET", "/values", 0), ("PATCH", "/values", 0), ("GET", "/events", 0),
    ("POST", "/touches", 0), ("POST", "/commands/undo", 0), ("POST", "/", 405), ("DELETE", "/values", 405),
    ("GET", "/touches", 405), ("GET", "/commands/undo", 405), ("GET", "/etc/passwd", 404), ("GET", "/..", 404),
    ("GET", "//", 404), ("GET", "", 404),
  ])
  func pathsAndMethodsHaveTheirStatus(_ method: String, _ path: String, _ expected: Int) {
    #expect(status(method, path) == expected)
    // Without the token, every path has the same answer; only the page itself needs no token.
    #expect(status(method, path, authorization: nil) == (path == "/" ? expected : 401))
  }

  /// Checks that the names by which a browser on the network finds this machine are accepted.
  @Test func ownHostNamesAreAccepted() {
    for name in RemoteAddress.ownNames {
      for host in [name, name.uppercased(), name + ":8427", name + "."] {
        #expect(status("GET", "/values", host: host) == 0, "\(host)")
        #expect(status("GET", "/values", host: host, origin: "http://\(host)") == 0, "\(host)")
      }
      for host in ["x.\(name)", name + ".evil.example", name + "x"] {
        #expect(status("GET", "/values", host: host) == 403, "\(host)")
      }
    }
  }

  @Test func hostNamesAreDerived() {
    #expect(RemoteAddress.names(ofHost: "Box") == ["localhost", "box", "box.local"])
    #expect(RemoteAddress.names(ofHost: "box.lan") == ["localhost", "box", "box.local", "box.lan"])
    #expect(RemoteAddress.names(ofHost: "") == ["localhost"])
    #expect(RemoteAddress.isOwn("BOX.local.", among: ["box.local"]) && !RemoteAddress.isOwn("", among: ["box"]))
  }

  @Test func aPortAloneIsAnAddress() {
    #expect(RemoteAddress(":8427") == RemoteAddress("8427") && RemoteAddress(":8427") == RemoteAddress())
    #expect(RemoteAddress(":") == nil && RemoteAddress("::8427x") == nil && RemoteAddress(":70000") == nil)
  }

  @Test(arguments: [
    nil, "", "Bearer", "Bearer ", "bearer 0123456789abcdef0123456789abcdef", "Bearer 0123456789abcdef0123456789abcde",
    "Bearer 0123456789abcdef0123456789abcdef0", "Bearer 1123456789abcdef0123456789abcdef",
    "Basic 0123456789abcdef0123456789abcdef", "Bearer 0123456789ABCDEF0123456789ABCDEF",
  ])
  func otherTokensAreRefused(_ authorization: String?) {
    #expect(!Self.token.admits(authorization))
    #expect(status("GET", "/values", authorization: authorization) == 401)
  }

  @Test func guessedTokensAreRefused() {
    let token = RemoteToken()
    #expect(token.text.count == 32 && token.text != RemoteToken().text && token.admits("Bearer \(token.text)"))
    for _ in 0..<100_000 where token.admits("Bearer " + RemoteToken.digits(16)) { Issue.record("a guess was let in") }
    // Every digit of the token is compared.
    for place in 0..<32 {
      var digits = Array(token.text)
      digits[place] = digits[place] == "0" ? "1" : "0"
      #expect(!token.admits("Bearer " + String(digits)))
    }
  }

  /// Checks that a foreign name is refused, even if it was made to resolve to this machine.
  @Test(arguments: [
    ("127.0.0.1", 0), ("127.0.0.1:8427", 0), ("192.168.1.20:8427", 0), ("[::1]:8427", 0), ("localhost:8427", 0),
    ("evil.example", 403), ("evil.example:8427", 403), ("localhost.evil.example", 403), ("127.0.0.1.evil.example", 403),
    ("", 400), (":8427", 400), ("127.0.0.1:x", 400), ("[::1", 400), ("[::1]x", 400),
  ])
  func foreignHostNamesAreRefused(_ host: String, _ expected: Int) {
    #expect(status("GET", "/values", host: host) == expected)
    #expect(status("GET", "/", host: host) == expected, "the page, too")
  }

  @Test func foreignOriginIsRefused() {
    #expect(status("GET", "/values", host: nil) == 400)
    #expect(status("PATCH", "/values", origin: "http://127.0.0.1:8427") == 0)
    for origin in ["http://evil.example", "null", "https://127.0.0.1:8427", "http://127.0.0.1:8428", ""] {
      #expect(status("PATCH", "/values", origin: origin) == 403, "\(origin)")
    }
  }

  @Test func bodyLengthIsBounded() {
    #expect(status("PATCH", "/values", length: "65536") == 0)
    for (length, expected) in [("65537", 413), ("99999999999999999999", 400), ("-1", 400), ("x", 400)] {
      #expect(status("PATCH", "/values", length: length) == expected, "\(length)")
    }
  }

  @Test func rateLimitAllowsABurst() {
    var rate = RemoteRate(burst: 5, perSecond: 10)
    #expect((0..<5).allSatisfy { _ in rate.take(at: 0) } && !rate.take(at: 0))
    #expect(!rate.take(at: 90_000_000) && rate.take(at: 200_000_000))
    // After a pause the whole burst is available again, and no more.
    #expect((0..<6).filter { _ in rate.take(at: 60_000_000_000) }.count == 5)
  }

  /// Checks that touches keep their intervals on a phone whose clock has any offset and runs evenly.
  @Test func remoteTouchesKeepTheirIntervals() {
    var clock = PadClock()
    let times = [0.0, 8, 16, 24].map { clock.place(1e6 + $0, now: Int64(5e9 + $0 * 1e6 + 3e6)) }
    for (a, b) in zip(times, times.dropFirst()) { #expect((b - a - 8_000_000).magnitude < 100_000) }
    // A touch that arrives some milliseconds late keeps its time, and no touch is in the future.
    let late = clock.place(1e6 + 32, now: Int64(5e9 + 32e6 + 33e6))
    #expect((late - times[3] - 8_000_000).magnitude < 200_000)
    #expect(clock.place(.infinity, now: 7) == 7 && clock.place(1e6 + 9e6, now: 6_000_000_000) <= 6_000_000_000)
  }
}
