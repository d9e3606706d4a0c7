import Canvas

/// The whole pixels that may be touched.
struct Clip: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  init(_ rect: PixelRect?, width: Int, height: Int) {
    self.init(left: 0, top: 0, right: width, bottom: height)
    guard let rect else { return }
    self = intersection(
      Clip(left: rect.x, top: rect.y, right: rect.x + rect.width, bottom: rect.y + rect.height))
  }

  var isEmpty: Bool { left >= right || top >= bottom }

  @inline(__always)
  func intersection(_ other: Clip) -> Clip {
    Clip(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}
