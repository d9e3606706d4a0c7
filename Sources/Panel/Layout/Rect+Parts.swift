import Motion

/// Parts of a rectangle: columns over its whole height, and lines over its whole width.
extension Rect {
  func with(x: Double, width: Double) -> Rect { Rect(x: x, y: y, width: width, height: height) }
  func with(y: Double, height: Double) -> Rect { Rect(x: x, y: y, width: width, height: height) }

  func between(_ left: Double, _ right: Double) -> Rect { with(x: left, width: right - left) }
  func leading(_ width: Double) -> Rect { with(x: minX, width: width) }
  func trailing(_ width: Double) -> Rect { with(x: maxX - width, width: width) }

  /// Returns the line that begins `top` points below the top.
  func line(_ top: Double, _ height: Double) -> Rect { with(y: minY + top, height: height) }
  /// Returns the line in the middle of the height.
  func middle(_ height: Double) -> Rect { with(y: midY - height / 2, height: height) }

  /// Returns columns side by side, beginning at the left.
  func columns(_ widths: [Double], gap: Double = 0) -> [Rect] {
    var left = minX
    return widths.map { width in
      defer { left += width + gap }
      return with(x: left, width: width)
    }
  }

  /// Returns columns that share the width.
  func columns(_ count: Int, gap: Double = 0) -> [Rect] {
    let width = (self.width - Double(count - 1) * gap) / Double(max(1, count))
    return columns(Array(repeating: width, count: count), gap: gap)
  }

  /// Returns lines one below the other, beginning at the top.
  func lines(_ heights: [Double]) -> [Rect] {
    var top = minY
    return heights.map { height in
      defer { top += height }
      return with(y: top, height: height)
    }
  }
}
