/// Rows of four channels a pixel, with room for some pixels more behind each.
final class Plane {
  private(set) var width = 0
  private(set) var height = 0
  private var stride = 0
  private var base = Plane.rows(of: 1)
  private var capacity = 1

  deinit { base.deallocate() }

  func resize(_ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
    // Whole vectors are doubled, so that a row may get seven pixels more than the picture has.
    stride = (width + 12) / 4 * 16
    let count = stride * height
    guard count > capacity else { return }
    base.deallocate()
    base = Self.rows(of: count)
    capacity = count
  }

  /// Returns clear channels that begin with a cache line, so that no vector of a row lies on two.
  private static func rows(of count: Int) -> UnsafeMutablePointer<UInt16> {
    let base = UnsafeMutableRawPointer.allocate(byteCount: 2 * count, alignment: 64)
    return base.initializeMemory(as: UInt16.self, repeating: 0, count: count)
  }

  func row(_ row: Int) -> UnsafeMutablePointer<UInt16> { base + row * stride }
}
