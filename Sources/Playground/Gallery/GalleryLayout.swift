import Effects
import Motion

/// Where the gallery's heading and tiles stand in a window of a given size.
struct GalleryLayout {
  let size: Vector
  let margin: Double
  /// Top of the heading's text, and of the first tile.
  let headingY: Double
  let tiles: [Rect]
  /// True on a phone, where text is smaller and keys have no plates.
  let isNarrow: Bool

  init(count: Int, in size: Vector) {
    self.size = size
    isNarrow = size.x < 600
    margin = Look.margin(forWidth: size.x)
    let gap = isNarrow ? 12.0 : 16.0
    // 104 of a 720-point window, less of a low one.
    let top = isNarrow ? min(80, size.y * 0.14) : min(104, size.y * 0.16)
    headingY = top / 2 - (isNarrow ? 14 : 18)
    let area = Rect(x: margin, y: top, width: size.x - 2 * margin, height: size.y - top - (isNarrow ? 16 : margin))
    let template = Self.template(count: count, isWide: Look.isWide(size))
    tiles = template.cells.map { cell in template.rect(of: cell, in: area, gap: gap) }
  }

  /// A grid of columns of equal width and rows of given weights, and the cells that tiles take in it.
  private struct Template {
    struct Cell {
      var column: Int
      var row: Int
      var columns: Int
      var rows: Int

      init(_ column: Int, _ row: Int, _ columns: Int = 1, _ rows: Int = 1) {
        self.column = column
        self.row = row
        self.columns = columns
        self.rows = rows
      }
    }

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
      // A window too small for gaps and margins still has tiles, one over the other.
      return Rect(
        x: area.x + Double(cell.column) * (width + gap), y: area.y + y,
        width: max(1, width * Double(cell.columns) + gap * Double(cell.columns - 1)), height: max(1, height))
    }
  }

  private static func template(count: Int, isWide: Bool) -> Template {
    switch (count, isWide) {
    case (3, true):
      Template(
        columns: 2, weights: [1, 1], cells: [.init(0, 0), .init(0, 1), .init(1, 0, 1, 2)])
    case (5, true):
      Template(
        columns: 4, weights: [1, 1],
        cells: [.init(0, 0, 1, 2), .init(1, 0, 2), .init(1, 1), .init(2, 1), .init(3, 0, 1, 2)])
    case (5, false):
      Template(
        columns: 2, weights: [204, 156, 188, 164],
        cells: [.init(0, 0, 2), .init(0, 1, 2), .init(0, 2), .init(1, 2), .init(0, 3, 2)])
    case (6, true):
      Template(
        columns: 4, weights: [1, 1],
        cells: [.init(0, 0, 1, 2), .init(1, 0, 2), .init(1, 1), .init(2, 1), .init(3, 0), .init(3, 1)])
    case (6, false):
      Template(
        columns: 2, weights: [204, 156, 188, 164],
        cells: [.init(0, 0, 2), .init(0, 1, 2), .init(0, 2), .init(1, 2), .init(0, 3), .init(1, 3)])
    case (_, true):
      grid(count: count, columns: min(3, max(1, count)))
    case (_, false):
      grid(count: count, columns: count > 4 ? 2 : 1)
    }
  }

  private static func grid(count: Int, columns: Int) -> Template {
    let rows = max(1, (count + columns - 1) / columns)
    return Template(
      columns: columns, weights: Array(repeating: 1, count: rows),
      cells: (0..<count).map { .init($0 % columns, $0 / columns) })
  }
}
