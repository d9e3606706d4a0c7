/// Uncompressed PNG files made here, so that tests can break them: 8 bits each of red, green, blue and alpha.
enum PNGSample {
  static func bytes(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
  ) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        let (red, green, blue, alpha) = color(x, y)
        rows += [red, green, blue, alpha]
      }
    }
    let header = PictureHeaderTests.big(UInt32(width)) + PictureHeaderTests.big(UInt32(height)) + [8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", stored(rows))
      + chunk("IEND", [])
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return PictureHeaderTests.big(UInt32(data.count)) + body + checksum(of: body[...])
  }

  /// Returns the CRC-32 that PNG requires.
  static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return PictureHeaderTests.big(~sum)
  }

  /// Returns a zlib stream of stored blocks.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let block = bytes[start..<min(bytes.count, start + 65_535)]
      let count = UInt16(block.count)
      stream.append(start + 65_535 >= bytes.count ? 1 : 0)
      for value in [count, ~count] { stream += [UInt8(value & 0xFF), UInt8(value >> 8)] }
      stream += block
    }
    return stream + PictureHeaderTests.big(b << 16 | a)
  }
}
