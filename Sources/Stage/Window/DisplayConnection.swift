import CSDL
import Glibc
import Tuning

/// The line to the display server, and what is done once it is broken.
///
/// Behind it, SDL goes on with a window that is no more and crashes, and Xlib ends the program where it stands. So it
/// is looked at before SDL is called; what breaks in between is told by Xlib or by a crash.
@MainActor package final class DisplayConnection {
  /// As messages name it: `the X server`.
  package let server: String
  private let descriptor: Int32
  /// What is done, once, on the main thread. SDL must not be called any more.
  package var whenBroken: (@MainActor () -> Never)?
  private(set) static weak var current: DisplayConnection?
  private nonisolated static let mainThread = pthread_self()
  /// Whether the caller runs on the thread that opened the window.
  nonisolated static var isMainThread: Bool { pthread_equal(pthread_self(), mainThread) != 0 }
  private typealias InputOutputErrorHandler = @convention(c) (OpaquePointer?) -> Int32
  /// Xlib's own.
  private static var xlib: InputOutputErrorHandler?

  /// Of a program whose display has gone.
  package nonisolated static let exitStatus: Int32 = 4

  /// Nil where a window needs no server: on a console, or in memory.
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

  /// True once the server has gone or has shut us out.
  package var isBroken: Bool {
    let shutDown = Int16(0x2000)  // POLLRDHUP, which Swift does not see.
    var look = pollfd(fd: descriptor, events: shutDown, revents: 0)
    return poll(&look, 1, 0) > 0 && look.revents & (Int16(POLLHUP | POLLERR | POLLNVAL) | shutDown) != 0
  }

  /// To be called before SDL is, and when SDL returns after a wait.
  func check() { if isBroken { breakOff() } }

  private func breakOff() {
    guard let whenBroken else { return }
    self.whenBroken = nil
    whenBroken()
  }

  /// The display of an X11 or Wayland window.
  static func display(of window: OpaquePointer) -> OpaquePointer? {
    WindowSystemInfo.read(of: window) { $0.load(fromByteOffset: WindowSystemInfo.content, as: OpaquePointer?.self) }
  }

  // MARK: - Between looks

  /// Something crashed; where it did so over a broken line, this does not return.
  nonisolated static func crashed() {
    guard isMainThread else { return }
    MainActor.assumeIsolated { current?.check() }
  }

  /// Xlib calls this instead of ending the program with a line of its own.
  private static func catchInputOutputErrors() {
    typealias SetHandler = @convention(c) (InputOutputErrorHandler) -> InputOutputErrorHandler?
    guard xlib == nil, let set = symbol("XSetIOErrorHandler", as: SetHandler.self) else { return }
    xlib = set({ display in
      // Off the main thread there is nothing to do but to keep still until the main thread looks.
      while !DisplayConnection.isMainThread { pause() }
      return MainActor.assumeIsolated {
        DisplayConnection.current?.breakOff()
        // Xlib's own answer, as without us.
        return DisplayConnection.xlib?(display) ?? 0
      }
    })
  }
}

/// SDL's `struct SDL_SysWMinfo`, whose declaration needs the headers of every window system.
enum WindowSystemInfo {
  /// Bytes to the number of the window system, and to what that system tells; a version lies before them.
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

/// Whether a window would be seen by anybody.
package enum DisplayAvailability: Hashable, Sendable {
  /// SDL's name of the video driver: "x11", "wayland", "KMSDRM".
  case available(driver: String)
  case unavailable(reason: String)

  /// SDL opens windows on a screen in memory where there is none, without a word: this asks which driver it got. A
  /// server that does not answer is left out and reported.
  ///
  /// A driver named in `SDL_VIDEODRIVER` counts as wanted, whatever it is. The connection to a display stays open: an
  /// X server whose only client leaves starts anew, and would not be there for the window that follows.
  @MainActor package static func find(reporting: (String) -> Void = { _ in }) -> DisplayAvailability {
    VideoDriver.setHints()
    // A socket that was handed down can be used once.
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
      let reason = MachineError.sdl("SDL_Init").description
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

  /// False for a screen in memory, unless the environment names it.
  @MainActor static func isShown(_ driver: String) -> Bool { VideoDriver.isNamed || !isInMemory(driver) }

  /// True for screens in memory, which tests ask for.
  package static func isInMemory(_ driver: String) -> Bool {
    ["offscreen", "dummy", "evdev", "none"].contains(driver)
  }
}

/// What SDL and drivers do over a display that goes, made into an orderly end: they crash where they stand and, while a
/// window opens, wait for ever.
///
/// A crash with the display still there stays a crash.
enum CrashGuard {
  /// How long a window may take to open, in seconds.
  private static let patience: UInt32 = 60
  private static let caught = [SIGSEGV, SIGBUS, SIGALRM]
  private nonisolated(unsafe) static var isOpening = false
  /// What was done about each before.
  private nonisolated(unsafe) static var previous: [sigaction] = []
  private static let line = Array("fidget: the display went away or failed while the window opened\n".utf8)

  /// To be called before a display is opened, and `opened` after it.
  @MainActor static func opens() {
    isOpening = true
    alarm(patience)
    guard previous.isEmpty else { return }
    // What the handler uses is made before.
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

  /// In the signal's handler, on the thread that crashed.
  private static func answer(_ signal: Int32) {
    if isOpening {
      _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      _exit(DisplayConnection.exitStatus)
    }
    // The next time, or when this returns to where it crashed, it is as ever.
    for (caught, old) in zip(caught, previous) where caught == signal {
      var old = old
      sigaction(signal, &old, nil)
    }
    DisplayConnection.crashed()
  }
}
