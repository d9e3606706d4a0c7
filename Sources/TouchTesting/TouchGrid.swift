import Motion

/// The cells of the touch screen that a finger has reached; the other cells are dead, or not touched yet.
struct TouchGrid: Equatable {
  let columns: Int
  let rows: Int
  let cell: Vector
  private(set) var reached: [Bool]

  /// The largest side of a cell, in points.
  private static let side = 48.0

  init(over size: Vector) {
    columns = max(1, Int((size.x / Self.side).rounded(.up)))
    rows = max(1, Int((size.y / Self.side).rounded(.up)))
    cell = Vector(size.x / Double(columns), size.y / Double(rows))
    reached = Array(repeating: false, count: columns * rows)
  }

  /// Marks the cells between two positions of a finger as reached.
  mutating func mark(from start: Vector, to end: Vector) {
    let count = max(1, Int(start.distance(to: end) / 8))
    for index in 0...count {
      let place = mix(start, end, Double(index) / Double(count))
      let column = Int((place.x / cell.x).clamped(to: 0...Double(columns - 1)))
      let row = Int((place.y / cell.y).clamped(to: 0...Double(rows - 1)))
      reached[row * columns + column] = true
    }
  }

  func area(_ index: Int) -> Rect {
    Rect(x: Double(index % columns) * cell.x, y: Double(index / columns) * cell.y, width: cell.x, height: cell.y)
  }

  /// The columns and rows of the cells that no finger has reached.
  var dead: [(column: Int, row: Int)] {
    reached.indices.filter { !reached[$0] }.map { ($0 % columns, $0 / columns) }
  }
}
