import CSDL
import Glibc

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
  private static weak var current: DisplayConnection?
  private nonisolated static let mainThread = pthread_self()
  private typealias InputOutputErrorHandler = @convention(c) (OpaquePointer?) -> Int32
  /// Xlib's own.
  private static var xlib: InputOutputErrorHandler?

  /// Of a program whose display has gone.
  package nonisolated static let exitStatus: Int32 = 4

  /// Nil where a window needs no server: on a console, or in memory.
  init?(of window: OpaquePointer, driver: String) {
    let names: [String: (server: String, descriptor: String)] = [
      "x11": ("the X server", "XConnectionNumber"), "wayland": ("the Wayland compositor", "wl_display_get_fd"),
    ]
    typealias Number = @convention(c) (OpaquePointer) -> Int32
    guard let (server, name) = names[driver], let symbol = dlsym(nil, name),
      let display = Self.display(of: window)
    else { return nil }
    self.server = server
    descriptor = unsafeBitCast(symbol, to: Number.self)(display)
    Self.current = self
    _ = Self.mainThread
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

  /// SDL's `struct SDL_SysWMinfo`: a version, which window system it is, and then, for both that we know, the display.
  private static func display(of window: OpaquePointer) -> OpaquePointer? {
    withUnsafeTemporaryAllocation(byteCount: 8 + 64, alignment: 8) { info in
      info.initializeMemory(as: UInt8.self, repeating: 0)
      SDL_GetVersion(info.baseAddress!.assumingMemoryBound(to: SDL_version.self))
      guard SDL_GetWindowWMInfo(window, OpaquePointer(info.baseAddress)) == SDL_TRUE else { return nil }
      return info.load(fromByteOffset: 8, as: OpaquePointer?.self)
    }
  }

  // MARK: - Between looks

  /// Something crashed; where it did so over a broken line, this does not return.
  nonisolated static func crashed() {
    guard pthread_equal(pthread_self(), mainThread) != 0 else { return }
    MainActor.assumeIsolated { current?.check() }
  }

  /// Xlib calls this instead of ending the program with a line of its own.
  private static func catchInputOutputErrors() {
    typealias SetHandler = @convention(c) (InputOutputErrorHandler) -> InputOutputErrorHandler?
    guard xlib == nil, let symbol = dlsym(nil, "XSetIOErrorHandler") else { return }
    xlib = unsafeBitCast(symbol, to: SetHandler.self)({ display in
      // Off the main thread there is nothing to do but to keep still until the main thread looks.
      while pthread_equal(pthread_self(), DisplayConnection.mainThread) == 0 { pause() }
      return MainActor.assumeIsolated {
        DisplayConnection.current?.breakOff()
        // Nobody wants to know: as ever.
        return DisplayConnection.xlib?(display) ?? 0
      }
    })
  }
}
