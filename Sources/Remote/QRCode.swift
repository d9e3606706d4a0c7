import CRemote
import Glibc

/// A text as a square that cameras read.
package struct QRCode: Hashable, Sendable {
  package let side: Int
  /// Row by row; true is dark.
  package let modules: [Bool]

  /// Nil for a text too long for any.
  package init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    let data = UnsafeBufferPointer(start: code.pointee.data, count: side * side)
    modules = data.map { $0 & 1 == 1 }
  }

  /// Two rows of modules in one of text, light on dark, with the border that a camera wants.
  package var text: String {
    func isLight(_ x: Int, _ y: Int) -> Bool {
      guard (0..<side).contains(x), (0..<side).contains(y) else { return true }
      return !modules[y * side + x]
    }
    let rows = stride(from: -2, to: side + 2, by: 2).map { y in
      (-2..<side + 2).map { x in
        switch (isLight(x, y), isLight(x, y + 1)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
    }
    return rows.joined(separator: "\n")
  }
}
