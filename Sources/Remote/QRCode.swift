import CRemote
import Playground

extension RemotePlace {
  /// Encodes the link, which is far from too long for a QR code.
  ///
  /// - Parameter own: the address of this machine on a network; `nil` without a network.
  init(of address: RemoteAddress, port: UInt16, _ token: RemoteToken, own: String?) {
    let reachable = address.reachable(port: port, own: own)
    let link = "http://\(reachable.authority)/#\(token.text)"
    let code = QRcode_encodeString8bit(link, 0, QR_ECLEVEL_M)!
    defer { QRcode_free(code) }
    let side = Int(code.pointee.width)
    let modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
    self.init(
      link: link, isOpen: reachable.isOpen, forPhones: own.map { RemoteAddress(host: $0, port: port).authority },
      side: side, modules: modules)
  }

  /// The code as text for a terminal: two rows of modules a line, light on dark, with the quiet border that cameras need.
  package var lines: [String] {
    stride(from: -2, to: side + 2, by: 2).map { row in
      (-2..<side + 2).map { column in
        switch (isDark(column, row), isDark(column, row + 1)) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }
  }
}
