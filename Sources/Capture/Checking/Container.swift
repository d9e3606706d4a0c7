import Files
import Glibc

/// How files are built, as far as it tells whether one is whole: every part has its length, and what comes last is there.
///
/// What wrote it may not say that it failed: ffmpeg ends with 0 when the disk is full as it closes a file.
enum Container {
  case mp4, matroska, png, gif, nut

  /// What is missing; nil where nothing is.
  func lack(in descriptor: Int32) -> String? {
    var cursor = FileCursor(descriptor)
    if cursor.extent == 0 { return "it is empty" }
    do throws(FileCursor.End) {
      return switch self {
      case .mp4: try Self.boxes(&cursor)
      case .matroska: MatroskaParts(&cursor).isWhole ? nil : Self.tail
      case .png: try Self.chunks(&cursor)
      case .gif: try Self.blocks(&cursor)
      case .nut: try Self.index(&cursor)
      }
    } catch { return Self.tail }
  }

  private static let tail = "it ends too early"

  /// Boxes up to the end, an index and pictures among them.
  private static func boxes(_ cursor: inout FileCursor) throws(FileCursor.End) -> String? {
    var missing: Set = ["ftyp", "moov", "mdat"]
    while !cursor.isAtEnd {
      let size = try cursor.number(bytes: 4)
      missing.remove(String(decoding: try cursor.bytes(4), as: UTF8.self))
      // A size of 1 says that the real one follows.
      try cursor.skip(size == 1 ? try cursor.number(bytes: 8) &- 16 : size - 8)
    }
    return missing.isEmpty ? nil : "it has no \(missing.sorted()[0])"
  }

  /// Chunks up to IEND, which is the end; of an animation as many frames as it says.
  private static func chunks(_ cursor: inout FileCursor) throws(FileCursor.End) -> String? {
    try cursor.skip(8)
    var counts: [String: Int] = [:]
    var frames: Int?
    while counts["IEND"] == nil {
      var length = try cursor.number(bytes: 4)
      let name = String(decoding: try cursor.bytes(4), as: UTF8.self)
      counts[name, default: 0] += 1
      if name == "acTL", length >= 4 {
        frames = try cursor.number(bytes: 4)
        length -= 4
      }
      try cursor.skip(length + 4)
    }
    guard cursor.isAtEnd, counts["IHDR"] == 1, counts["IDAT"] != nil else { return tail }
    if let frames, frames != counts["fcTL"] { return "it has \(counts["fcTL"] ?? 0) frames of \(frames)" }
    return nil
  }

  /// Blocks up to the trailer, which is the end, a picture among them.
  private static func blocks(_ cursor: inout FileCursor) throws(FileCursor.End) -> String? {
    func skipColors(_ flags: UInt8) throws(FileCursor.End) {
      if flags & 0x80 != 0 { try cursor.skip(3 << (Int(flags & 7) + 1)) }
    }
    func skipBlocks() throws(FileCursor.End) {
      while case let size = try cursor.byte(), size > 0 { try cursor.skip(Int(size)) }
    }
    try cursor.skip(10)
    let flags = try cursor.byte()
    try cursor.skip(2)
    try skipColors(flags)
    var pictures = 0
    while true {
      switch try cursor.byte() {
      case 0x21:
        try cursor.skip(1)
        try skipBlocks()
      case 0x2C:
        try cursor.skip(8)
        try skipColors(try cursor.byte())
        try cursor.skip(1)
        try skipBlocks()
        pictures += 1
      case 0x3B: return cursor.isAtEnd && pictures > 0 ? nil : tail
      default: return tail
      }
    }
  }

  /// An index is the last thing, and its length and a sum the last things in it.
  private static func index(_ cursor: inout FileCursor) throws(FileCursor.End) -> String? {
    let start = Array("NX".utf8) + [0xDD, 0x67, 0x2F, 0x23, 0xE6, 0x4E]
    var last = cursor
    try last.skip(cursor.extent - 12)
    try cursor.skip(cursor.extent &- (try last.number(bytes: 8)))
    return try cursor.bytes(8) == start ? nil : tail
  }
}

extension CaptureFormat {
  /// Of formats that say it; the others have a fixed number of bytes a frame.
  var container: Container? {
    switch self {
    case .mp4: .mp4
    case .webm: .matroska
    case .gif: .gif
    case .apng, .png: .png
    case .y4m, .rgba: nil
    }
  }
}

extension PartFile {
  /// Makes sure that it is on the disk, and whole as such a file has to be.
  func seal(as container: Container?) throws(CaptureError) {
    try seal(container.map { container in { container.lack(in: $0) } })
  }
}
