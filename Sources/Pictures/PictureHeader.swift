import Glibc
import Tuning

/// The format and size of a picture, read from the file's first bytes without decoding it.
///
/// Every picture from outside passes here: a file without a valid header has no known format, and no decoder sees it.
package struct PictureHeader: Hashable, Sendable {
  package enum Format: String, Hashable, Sendable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"
    case svg = "SVG"
  }

  /// The longest side: the limit of JPEG, and longer than any other picture.
  package static let maximumSide = 65_535
  package static let maximumPixels = 256_000_000
  package static let maximumBytes = 64 << 20
  /// The limit for a drawing, whose text expands when it is parsed; a photograph is decoded in a stream.
  package static let maximumSVGBytes = 16 << 20
  /// The bytes read first, enough for nearly every header; then for a photograph with large metadata in front.
  private static let firstBytes = [65_536, 4 << 20]

  package let format: Format
  /// The width in pixels as shown: of a photograph upright, of an SVG at 96 pixels to the inch.
  package private(set) var width: Int
  package private(set) var height: Int
  package let orientation: Orientation
  /// The reason why the picture is refused although its size is known. `nil` if it is accepted.
  package private(set) var refusal: FileRefusal?

  /// Reads as much of a file as needed; never blocks, whatever lies at the path.
  package static func read(path: String) throws(FileRefusal) -> PictureHeader {
    try SmallFile.withFile(at: path) { descriptor, size throws(FileRefusal) in
      try PictureHeader(descriptor: descriptor, size: size)
    }
  }

  /// Reads an open file of `size` bytes; its position is at the beginning before and after.
  init(descriptor: Int32, size: Int) throws(FileRefusal) {
    let start = try Self.bytes(of: descriptor, first: Self.firstBytes[0])
    func part(_ place: Int, _ count: Int) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: count) { out, read in
        read = max(0, pread(descriptor, out.baseAddress, count, place))
      }
    }
    if SVGSource.isPacked(start) {
      if size > Self.maximumSVGBytes { throw .tooLarge(size, Self.maximumSVGBytes) }
      // Only a whole file can be unpacked.
      self = try PictureHeader(try Self.bytes(of: descriptor, first: Self.maximumSVGBytes))
      return
    }
    do throws(FileRefusal) { self = try PictureHeader(start, part) } catch {
      guard start.count < size, [.jpeg, .svg].contains(Self.format(of: start)) else { throw error }
      self = try PictureHeader(try Self.bytes(of: descriptor, first: Self.firstBytes[1]))
    }
    let limit = format == .svg ? Self.maximumSVGBytes : Self.maximumBytes
    if size > limit { refusal = .tooLarge(size, limit) }
  }

  /// Reads a header from the beginning of a file.
  package init(_ bytes: [UInt8]) throws(FileRefusal) {
    try self.init(bytes) { place, count in Array(bytes.dropFirst(place).prefix(count)) }
  }

  /// Reads a header; `part` returns bytes of the whole file by position and count, fewer at its end.
  private init(_ bytes: [UInt8], _ part: (Int, Int) -> [UInt8]) throws(FileRefusal) {
    if SVGSource.isPacked(bytes) {
      let text = try SVGSource.unpacked(bytes, atMost: Self.maximumSVGBytes)
      guard Self.format(of: text) == .svg else { throw FileRefusal(reason: "is packed and no SVG (.svgz)") }
      self = try PictureHeader(text)
      return
    }
    guard let format = Self.format(of: bytes) else {
      let isPage = SVGHeader.looksLikeAPage(bytes)
      let kind = isPage ? "is an HTML page, not a picture" : "is not a picture that Fidget reads"
      throw FileRefusal(reason: "\(kind), expected PNG, JPEG, WebP or SVG")
    }
    self.format = format
    var code: Int?
    let size: (Int, Int)? =
      switch format {
      case .png: Self.png(bytes)
      case .jpeg: Self.jpeg(bytes, &code)
      case .webp: Self.webp(bytes)
      case .svg: try SVGHeader.size(bytes).map { (Int($0.x.rounded(.up)), Int($0.y.rounded(.up))) }
      }
    if format == .png || format == .webp { code = PictureChunks.orientation(format, part) }
    orientation = Orientation(code: code ?? 1)
    guard let (width, height) = size, width > 0, height > 0 else {
      throw FileRefusal(reason: "is a \(format.rawValue) whose header is damaged or cut short")
    }
    (self.width, self.height) = orientation.turnsSides ? (height, width) : (width, height)
    if max(width, height) > Self.maximumSide {
      refuse("\(Self.maximumSide) on a side")
    } else if width * height > Self.maximumPixels, format != .svg {
      refuse("\(Self.maximumPixels / 1_000_000) megapixels")
    } else if format == .webp, Self.moves(bytes) {
      refusal = FileRefusal(reason: "is a WebP that moves, expected a still picture")
    }
  }

  private mutating func refuse(_ limit: String) {
    refusal = FileRefusal(reason: "is \(width) × \(height) pixels, expected at most \(limit)")
  }

  private static func bytes(of descriptor: Int32, first limit: Int) throws(FileRefusal) -> [UInt8] {
    defer { lseek(descriptor, 0, SEEK_SET) }
    return try SmallFile.bytes(of: descriptor, size: limit, atMost: limit, first: limit)
  }

  private static func format(of bytes: [UInt8]) -> Format? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) { return .webp }
    return SVGHeader.looksLikeOne(bytes) ? .svg : nil
  }

  // MARK: - Raster formats

  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    // The first chunk is IHDR, 13 bytes: width and height come first (PNG, 11.2.2).
    guard bytes.count >= 24, bytes[8..<16].elementsEqual([0, 0, 0, 13] + Array("IHDR".utf8)) else { return nil }
    return (big(bytes, 16, 4), big(bytes, 20, 4))
  }

  /// Reads a JPEG's size; sets `code` to the orientation in the first Exif block.
  private static func jpeg(_ bytes: [UInt8], _ code: inout Int?) -> (Int, Int)? {
    var size: (Int, Int)?
    var index = 2
    while index + 4 <= bytes.count, bytes[index] == 0xFF {
      let (marker, length) = (bytes[index + 1], big(bytes, index + 2, 2))
      switch marker {
      case 0xFF: index += 1  // fill
      case 0x01, 0xD0...0xD7: index += 2  // without length
      case 0xD8...0xDA: return size  // picture data
      default:
        guard length >= 2 else { return size }
        let content = bytes[(index + 4)..<max(index + 4, min(bytes.count, index + 2 + length))]
        if marker == 0xE1, code == nil { code = Orientation.code(exif: content) }
        // Start of frame: precision, height, width (T.81, B.2.2). Three markers of the range are tables, not frames.
        if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker), size == nil, index + 9 <= bytes.count {
          size = (big(bytes, index + 7, 2), big(bytes, index + 5, 2))
        }
        index += 2 + length
      }
    }
    return size
  }

  private static func webp(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 30 else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ":
      // Key frame: start code, then 14 bits of each size (RFC 6386, 9.1).
      guard bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
      return (little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
    case "VP8L":
      guard bytes[20] == 0x2F else { return nil }
      let bits = little(bytes, 21, 4)
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8X": return (little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
    default: return nil
    }
  }

  /// Returns whether a WebP's extended header declares an animation (the second bit from the right).
  private static func moves(_ bytes: [UInt8]) -> Bool {
    bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<(start + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
