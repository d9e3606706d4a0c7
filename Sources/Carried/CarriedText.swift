import CDeflate
import Formatting

/// A text carried inside a picture or a clip: a mark, the compressed text in Base64 letters, and a full stop.
///
/// The bytes are the same in a PNG's text, a video's tag or a GIF's extension, and survive tools that copy those. The
/// file around them is not parsed: a search within bounds finds the mark, and the result is only a text.
package enum CarriedText {
  /// The greatest length of the uncompressed text, in bytes; a longer text is not carried.
  package static let mostText = 4 << 20
  /// The greatest length of the carried bytes, mark included.
  ///
  /// They lie within twice as many bytes at the file's beginning or end.
  package static let mostPacked = 1 << 20
  /// The number of bytes at each end of a file that are searched.
  package static let reach = 2 * mostPacked
  package static let mark = Array("fidget-source-1:".utf8)
  private static let end = UInt8(ascii: ".")

  /// Returns the bytes to carry; `nil` if the text is empty or too long.
  package static func pack(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= mostText, let packed = deflated(bytes) else { return nil }
    let carried = mark + Base64.standard.letters(packed) + [end]
    return carried.count <= mostPacked ? carried : nil
  }

  /// Returns the first undamaged text; `nil` if there is no mark.
  ///
  /// Throws if there are marks but no undamaged text behind any of them.
  package static func find(in bytes: some Collection<UInt8>) throws(Problem) -> String? {
    let bytes = Array(bytes)
    var isMarked = false
    var start = 0
    while let found = firstMark(in: bytes, from: start) {
      isMarked = true
      start = found + mark.count
      let letters = bytes[start...].prefix(mostPacked).prefix { Base64.standard.isLetter($0) }
      guard bytes[letters.endIndex...].first == end, let packed = Base64.standard.bytes(of: letters),
        let text = inflated(packed).flatMap({ String(validating: $0, as: UTF8.self) })
      else { continue }
      return text
    }
    if isMarked { throw Problem(message: "its take is damaged; expected a picture or clip as Fidget wrote it") }
    return nil
  }

  private static func firstMark(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= start + mark.count else { return nil }
    return (start...bytes.count - mark.count).first { index in
      bytes[index] == mark[0] && bytes[index..<index + mark.count].elementsEqual(mark)
    }
  }

  // MARK: - Packing

  static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    guard let packer = libdeflate_alloc_compressor(9) else { return nil }
    defer { libdeflate_free_compressor(packer) }
    let most = libdeflate_zlib_compress_bound(packer, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: most) { out, count in
      count = libdeflate_zlib_compress(packer, bytes, bytes.count, out.baseAddress, most)
    }
  }

  /// Returns the decompressed bytes; `nil` if zlib's checksum is wrong or the result would be too long.
  private static func inflated(_ packed: [UInt8]) -> [UInt8]? {
    guard let unpacker = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(unpacker) }
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: mostText) { out, count in
      let result = libdeflate_zlib_decompress(unpacker, packed, packed.count, out.baseAddress, mostText, &count)
      isWhole = result == LIBDEFLATE_SUCCESS
      if !isWhole { count = 0 }
    }
    return isWhole ? bytes : nil
  }
}
