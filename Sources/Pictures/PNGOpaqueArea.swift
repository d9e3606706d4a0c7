import CDeflate
import Motion

/// The area of a PNG that is not transparent, found without decoding colours: only the alpha bytes are unfiltered.
///
/// See PNG (third edition), 9.2 for filters, 11.2 and 11.3.1 for chunks.
enum PNGOpaqueArea {
  /// Returns the smallest area that contains every pixel that is not transparent.
  ///
  /// `nil` for a PNG that is opaque, interlaced, damaged, or has less than a byte per sample.
  static func area(of bytes: [UInt8], _ width: Int, _ height: Int) -> Rect? {
    guard bytes.count > 33, bytes[28] == 0 else { return nil }
    let (data, transparency) = parts(of: bytes)
    let (depth, kind) = (Int(bytes[24]), bytes[25])
    // Whether a palette index or an alpha value is transparent; without a palette only alpha 0 is.
    var isClear = [Bool](repeating: false, count: 256)
    let samples: Int
    switch (kind, depth) {
    case (3, 8) where !transparency.isEmpty:
      samples = 1
      for (index, alpha) in transparency.prefix(256).enumerated() { isClear[index] = alpha == 0 }
    case (4, 8), (4, 16), (6, 8), (6, 16):
      samples = kind == 4 ? 2 : 4
      isClear[0] = true
    default: return nil
    }
    let (pixel, row) = (samples * depth / 8, 1 + width * samples * depth / 8)
    guard let rows = inflated(data, to: row * height) else { return nil }
    var (left, top, right, bottom) = (width, height, 0, 0)
    var (above, line) = ([UInt8](repeating: 0, count: width), [UInt8](repeating: 0, count: width))
    for y in 0..<height {
      // A 16-bit alpha is judged by its higher byte.
      let alphas = rows[(y * row + 1)..<(y * row + row)].dropFirst(pixel - depth / 8)
      guard unfilter(alphas, every: pixel, by: rows[y * row], above, &line) else { return nil }
      guard let first = line.firstIndex(where: { !isClear[Int($0)] }) else {
        swap(&above, &line)
        continue
      }
      (left, right) = (min(left, first), max(right, line.lastIndex { !isClear[Int($0)] }! + 1))
      (top, bottom) = (min(top, y), y + 1)
      swap(&above, &line)
    }
    guard left < right else { return Rect(size: .zero) }
    return Rect(x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
  }

  /// Returns the joined content of all IDAT chunks, and the tRNS chunk.
  private static func parts(of bytes: [UInt8]) -> (data: [UInt8], transparency: ArraySlice<UInt8>) {
    var (data, transparency): ([UInt8], ArraySlice<UInt8>) = ([], [])
    var index = 8
    while index + 12 <= bytes.count {
      let length = bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = index + 8 + length
      guard end + 4 <= bytes.count else { break }
      switch String(decoding: bytes[(index + 4)..<(index + 8)], as: UTF8.self) {
      case "IDAT": data += bytes[(index + 8)..<end]
      case "tRNS": transparency = bytes[(index + 8)..<end]
      default: break
      }
      index = end + 4
    }
    return (data, transparency)
  }

  /// Inflates zlib data. `nil` if the result does not have exactly `count` bytes.
  private static func inflated(_ packed: [UInt8], to count: Int) -> [UInt8]? {
    guard let unpacker = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(unpacker) }
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { out, written in
      let result = libdeflate_zlib_decompress(unpacker, packed, packed.count, out.baseAddress, count, nil)
      isWhole = result == LIBDEFLATE_SUCCESS
      written = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }

  /// Undoes a row's filter for one byte of each pixel, which depends only on the same byte of the pixels beside and above.
  ///
  /// Returns false for an unknown filter.
  private static func unfilter(
    _ row: ArraySlice<UInt8>, every pixel: Int, by filter: UInt8, _ above: [UInt8], _ line: inout [UInt8]
  ) -> Bool {
    guard filter <= 4 else { return false }
    var (a, c) = (0, 0)
    for (x, index) in stride(from: row.startIndex, to: row.endIndex, by: pixel).enumerated() {
      let b = Int(above[x])
      let guess: Int
      switch filter {
      case 1: guess = a
      case 2: guess = b
      case 3: guess = (a + b) / 2
      case 4:
        let p = a + b - c
        let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
        guess = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
      default: guess = 0
      }
      line[x] = row[index] &+ UInt8(guess)
      (a, c) = (Int(line[x]), b)
    }
    return true
  }
}
