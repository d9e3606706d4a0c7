import Canvas

/// The rotation and mirroring that show a camera's picture upright: Exif tag 0x0112, 1…8.
package struct Orientation: Hashable, Sendable {
  package let code: Int

  init(code: Int) {
    self.code = (1...8).contains(code) ? code : 1
  }

  /// Whether width and height are swapped.
  var turnsSides: Bool { code >= 5 }

  /// Reads the orientation from a JPEG segment: the word Exif, followed by bytes for `code(tiff:)`.
  ///
  /// `nil` for a segment of another kind.
  static func code(exif segment: ArraySlice<UInt8>) -> Int? {
    segment.starts(with: Array("Exif\0\0".utf8)) ? code(tiff: segment.dropFirst(6)) : nil
  }

  /// Reads the orientation from a byte order and a directory of tags, as in PNG's eXIf and WebP's EXIF chunk.
  ///
  /// Returns 1 if no tag gives the orientation. `nil` if the bytes are too short.
  static func code(tiff: ArraySlice<UInt8>) -> Int? {
    // Some programs write the JPEG prefix in WebP files, too.
    if let code = code(exif: tiff) { return code }
    guard tiff.count >= 8 else { return nil }
    let base = tiff.startIndex
    let bigEndian = tiff[base] == 0x4D
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, base + offset + count <= tiff.endIndex else { return nil }
      let bytes = tiff[(base + offset)..<(base + offset + count)]
      return (bigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return 1 }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      if number(offset, 2) == 0x0112 { return number(offset + 8, 2) ?? 1 }
    }
    return 1
  }
}

extension Bitmap {
  /// Returns the picture turned and mirrored so that it is upright.
  func turned(_ orientation: Orientation) -> Bitmap {
    guard orientation.code != 1 else { return self }
    let turns = orientation.turnsSides
    var result = Bitmap(width: turns ? height : width, height: turns ? width : height)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let (right, bottom) = (width - 1, height - 1)
        result[x, y] =
          switch orientation.code {
          case 2: self[right - x, y]
          case 3: self[right - x, bottom - y]
          case 4: self[x, bottom - y]
          case 5: self[y, x]
          case 6: self[y, bottom - x]
          case 7: self[right - y, bottom - x]
          default: self[right - y, x]
          }
      }
    }
    return result
  }
}
