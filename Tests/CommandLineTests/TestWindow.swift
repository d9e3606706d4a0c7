import Foundation

/// A window on an X server that the test resizes, as a window manager would.
final class TestWindow {
  private typealias Open = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer) -> Int32
  private typealias Root = @convention(c) (OpaquePointer) -> UInt
  private typealias Tree =
    @convention(c) (
      OpaquePointer, UInt, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UInt>,
      UnsafeMutablePointer<UnsafeMutablePointer<UInt>?>, UnsafeMutablePointer<UInt32>
    ) -> Int32
  private typealias Geometry =
    @convention(c) (
      OpaquePointer, UInt, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>,
      UnsafeMutablePointer<UInt32>
    ) -> Int32
  private typealias Resize = @convention(c) (OpaquePointer, UInt, UInt32, UInt32) -> Int32
  private typealias Sync = @convention(c) (OpaquePointer, Int32) -> Int32

  /// The server, held so that it outlives the connection to it.
  private let server: TouchServer
  private let library: UnsafeMutableRawPointer
  private let display: OpaquePointer
  private var window: UInt = 0

  private func function<Function>(_ name: String, as type: Function.Type) -> Function {
    unsafeBitCast(dlsym(library, name), to: type)
  }

  /// Finds the program's window on the server.
  init(on server: TouchServer) throws {
    guard let library = dlopen("libX11.so.6", RTLD_NOW), let open = dlsym(library, "XOpenDisplay"),
      let display = unsafeBitCast(open, to: Open.self)(server.display)
    else { throw TouchServer.Unavailable(reason: "no connection to the X server \(server.display)") }
    (self.server, self.library, self.display) = (server, library, display)
    let root = function("XDefaultRootWindow", as: Root.self)(display)
    var (parent, owner, count): (UInt, UInt, UInt32) = (0, 0, 0)
    var children: UnsafeMutablePointer<UInt>?
    _ = function("XQueryTree", as: Tree.self)(display, root, &owner, &parent, &children, &count)
    for index in 0..<Int(count) {
      let child = children![index]
      // Other windows, such as an input method's, are one to ten points wide.
      if let size = size(of: child), size.width >= 100, size.height >= 100 { window = child }
    }
  }

  deinit { _ = function("XCloseDisplay", as: Close.self)(display) }

  var size: (width: Int, height: Int) { size(of: window) ?? (0, 0) }

  private func size(of window: UInt) -> (width: Int, height: Int)? {
    var root: UInt = 0
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    let found = function("XGetGeometry", as: Geometry.self)(
      display, window, &root, &x, &y, &width, &height, &border, &depth)
    return found == 0 ? nil : (Int(width), Int(height))
  }

  func resize(_ width: Int, _ height: Int) {
    _ = function("XResizeWindow", as: Resize.self)(display, window, UInt32(width), UInt32(height))
    _ = function("XSync", as: Sync.self)(display, 0)
  }

  /// Waits at most ten seconds for this size; returns the last size.
  func waits(for width: Int, _ height: Int) -> (width: Int, height: Int) {
    for _ in 0..<200 where size != (width, height) { usleep(50_000) }
    return size
  }
}
