import CDeflate
import Tuning

/// The text of an SVG as all its readers get it: unpacked, in UTF-8, without a DOCTYPE, angular gradients drawn as shapes.
enum SVGSource {
  /// Returns the text; a text that went through this function before stays the same.
  ///
  /// Throws for a text that is damaged, that exceeds `limit` bytes once unpacked, or whose DOCTYPE does more than name texts.
  static func text(_ bytes: [UInt8], atMost limit: Int = PictureHeader.maximumSVGBytes) throws(FileRefusal) -> [UInt8] {
    let bytes = isPacked(bytes) ? try unpacked(bytes, atMost: limit) : bytes
    guard var text = SVGText.utf8(bytes) else { throw FileRefusal(reason: "is an SVG that is not UTF-8") }
    // The declaration names an encoding that the text no longer has.
    if text != bytes { text = SVGText.withoutDeclaration(text) }
    return SVGConicGradient.drawn(in: try SVGDoctype.expanded(text))
  }

  /// Returns whether the bytes begin like gzip, the compression of `.svgz` files.
  static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  static func unpacked(_ bytes: [UInt8], atMost limit: Int) throws(FileRefusal) -> [UInt8] {
    guard let unpacker = libdeflate_alloc_decompressor() else { throw FileRefusal(reason: "needs more memory") }
    defer { libdeflate_free_decompressor(unpacker) }
    var result = LIBDEFLATE_BAD_DATA
    func unpack(into room: Int) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: room) { out, written in
        result = libdeflate_gzip_decompress(unpacker, bytes, bytes.count, out.baseAddress, room, &written)
        if result != LIBDEFLATE_SUCCESS { written = 0 }
      }
    }
    // The last four bytes hold the unpacked length, unless other data follows.
    let statedSize = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    var text = unpack(into: min(max(statedSize, 1), limit))
    if result == LIBDEFLATE_INSUFFICIENT_SPACE, statedSize < limit { text = unpack(into: limit) }
    switch result {
    case LIBDEFLATE_SUCCESS: return text
    case LIBDEFLATE_INSUFFICIENT_SPACE:
      throw FileRefusal(reason: "unpacks to more than \(limit >> 20) MB, expected a smaller drawing")
    default: throw FileRefusal(reason: "is a packed file (.svgz) that is damaged or cut short")
    }
  }
}
