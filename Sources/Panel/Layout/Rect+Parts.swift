import Motion

/// Parts of a rectangle over its whole height or its whole width.
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

  /// Returns lines one below the other, beginning at the top.
  func lines(_ heights: [Double]) -> [Rect] {
    var top = minY
    return heights.map { height in
      defer { top += height }
      return with(y: top, height: height)
    }
  }
}
