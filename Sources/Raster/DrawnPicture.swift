import Canvas

/// A picture of a rasteriser. Its pixels stay as they are while anybody else holds it, because the rasteriser then draws the
/// next picture on another one.
package final class DrawnPicture: @unchecked Sendable {
  package fileprivate(set) var bitmap: Bitmap
  /// The tiles that have changed since the picture was drawn.
  fileprivate(set) var stale = Damage()

  fileprivate init(width: Int, height: Int) {
    bitmap = Bitmap(width: width, height: height)
    stale.begin(width: width, height: height)
    stale.addAll()
  }
}

/// The last picture of a rasteriser, and older ones on which it draws again once they are free.
struct DrawnPictures {
  private(set) var last = DrawnPicture(width: 0, height: 0)
  private var older: [DrawnPicture] = []
  /// The number of older pictures that are kept: for as many readers that are slower than the rasteriser.
  private static let most = 2

  /// Returns whether pictures of this size follow pictures of another one.
  mutating func resize(to size: PixelSize) -> Bool {
    guard last.bitmap.width != size.width || last.bitmap.height != size.height else { return false }
    last = DrawnPicture(width: size.width, height: size.height)
    older = []
    return true
  }

  /// Calls `body` with the pixels on which to draw the next picture.
  ///
  /// If somebody holds the last picture, these are others. Then `body` also gets the picture that they belong to, with the
  /// tiles in which it differs from the last one, and the last one's pixels.
  mutating func draw(
    _ body: (
      _ words: UnsafeMutableBufferPointer<UInt32>, _ other: (picture: DrawnPicture, last: UnsafePointer<UInt32>)?
    ) -> Void
  ) {
    guard !isKnownUniquelyReferenced(&last) else { return last.bitmap.withUnsafeMutableWords { body($0, nil) } }
    let (width, height) = (last.bitmap.width, last.bitmap.height)
    let free = older.indices.first { isKnownUniquelyReferenced(&older[$0]) }
    let next = free.map { older.remove(at: $0) } ?? DrawnPicture(width: width, height: height)
    last.bitmap.withUnsafeWords { words in
      guard let base = words.baseAddress else { return }
      next.bitmap.withUnsafeMutableWords { body($0, (next, base)) }
    }
    if older.count == Self.most { older.removeFirst() }
    last.stale.begin(width: width, height: height)
    older.append(last)
    last = next
  }

  /// Notes the tiles in which the last picture differs from the one before it.
  func note(_ damage: borrowing Damage) {
    for picture in older { picture.stale.add(damage) }
  }
}
