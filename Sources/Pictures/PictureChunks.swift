/// Finds the orientation of a PNG or a WebP, reading only the heads of its chunks.
enum PictureChunks {
  /// The limit for chunks read; a picture has ten or twenty, one cut into small parts some thousand.
  private static let most = 4096
  private static let mostBytes = 65_536

  /// Returns the Exif orientation. `nil` if the file has none.
  ///
  /// A PNG has it before its pixels (`eXIf`), a WebP after them (`EXIF`).
  ///
  /// - Parameter part: Returns bytes of the file by position and count, fewer at its end.
  static func orientation(_ format: PictureHeader.Format, _ part: (Int, Int) -> [UInt8]) -> Int? {
    let isPNG = format == .png
    // A WebP with metadata declares it in its first chunk.
    if !isPNG, !isExtendedWithExif(part(12, 9)) { return nil }
    var place = isPNG ? 8 : 12
    for _ in 0..<most {
      let head = part(place, 8)
      guard head.count == 8 else { return nil }
      let (sizes, names) = isPNG ? (head[0..<4], head[4..<8]) : (head[4..<8], head[0..<4])
      let length = (isPNG ? Array(sizes) : sizes.reversed()).reduce(0) { $0 << 8 | Int($1) }
      switch String(decoding: names, as: UTF8.self) {
      case "eXIf", "EXIF": return Orientation.code(tiff: part(place + 8, min(length, mostBytes))[...])
      case "IDAT", "IEND": return nil
      // A checksum follows in a PNG; a WebP's chunks are padded to even lengths.
      default: place += 8 + length + (isPNG ? 4 : length & 1)
      }
    }
    return nil
  }

  private static func isExtendedWithExif(_ bytes: [UInt8]) -> Bool {
    bytes.count == 9 && bytes[..<4].elementsEqual("VP8X".utf8) && bytes[8] & 8 != 0
  }
}
