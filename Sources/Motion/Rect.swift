/// An axis-aligned rectangle in points; y grows downwards, so `minY` is its top edge.
@usableFromInline
package struct Rect: Hashable, Sendable {
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double
  @usableFromInline package var width: Double
  @usableFromInline package var height: Double

  @inlinable package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable package init(center: Vector, size: Vector) {
    self.init(x: center.x - size.x / 2, y: center.y - size.y / 2, width: size.x, height: size.y)
  }

  @inlinable package init(origin: Vector = .zero, size: Vector) {
    self.init(x: origin.x, y: origin.y, width: size.x, height: size.y)
  }

  @inlinable package var minX: Double { x }
  @inlinable package var maxX: Double { x + width }
  @inlinable package var midX: Double { x + width / 2 }
  @inlinable package var minY: Double { y }
  @inlinable package var maxY: Double { y + height }
  @inlinable package var midY: Double { y + height / 2 }
  @inlinable package var origin: Vector { Vector(x, y) }
  @inlinable package var size: Vector { Vector(width, height) }
  @inlinable package var center: Vector { Vector(midX, midY) }

  /// Whether a point lies inside or on the left or top edge; the right and bottom edges are outside.
  @inlinable package func contains(_ p: Vector) -> Bool { p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY }

  /// Returns the rectangle with every edge moved inwards; a negative amount grows it.
  @inlinable package func inset(by amount: Double) -> Rect { inset(x: amount, y: amount) }

  @inlinable package func inset(x dx: Double, y dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  @inlinable package func offset(by d: Vector) -> Rect { Rect(x: x + d.x, y: y + d.y, width: width, height: height) }

  /// Returns the area that both rectangles cover; its width or height is 0 if they do not meet.
  @inlinable package func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// Returns the smallest rectangle that contains both.
  @inlinable package func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  @inlinable package func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the part of a picture, 0…1, that fills a box; `focus` (0…1) chooses the part that stays after the cut.
  package static func part(of picture: Vector, covering box: Vector, focus: Vector = Vector(0.5, 0.5)) -> Rect {
    let scale = max(box.x / picture.x, box.y / picture.y)
    let width = min(1, box.x / (picture.x * scale))
    let height = min(1, box.y / (picture.y * scale))
    return Rect(x: (1 - width) * focus.x, y: (1 - height) * focus.y, width: width, height: height)
  }
}
