import Effects
import Interface
import Motion

/// The frames of the gallery's heading and tiles for a window size and a scroll offset.
///
/// Up to six tiles share the window. Of seven or more tiles, the first five fill most of a page, and the others follow below in
/// rows.
package struct GalleryLayout {
  let size: Vector
  let margin: Double
  /// The top of the heading's text.
  private(set) var headingY: Double
  /// The frames of the tiles, in points of the window.
  package private(set) var tiles: [Rect]
  /// The height of the scrolled content, in points, from the top margin to the margin below the last tile.
  ///
  /// It is the window's height if every tile is visible.
  let contentHeight: Double
  /// Whether the window is as narrow as a phone: text is smaller, and key numbers have no plates.
  let isNarrow: Bool

  init(count: Int, in size: Vector) {
    self.size = size
    isNarrow = size.x < 600
    margin = Look.margin(forWidth: size.x)
    let gap = isNarrow ? 12.0 : 16.0
    // The top margin is 104 points in a 720-point window, and smaller in a lower one.
    let top = isNarrow ? min(80, size.y * 0.14) : min(104, size.y * 0.16)
    headingY = top / 2 - (isNarrow ? 14 : 18)
    let foot = isNarrow ? 16.0 : margin
    let area = Vector(size.x - 2 * margin, size.y - top - foot)
    let isWide = size.x > size.y && size.x >= 440
    var (element, height) = (Self.page(of: count, isWide: isWide, in: area, gap: gap), area.y)
    if count > 6 {
      // The top of the next row shows below the first five tiles and thereby hints at more tiles.
      let first = max(isWide ? 220 : 400, area.y * 0.88)
      let page = Self.page(of: 5, isWide: isWide, in: Vector(area.x, first), gap: gap)
      let columns = isWide ? 3 : 2
      let width = (area.x - gap * Double(columns - 1)) / Double(columns)
      let row = (isWide ? width * 0.72 : width * 1.08).rounded().clamped(to: 120...320)
      let rows = Self.rows(5..<count, columns: columns, height: row, gap: gap)
      element = .column([.sized(height: first, page)] + rows, gap: gap)
      height = first + Double(rows.count) * (row + gap)
    }
    let surface = Surface(element, in: Rect(x: margin, y: top, width: area.x, height: height))
    tiles = (0..<count).map { index in
      let tile = surface.frame(of: index) ?? surface.frame
      // A window too small for gaps and margins still has tiles, which then overlap.
      return Rect(x: tile.x, y: tile.y, width: max(1, tile.width), height: max(1, tile.height))
    }
    contentHeight = count > 6 ? top + height + foot : size.y
  }

  /// Returns the frames after the content was scrolled up by a number of points.
  func scrolled(by offset: Double) -> GalleryLayout {
    if offset == 0 { return self }
    var layout = self
    layout.headingY -= offset
    for index in tiles.indices { layout.tiles[index].y -= offset }
    return layout
  }

  private static func tile(_ index: Int) -> Element<Int> { .area(index, .spacer) }

  /// Returns rows of equal tiles; free space fills the last one.
  private static func rows(
    _ tiles: Range<Int>, columns: Int, height: Double? = nil, gap: Double
  ) -> [Element<Int>] {
    stride(from: tiles.lowerBound, to: tiles.upperBound, by: columns).map { first in
      let row = (first..<first + columns).map { tiles.contains($0) ? tile($0) : .spacer }
      return .sized(height: height, .row(row, gap: gap))
    }
  }

  /// Returns the arrangement of up to six tiles that share an area.
  private static func page(of count: Int, isWide: Bool, in area: Vector, gap: Double) -> Element<Int> {
    switch (count, isWide) {
    case (3, true): return .row([.column([tile(0), tile(1)], gap: gap), tile(2)], gap: gap)
    case (5...6, true):
      let width = (area.x - 3 * gap) / 4
      let middle = Element.column([tile(1), .row([tile(2), tile(3)], gap: gap)], gap: gap)
      let last = count == 5 ? tile(4) : .column([tile(4), tile(5)], gap: gap)
      return .row([tile(0), .sized(width: 2 * width + gap, middle), last], gap: gap)
    case (5...6, false):
      let rows = [(0..<1, 204.0), (1..<2, 156), (2..<4, 188), (4..<count, 164)]
      let room = max(0, area.y - 3 * gap) / 712
      return .column(
        rows.map { tiles, weight in .sized(height: weight * room, .row(tiles.map(tile), gap: gap)) }, gap: gap)
    default:
      let columns = isWide ? min(3, max(1, count)) : count > 4 ? 2 : 1
      return .column(rows(0..<count, columns: columns, gap: gap), gap: gap)
    }
  }
}
