import Glibc
import Threads
import Tuning

/// A connection to a display server, opened to test whether the server answers before SDL waits for it without a limit.
struct DisplayProbe {
  enum Finding: Equatable, Sendable {
    /// The server answers.
    case answers
    /// No server is there, or it refuses.
    case absent
    /// The server accepts a connection and says nothing.
    case silent
  }

  /// The longest time for a server to answer, in nanoseconds.
  static let patience: Int64 = 5_000_000_000
  /// The time for which only the first server is awaited, in nanoseconds.
  private static let headStart: Int64 = 500_000_000

  /// SDL's name of the video driver.
  let driver: String
  /// The address of the open display; 0 if there is none.
  private let display: Deadline.Pending<Int>

  /// Fails for a driver that needs no server.
  init?(_ driver: String) {
    typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    typealias Turn = @convention(c) (OpaquePointer) -> Int32
    switch driver.lowercased() {
    case "x11":
      display = Deadline.Pending {
        guard let library = dlopen("libX11.so.6", RTLD_NOW),
          let open = symbol("XOpenDisplay", in: library, as: Open.self)
        else { return 0 }
        // A server that goes now would end the program; the handler makes it a server without an answer.
        typealias Handler = @convention(c) (OpaquePointer?) -> Int32
        typealias SetHandler = @convention(c) (Handler?) -> Handler?
        let setHandler = symbol("XSetIOErrorHandler", in: library, as: SetHandler.self)
        let handler = setHandler?({ _ in while true { pause() } })
        defer { _ = setHandler?(handler) }
        return Int(bitPattern: open(nil))
      }
    case "wayland":
      display = Deadline.Pending {
        guard let library = dlopen("libwayland-client.so.0", RTLD_NOW),
          let open = symbol("wl_display_connect", in: library, as: Open.self),
          let turn = symbol("wl_display_roundtrip", in: library, as: Turn.self), let display = open(nil)
        else { return 0 }
        return turn(display) < 0 ? 0 : Int(bitPattern: display)
      }
    default: return nil
    }
    self.driver = driver
  }

  func finding(until deadline: Int64) -> Finding {
    switch display.result(until: deadline) {
    case nil: .silent
    case 0?: .absent
    case _?: .answers
    }
  }

  /// Closes the connection.
  ///
  /// An X server whose only client leaves restarts, so close it only once there is another connection.
  func close() {
    typealias Close = @convention(c) (OpaquePointer) -> Void
    let (library, name) =
      driver.lowercased() == "x11"
      ? ("libX11.so.6", "XCloseDisplay") : ("libwayland-client.so.0", "wl_display_disconnect")
    guard let display = display.result(until: 0).flatMap({ OpaquePointer(bitPattern: $0) }) else { return }
    symbol(name, in: dlopen(library, RTLD_NOW), as: Close.self)?(display)
  }

  /// Asks the servers of these drivers, in this order, until one answers.
  static func findings(
    of drivers: [String], patience: Int64 = patience
  ) -> (findings: [String: Finding], probes: [DisplayProbe]) {
    var (findings, probes): ([String: Finding], [DisplayProbe]) = ([:], [])
    let deadline = Monotonic.now + patience
    for driver in drivers {
      guard let probe = DisplayProbe(driver) else { continue }
      probes.append(probe)
      findings[driver] = probe.finding(until: min(deadline, Monotonic.now + headStart))
      if findings[driver] == .answers { return (findings, probes) }
    }
    for probe in probes where findings[probe.driver] == .silent {
      findings[probe.driver] = probe.finding(until: deadline)
    }
    return (findings, probes)
  }

  /// Returns the message for a server that does not answer.
  static func complaint(about driver: String) -> String {
    let (server, variable) =
      driver.lowercased() == "x11" ? ("the X server", "DISPLAY") : ("the Wayland compositor", "WAYLAND_DISPLAY")
    let place = ConfigLocation.environment(variable).map { "\(variable)=\($0)" } ?? "\(variable) is not set"
    return "\(server) (\(place)) does not answer: restart it, or set \(variable) to another"
  }
}
