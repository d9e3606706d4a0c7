import Foundation
import Testing

@testable import Application

/// Messages of a window to systemd, received at the test's own socket.
@Suite struct ServiceWatchdogTests {
  private func heard(_ socket: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  @Test("It says that it is ready with the first picture, then feeds four times in what systemd waits for")
  func readinessAndWatchdogAreReported() throws {
    let folder = FidgetCommand.Folder()
    let path = folder.path("notify")
    let ears = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(ears) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(ears, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    var watchdog = ServiceWatchdog { ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "8000000"][$0] }
    #expect(heard(ears) == nil)
    let second: Int64 = 1_000_000_000
    // The watchdog starts only with the first picture.
    watchdog.wait(for: "no screen")
    #expect(heard(ears) == "EXTEND_TIMEOUT_USEC=30000000\nSTATUS=no screen")
    watchdog.feed(now: 0)
    #expect(heard(ears) == "READY=1\nSTATUS=\nWATCHDOG=1")
    watchdog.feed(now: 2 * second - 1)
    #expect(heard(ears) == nil)
    watchdog.feed(now: 2 * second)
    #expect(heard(ears) == "WATCHDOG=1")
    watchdog.feed(now: 3 * second)
    #expect(heard(ears) == nil)
    watchdog.stop()
    #expect(heard(ears) == "STOPPING=1")
  }

  @Test(
    "Without systemd, or with a name that is none, it is quiet",
    arguments: [nil, "", "relative", String(repeating: "/a", count: 80)])
  func withoutSystemdNothingIsSent(_ name: String?) {
    var watchdog = ServiceWatchdog { $0 == "NOTIFY_SOCKET" ? name : nil }
    watchdog.feed(now: 0)
    watchdog.stop()
  }
}
