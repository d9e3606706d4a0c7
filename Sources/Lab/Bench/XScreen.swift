import Glibc
import Tuning

/// The X server that `DISPLAY` names, as a hand and an eye: its XTEST extension moves the pointer, and its memory says what
/// is shown. libX11 and libXtst are looked for when it runs, so the program needs neither.
final class XScreen {
  private typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias Number = @convention(c) (OpaquePointer, Int32) -> Int32
  private typealias Root = @convention(c) (OpaquePointer) -> UInt
  private typealias Move = @convention(c) (OpaquePointer, Int32, Int32, Int32, UInt) -> Int32
  private typealias Press = @convention(c) (OpaquePointer, UInt32, Int32, UInt) -> Int32
  private typealias Image =
    @convention(c) (OpaquePointer, UInt, Int32, Int32, UInt32, UInt32, UInt, Int32) -> OpaquePointer?
  private typealias Pixel = @convention(c) (OpaquePointer, Int32, Int32) -> UInt
  private typealias Destroy = @convention(c) (OpaquePointer) -> Int32

  let width: Int
  let height: Int
  private let display: OpaquePointer
  private let root: UInt
  private let flush: Destroy
  private let move: Move
  private let press: Press
  private let image: Image
  private let pixel: Pixel
  private let destroy: Destroy

  /// Nil where there is no such server or no libXtst.
  init?() {
    guard ConfigLocation.environment("DISPLAY") != nil, let x11 = dlopen("libX11.so.6", RTLD_NOW),
      let xtst = dlopen("libXtst.so.6", RTLD_NOW)
    else { return nil }
    func function<F>(_ library: UnsafeMutableRawPointer, _ name: String, _: F.Type) -> F {
      unsafeBitCast(dlsym(library, name), to: F.self)
    }
    guard let display = function(x11, "XOpenDisplay", Open.self)(nil) else { return nil }
    self.display = display
    width = Int(function(x11, "XDisplayWidth", Number.self)(display, 0))
    height = Int(function(x11, "XDisplayHeight", Number.self)(display, 0))
    root = function(x11, "XDefaultRootWindow", Root.self)(display)
    flush = function(x11, "XFlush", Destroy.self)
    image = function(x11, "XGetImage", Image.self)
    pixel = function(x11, "XGetPixel", Pixel.self)
    destroy = function(x11, "XDestroyImage", Destroy.self)
    move = function(xtst, "XTestFakeMotionEvent", Move.self)
    press = function(xtst, "XTestFakeButtonEvent", Press.self)
  }

  func movePointer(toX x: Int, y: Int) {
    _ = move(display, -1, Int32(x), Int32(y), 0)
    _ = flush(display)
  }

  func holdButton(_ isDown: Bool) {
    _ = press(display, 1, isDown ? 1 : 0, 0)
    _ = flush(display)
  }

  /// Green at a pixel, 0…255; asked of the server each time.
  func green(x: Int, y: Int) -> Int {
    let (allPlanes, zPixmap) = (UInt.max, Int32(2))
    guard let image = image(display, root, Int32(x), Int32(y), 1, 1, allPlanes, zPixmap) else { return 0 }
    defer { _ = destroy(image) }
    return Int(pixel(image, 0, 0) >> 8 & 0xFF)
  }
}
