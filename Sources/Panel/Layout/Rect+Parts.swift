import Motion

/// Parts of a box: columns over its whole height, and lines over its whole width.
extension Rect {
  func with(x: Double, width: Double) -> Rect { Rect(x: x, y: y, width: width, height: height) }
  func with(y: Double, height: Double) -> Rect { Rect(x: x, y: y, width: width, height: height) }

  func between(_ left: Double, _ right: Double) -> Rect { with(x: left, width: right - left) }
  func leading(_ width: Double) -> Rect { with(x: minX, width: width) }
  func trailing(_ width: Double) -> Rect { with(x: maxX - width, width: width) }

  /// `top` points below its top.
  func line(_ top: Double, _ height: Double) -> Rect { with(y: minY + top, height: height) }
  /// In the middle of its height.
  func middle(_ height: Double) -> Rect { with(y: midY - height / 2, height: height) }

  /// Columns side by side, from its left.
  func columns(_ widths: [Double], gap: Double = 0) -> [Rect] {
    var left = minX
    return widths.map { width in
      defer { left += width + gap }
      return with(x: left, width: width)
    }
  }

  /// Columns that share its width.
  func columns(_ count: Int, gap: Double = 0) -> [Rect] {
    let width = (self.width - Double(count - 1) * gap) / Double(max(1, count))
    return columns(Array(repeating: width, count: count), gap: gap)
  }

  /// Lines one below the other, from its top.
  func lines(_ heights: [Double]) -> [Rect] {
    var top = minY
    return heights.map { height in
      defer { top += height }
      return with(y: top, height: height)
    }
  }
}
