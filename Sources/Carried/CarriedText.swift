import CDeflate
import Formatting

/// A text that a picture or a clip carries: between a mark and a full stop, packed and in letters, so that it is the same
/// bytes in a PNG's text, a tag of a video or an extension of a GIF, and survives tools that copy those.
///
/// Nothing of the file around it is understood: the mark is looked for within bounds, and what is found is only a text.
package enum CarriedText {
  /// Of the text as it is read, in bytes; a longer one is not carried.
  package static let mostText = 4 << 20
  /// Of what is carried. It lies in as many bytes of the file's beginning or end, twice over.
  package static let mostPacked = 1 << 20
  /// Bytes at each end of a file that are looked at.
  package static let reach = 2 * mostPacked
  package static let mark = Array("fidget-source-1:".utf8)
  private static let end = UInt8(ascii: ".")

  package enum Fault: Error, Equatable {
    case damaged
  }

  /// Nil where it is too long.
  package static func pack(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= mostText, let packed = deflated(bytes) else { return nil }
    let carried = mark + Base64.standard.letters(packed) + [end]
    return carried.count <= mostPacked ? carried : nil
  }

  /// The first one that is whole; nil where there is no mark, and an error where all that follows marks is damaged.
  package static func find(in bytes: some Collection<UInt8>) throws(Fault) -> String? {
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
    if isMarked { throw .damaged }
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

  /// Nil for what zlib's checksum does not agree with, and for what would be too long.
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
