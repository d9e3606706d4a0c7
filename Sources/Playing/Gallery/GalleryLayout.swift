import Effects
import Motion

/// The frames of the gallery's heading and tiles for a window size and a scroll offset.
///
/// Up to six tiles share the window. Of seven or more tiles, the first five fill most of a page, and the others follow below in
/// rows.
package struct GalleryLayout {
  let size: Vector
  let margin: Double
  /// The top of the heading's text.
  let headingY: Double
  /// The frames of the tiles, in points of the window.
  package let tiles: [Rect]
  /// The height of the scrolled content, in points, from the top margin to the margin below the last tile.
  ///
  /// It is the window's height if every tile is visible.
  let contentHeight: Double
  /// Whether the window is as narrow as a phone: text is smaller, and key numbers have no plates.
  let isNarrow: Bool

  init(count: Int, in size: Vector, offset: Double = 0) {
    self.size = size
    isNarrow = size.x < 600
    margin = Look.margin(forWidth: size.x)
    let gap = isNarrow ? 12.0 : 16.0
    // The top margin is 104 points in a 720-point window, and smaller in a lower one.
    let top = isNarrow ? min(80, size.y * 0.14) : min(104, size.y * 0.16)
    headingY = top / 2 - (isNarrow ? 14 : 18) - offset
    let foot = isNarrow ? 16.0 : margin
    let area = Rect(x: margin, y: top - offset, width: size.x - 2 * margin, height: size.y - top - foot)
    let isWide = size.x > size.y && size.x >= 440
    guard count > 6 else {
      let template = Self.template(count: count, isWide: isWide)
      tiles = template.cells.map { cell in template.rect(of: cell, in: area, gap: gap) }
      contentHeight = size.y
      return
    }
    // The top of the next row shows below the first five tiles and thereby hints at more tiles.
    let first = Rect(x: area.x, y: area.y, width: area.width, height: max(isWide ? 220 : 400, area.height * 0.88))
    let template = Self.template(count: 5, isWide: isWide)
    let columns = isWide ? 3 : 2
    let width = (area.width - gap * Double(columns - 1)) / Double(columns)
    let height = (isWide ? width * 0.72 : width * 1.08).rounded().clamped(to: 120...320)
    let rows = (0..<count - 5).map { index in
      let (column, row) = (Double(index % columns), Double(index / columns))
      return Rect(
        x: area.x + column * (width + gap), y: first.maxY + gap + row * (height + gap), width: width, height: height)
    }
    tiles = template.cells.map { cell in template.rect(of: cell, in: first, gap: gap) } + rows
    contentHeight = (rows.last?.maxY ?? first.maxY) + offset + foot
  }

  /// The columns and rows of the grid that a tile covers, from its upper left corner.
  private typealias Cell = (column: Int, row: Int, columns: Int, rows: Int)
  private static func cell(_ column: Int, _ row: Int, _ columns: Int = 1, _ rows: Int = 1) -> Cell {
    (column, row, columns, rows)
  }

  /// A grid with columns of equal width, rows of given weights, and the cells for the tiles.
  private struct Template {
    var columns: Int
    var weights: [Double]
    var cells: [Cell]

    func rect(of cell: Cell, in area: Rect, gap: Double) -> Rect {
      let width = (area.width - gap * Double(columns - 1)) / Double(columns)
      let total = weights.reduce(0, +)
      let room = area.height - gap * Double(weights.count - 1)
      func top(_ row: Int) -> Double { weights[..<row].reduce(0, +) / total * room + gap * Double(row) }
      let y = top(cell.row)
      let height = top(cell.row + cell.rows) - gap - y
      // A window too small for gaps and margins still has tiles, which then overlap.
      return Rect(
        x: area.x + Double(cell.column) * (width + gap), y: area.y + y,
        width: max(1, width * Double(cell.columns) + gap * Double(cell.columns - 1)), height: max(1, height))
    }
  }

  private static func template(count: Int, isWide: Bool) -> Template {
    let wide = [cell(0, 0, 1, 2), cell(1, 0, 2), cell(1, 1), cell(2, 1)]
    let high = [cell(0, 0, 2), cell(0, 1, 2), cell(0, 2), cell(1, 2)]
    switch (count, isWide) {
    case (3, true):
      return Template(columns: 2, weights: [1, 1], cells: [cell(0, 0), cell(0, 1), cell(1, 0, 1, 2)])
    case (5...6, true):
      let last = count == 5 ? [cell(3, 0, 1, 2)] : [cell(3, 0), cell(3, 1)]
      return Template(columns: 4, weights: [1, 1], cells: wide + last)
    case (5...6, false):
      let last = count == 5 ? [cell(0, 3, 2)] : [cell(0, 3), cell(1, 3)]
      return Template(columns: 2, weights: [204, 156, 188, 164], cells: high + last)
    default:
      let columns = isWide ? min(3, max(1, count)) : count > 4 ? 2 : 1
      let rows = max(1, (count + columns - 1) / columns)
      return Template(
        columns: columns, weights: Array(repeating: 1, count: rows),
        cells: (0..<count).map { cell($0 % columns, $0 / columns) })
    }
  }
}
