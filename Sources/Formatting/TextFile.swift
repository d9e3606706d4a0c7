/// Decoding of text files: UTF-8, with or without a byte order mark.
package enum TextFile {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the encoding that the first bytes reveal, such as `UTF-16`; `nil` if they may be UTF-8.
  package static func foreignEncoding(_ bytes: some Sequence<UInt8>) -> String? {
    let head = Array(bytes.prefix(4))
    if head == [0xFF, 0xFE, 0, 0] || head == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    // Fidget's texts begin with ASCII, so a zero among the first two bytes reveals wider characters even without a mark.
    switch head.map({ $0 == 0 }) {
    case [true, true, true, false], [false, true, true, true]: return "UTF-32"
    case let zeros where zeros.starts(with: [true, true]): return "not text"
    case let zeros where zeros.prefix(2).contains(true) && zeros.count > 1: return "UTF-16"
    default: return nil
    }
  }

  /// Returns the reason to refuse bytes as text, such as `is UTF-16, expected UTF-8`; `nil` for valid UTF-8.
  package static func refusal(of bytes: [UInt8]) -> String? {
    if let encoding = foreignEncoding(bytes) { return "is \(encoding), expected UTF-8" }
    return String(validating: bytes, as: UTF8.self) == nil ? "is not UTF-8 text" : nil
  }

  /// Returns the text without its byte order mark.
  package static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
  }
}
