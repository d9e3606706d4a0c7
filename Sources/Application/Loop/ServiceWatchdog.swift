import Glibc
import Tuning

/// Reports to systemd, if it started the program, that the window is ready and that pictures still reach the screen.
///
/// The loop feeds the watchdog after every picture shown and, at rest, each time it has checked whether a picture is
/// needed: a still picture is a healthy one. A loop that hangs, in a driver or elsewhere, feeds nothing.
struct ServiceWatchdog: ~Copyable {
  private var socket: Int32 = -1
  private var address = sockaddr_un()
  private var length = socklen_t(0)
  /// Nanoseconds between two messages: a quarter of the time after which systemd gives up.
  private let interval: Int64
  private var next: Int64?

  /// Connects to the socket named by `$NOTIFY_SOCKET`: a path, or an abstract name after `@`.
  ///
  /// Without that variable the watchdog does nothing.
  init(environment: (String) -> String? = ConfigLocation.environment) {
    interval = Int64(environment("WATCHDOG_USEC").flatMap { UInt32($0) } ?? 4_000_000) * 250
    var name = environment("NOTIFY_SOCKET").map { Array($0.utf8) } ?? []
    guard let first = name.first, first == UInt8(ascii: "@") || first == UInt8(ascii: "/") else { return }
    if first == UInt8(ascii: "@") { name[0] = 0 }
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  }

  deinit { if socket >= 0 { close(socket) } }

  /// Sends a sign of life, at most once an interval.
  ///
  /// The loop calls this once a frame, after the whole frame has succeeded.
  ///
  /// - Parameter now: The time in nanoseconds.
  mutating func feed(now: Int64) {
    guard socket >= 0, next.map({ now >= $0 }) ?? true else { return }
    send(next == nil ? "READY=1\nSTATUS=\nWATCHDOG=1" : "WATCHDOG=1")
    next = now + interval
  }

  /// Asks for 30 more seconds until the first picture, and reports what is missing.
  ///
  /// The caller repeats this every few seconds. The message leaves out `WATCHDOG=1`: that would start the watchdog, which
  /// then ends a program whose first picture is slow.
  func wait(for missing: String) { send("EXTEND_TIMEOUT_USEC=30000000\nSTATUS=\(missing)") }

  /// Reports that the window closes on purpose.
  func stop() { send("STOPPING=1") }

  private func send(_ words: String) {
    guard socket >= 0 else { return }
    withUnsafePointer(to: address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = sendto(
          socket, words, words.utf8.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL), address, length)
      }
    }
  }
}
