import CSDL
import Formatting
import Glibc
import Pictures
import Threads
import Tuning

/// The connection to the display server, with the callback for its loss.
///
/// After the connection breaks, SDL continues with a window that no longer exists and crashes, and Xlib ends the
/// program immediately. The connection is therefore checked before SDL is called. A break between two checks is
/// reported by Xlib or by a crash.
@MainActor package final class DisplayConnection {
  /// The name of the server in messages, such as `the X server`.
  package let server: String
  private let descriptor: Int32
  /// Called once, on the main thread, when the connection is broken; SDL must not be called any more.
  package var whenBroken: (@MainActor () -> Never)?
  private(set) static weak var current: DisplayConnection?
  private nonisolated static let mainThread = pthread_self()
  /// Whether the caller runs on the thread that opened the window.
  nonisolated static var isMainThread: Bool { pthread_equal(pthread_self(), mainThread) != 0 }
  private typealias InputOutputErrorHandler = @convention(c) (OpaquePointer?) -> Int32
  /// Xlib's own handler for a broken connection.
  private static var xlib: InputOutputErrorHandler?

  /// The exit status of a program whose display has gone.
  package nonisolated static let exitStatus: Int32 = 4

  /// Fails if the window needs no server: on a console, or in memory.
  init?(of window: OpaquePointer, driver: String) {
    _ = Self.mainThread
    let names: [String: (server: String, descriptor: String)] = [
      "x11": ("the X server", "XConnectionNumber"), "wayland": ("the Wayland compositor", "wl_display_get_fd"),
    ]
    typealias Number = @convention(c) (OpaquePointer) -> Int32
    guard let (server, name) = names[driver], let number = symbol(name, as: Number.self),
      let display = Self.display(of: window)
    else { return nil }
    self.server = server
    descriptor = number(display)
    Self.current = self
    if driver == "x11" { Self.catchInputOutputErrors() }
  }

  /// Whether the server has gone or has closed the connection.
  package var isBroken: Bool {
    let shutDown = Int16(0x2000)  // POLLRDHUP, which Swift does not import.
    var look = pollfd(fd: descriptor, events: shutDown, revents: 0)
    return poll(&look, 1, 0) > 0 && look.revents & (Int16(POLLHUP | POLLERR | POLLNVAL) | shutDown) != 0
  }

  /// Calls `whenBroken` if the connection is broken; call it before SDL, and when SDL returns after a wait.
  func check() { if isBroken { breakOff() } }

  private func breakOff() {
    guard let whenBroken else { return }
    self.whenBroken = nil
    whenBroken()
  }

  /// Returns the display of an X11 or Wayland window.
  static func display(of window: OpaquePointer) -> OpaquePointer? {
    WindowSystemInfo.read(of: window) { $0.load(fromByteOffset: WindowSystemInfo.content, as: OpaquePointer?.self) }
  }

  // MARK: - Breaks between two checks

  /// Handles a crash; does not return if the crash happened over a broken connection.
  nonisolated static func crashed() {
    guard isMainThread else { return }
    MainActor.assumeIsolated { current?.check() }
  }

  /// Installs a handler that Xlib calls before it would end the program with a message of its own.
  private static func catchInputOutputErrors() {
    typealias SetHandler = @convention(c) (InputOutputErrorHandler) -> InputOutputErrorHandler?
    guard xlib == nil, let set = symbol("XSetIOErrorHandler", as: SetHandler.self) else { return }
    xlib = set({ display in
      // Another thread can only wait until the main thread checks the connection.
      while !DisplayConnection.isMainThread { pause() }
      return MainActor.assumeIsolated {
        DisplayConnection.current?.breakOff()
        // Xlib's own handler, which would have run without this one.
        return DisplayConnection.xlib?(display) ?? 0
      }
    })
  }
}

/// Access to SDL's `struct SDL_SysWMinfo`, whose declaration needs the headers of every window system.
enum WindowSystemInfo {
  /// The byte offsets of the window system's number and of that system's data; a version lies before them.
  static let (system, content) = (4, 8)

  static func read<Value>(of window: OpaquePointer, _ value: (UnsafeMutableRawBufferPointer) -> Value?) -> Value? {
    withUnsafeTemporaryAllocation(byteCount: content + 64, alignment: 8) { info in
      info.initializeMemory(as: UInt8.self, repeating: 0)
      SDL_GetVersion(info.baseAddress!.assumingMemoryBound(to: SDL_version.self))
      guard SDL_GetWindowWMInfo(window, OpaquePointer(info.baseAddress)) == SDL_TRUE else { return nil }
      return value(info)
    }
  }
}

/// The result of the check whether a window would be visible.
package enum DisplayAvailability: Hashable, Sendable {
  /// SDL's name of the video driver: "x11", "wayland", "KMSDRM".
  case available(driver: String)
  case unavailable(reason: String)

  /// Returns the driver that SDL chooses for the display, since SDL silently opens windows in memory if there is no screen.
  ///
  /// A server that does not answer is left out and reported.
  ///
  /// Any driver named in `SDL_VIDEODRIVER` is accepted. The connection to a display stays open: an X server whose
  /// only client leaves restarts, and would not be there for the window that follows.
  @MainActor package static func find(reporting: (String) -> Void = { _ in }) -> DisplayAvailability {
    guard RunContext.current.ownsProcess else {
      return .unavailable(reason: "a window needs a process of its own")
    }
    VideoDriver.setHints()
    // A socket that the program has inherited can be used only once.
    let isHandedDown = ConfigLocation.environment("WAYLAND_SOCKET") != nil
    let (findings, probes) = DisplayProbe.findings(
      of: VideoDriver.candidates.filter { $0 != "wayland" || !isHandedDown })
    defer { for probe in probes { probe.close() } }
    let silent = findings.filter { $0.value == .silent }.keys.sorted().map(DisplayProbe.complaint)
    let answers = findings.values.contains(.answers)
    // SDL reports the reason if a server refuses.
    let leftOut = findings.filter { $0.value == .silent || $0.value == .absent && !VideoDriver.isNamed }.keys
    guard VideoDriver.leaveOut(Set(leftOut)), answers || silent.isEmpty else {
      return .unavailable(reason: silent.joined(separator: "; "))
    }
    for line in silent { reporting(line) }
    CrashGuard.opens()
    defer { CrashGuard.opened() }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      let reason = Problem.sdl("SDL_Init").description
      let problem = ConsoleScreen.isWanted ? ConsoleScreen().look().problem : nil
      return .unavailable(reason: problem.map { "\($0) (\(reason))" } ?? reason)
    }
    let driver = VideoDriver.name
    if isShown(driver) { return .available(driver: driver) }
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
    let names = ["DISPLAY", "WAYLAND_DISPLAY"].map { name in
      ConfigLocation.environment(name).map { "\(name)=\($0)" } ?? "\(name) is not set"
    }
    return .unavailable(reason: "no display found (\(names.joined(separator: ", ")))")
  }

  /// Returns whether a driver shows windows; false for a screen in memory, unless the environment names it.
  @MainActor static func isShown(_ driver: String) -> Bool { VideoDriver.isNamed || !isInMemory(driver) }

  /// Returns whether a driver draws to a screen in memory, as tests request.
  package static func isInMemory(_ driver: String) -> Bool {
    ["offscreen", "dummy", "evdev", "none"].contains(driver)
  }
}

/// A signal handler that ends the program in an orderly way if its display goes.
///
/// SDL and drivers crash then, or wait for ever while a window opens. A crash while the display is still there stays a crash.
enum CrashGuard {
  /// The longest time for a window to open, in seconds.
  private static let patience: UInt32 = 60
  private static let caught = [SIGSEGV, SIGBUS, SIGALRM]
  private nonisolated(unsafe) static var isOpening = false
  /// The signal actions before the guard was installed.
  private nonisolated(unsafe) static var previous: [sigaction] = []
  private static let line = Array("fidget: the display went away or failed while the window opened\n".utf8)

  /// Arms the guard; call it before a display is opened, and `opened` afterwards.
  @MainActor static func opens() {
    isOpening = true
    alarm(patience)
    guard previous.isEmpty else { return }
    // Everything that the handler uses is initialised before.
    _ = line
    for signal in caught {
      var new = sigaction()
      new.__sigaction_handler.sa_handler = { CrashGuard.answer($0) }
      var old = sigaction()
      sigaction(signal, &new, &old)
      previous.append(old)
    }
  }

  @MainActor static func opened() {
    isOpening = false
    alarm(0)
  }

  /// Runs in the signal handler, on the thread that crashed.
  private static func answer(_ signal: Int32) {
    if isOpening {
      _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      _exit(DisplayConnection.exitStatus)
    }
    // The former action applies next time, or when this returns to the instruction that crashed.
    for (caught, old) in zip(caught, previous) where caught == signal {
      var old = old
      sigaction(signal, &old, nil)
    }
    DisplayConnection.crashed()
  }
}
