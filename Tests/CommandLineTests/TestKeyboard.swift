import Foundation

/// The keyboard of a `TouchServer`: keys as the operating system's own input driver gives them.
final class TestKeyboard {
  /// Places on the keyboard, as X counts them.
  enum Key: UInt32 {
    case control = 37
    case shift = 50
    case s = 39
    case z = 52
    case y = 29
    case b = 56
  }

  private let socket: Int32

  init(of server: TouchServer) throws {
    socket = try TouchServer.connect(to: server.folder.path("keys"))
    // Version 1.1 of the driver's protocol; it answers with its own.
    send([12, 0, 1 << 16 | 1])
    receive(12)
  }

  deinit { close(socket) }

  func press(_ keys: Key...) {
    for key in keys { hold(key, true) }
    for key in keys.reversed() { hold(key, false) }
  }

  func hold(_ key: Key, _ isDown: Bool) {
    send([16, 5, isDown ? 1 : 0, key.rawValue])
    // Until the server has digested it.
    send([8, 1])
    receive(8)
  }

  private func send(_ words: [UInt32]) {
    words.withUnsafeBytes { bytes in
      precondition(write(socket, bytes.baseAddress, bytes.count) == bytes.count, "the X server has gone")
    }
  }

  private func receive(_ count: Int) {
    var buffer = [UInt8](repeating: 0, count: count)
    var have = 0
    while have < count {
      let got = read(socket, &buffer[have], count - have)
      precondition(got > 0, "the X server has gone")
      have += got
    }
  }
}
