import Foundation

/// A keyboard on an X server, whose keys arrive through the XTEST extension like any keyboard's.
final class TestKeyboard {
  /// Keycodes of X.
  enum Key: UInt32 {
    case escape = 9
    case control = 37
    case shift = 50
    case s = 39
    case z = 52
    case y = 29
    case b = 56
    case f9 = 75
  }

  private typealias Open = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
  private typealias Sync = @convention(c) (OpaquePointer, Int32) -> Int32
  private typealias Fake = @convention(c) (OpaquePointer, UInt32, Int32, UInt) -> Int32

  private let display: OpaquePointer
  private let sync: Sync
  private let fake: Fake

  init(on display: String) throws {
    guard let x11 = dlopen("libX11.so.6", RTLD_NOW), let xtst = dlopen("libXtst.so.6", RTLD_NOW),
      let open = dlsym(x11, "XOpenDisplay"), let sync = dlsym(x11, "XSync"), let fake = dlsym(xtst, "XTestFakeKeyEvent")
    else { throw TouchServer.Unavailable(reason: "no libXtst: apt-get install libxtst6") }
    self.sync = unsafeBitCast(sync, to: Sync.self)
    self.fake = unsafeBitCast(fake, to: Fake.self)
    guard let opened = unsafeBitCast(open, to: Open.self)(display) else {
      throw TouchServer.Unavailable(reason: "no connection to the X server \(display)")
    }
    self.display = opened
  }

  func press(_ keys: Key...) {
    for key in keys { hold(key, true) }
    for key in keys.reversed() { hold(key, false) }
  }

  func hold(_ key: Key, _ isDown: Bool) {
    _ = fake(display, key.rawValue, isDown ? 1 : 0, 0)
    _ = sync(display, 0)
  }
}
