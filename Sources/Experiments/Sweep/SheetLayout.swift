import Canvas
import Effects
import Formatting
import Motion
import Playground

/// Where the cells of a contact sheet stand, in its pixels, and what is written beside them.
struct SheetLayout {
  private static let margin = 24.0
  private static let gap = 12.0
  private static let header = 64.0
  private static let caption = 22.0
  /// What a sheet should have: columns are chosen so that a single axis comes near to it.
  private static let proportion = 16.0 / 9

  let size: PixelSize
  /// The upper left corner of each cell.
  let places: [(x: Int, y: Int)]
  let cell: PixelSize
  private let grid: SweepGrid
  private let columns: Int
  private let side: Double

  init(_ grid: SweepGrid, cell: PixelSize) {
    self.grid = grid
    self.cell = cell
    let (width, height) = (Double(cell.width), Double(cell.height))
    let isTable = grid.axes.count > 1
    func extent(_ columns: Int) -> Vector {
      let rows = isTable ? grid.rows : (grid.count + columns - 1) / columns
      return Vector(
        2 * Self.margin + Double(columns) * (width + Self.gap) - Self.gap,
        2 * Self.margin + Self.header + Double(rows) * (height + Self.gap) + (isTable ? 1 : Double(rows)) * Self.caption
      )
    }
    func distance(_ columns: Int) -> Double {
      let ratio = extent(columns).x / extent(columns).y / Self.proportion
      return max(ratio, 1 / ratio)
    }
    // As many a row as fill the rows that it takes.
    let wide = (1...grid.count).min { distance($0) < distance($1) } ?? 1
    let rows = (grid.count + wide - 1) / wide
    let columns = isTable ? grid.columns : (grid.count + rows - 1) / rows
    self.columns = columns
    let longest = isTable ? grid.axes[1].words.map { TextWidth.estimate($0, size: 14) }.max() ?? 0 : 0
    side = isTable ? max(longest, 28) + 16 : 0
    let whole = extent(columns) + Vector(side, 0)
    // Video wants even sides.
    size = PixelSize((Int(max(whole.x, 360)) + 1) / 2 * 2, (Int(whole.y) + 1) / 2 * 2)
    let left = Self.margin + side
    places = (0..<grid.count).map { index in
      let (column, row) = (index % columns, index / columns)
      let y =
        Self.margin + Self.header + Self.caption + Double(row) * (height + Self.gap + (isTable ? 0 : Self.caption))
      return (Int(left + Double(column) * (width + Self.gap)), Int(y))
    }
  }

  /// Title, axes and the value of each cell; the cells are drawn into the holes. `chosen` gets a frame.
  func draw(chosen: Int?, on canvas: inout Canvas) {
    let effect = grid.maker.effect
    let accent = Look.onInk(effect.accent)
    let spans = grid.axes.map { axis in
      "\(axis.label) \(axis.words.first ?? "") … \(axis.words.last ?? "")\(axis.unit.isEmpty ? "" : " \(axis.unit)")"
    }
    canvas.begin(
      Vector(Double(size.width), Double(size.height)), margin: Self.margin, title: effect.title,
      spans.joined(separator: " across, ") + (spans.count > 1 ? " down" : ""))
    if let chosen {
      let place = Rect(
        x: Double(places[chosen].x), y: Double(places[chosen].y), width: Double(cell.width),
        height: Double(cell.height))
      canvas.fill(.rounded(place.inset(by: -4), 4), accent)
    }
    let top = Self.margin + Self.header
    for index in 0..<grid.count where grid.axes.count == 1 || index < columns {
      label(
        grid.axes[0].words[index], at: Vector(Double(places[index].x), Double(places[index].y) - Self.caption),
        width: Double(cell.width), isUsual: grid.axes[0].usual == index, .center, accent, on: &canvas)
    }
    guard grid.axes.count > 1 else { return }
    for row in 0..<grid.rows {
      let y = Double(places[row * columns].y) + Double(cell.height) / 2 - 9
      label(
        grid.axes[1].words[row], at: Vector(Self.margin, max(top, y)), width: side - 12,
        isUsual: grid.axes[1].usual == row, .trailing, accent, on: &canvas)
    }
  }

  /// What counts anyway has the stage's colour.
  private func label(
    _ words: String, at place: Vector, width: Double, isUsual: Bool, _ alignment: TextRun.Alignment, _ accent: Color,
    on canvas: inout Canvas
  ) {
    let run = TextRun(
      words, size: 14, weight: isUsual ? .semibold : .medium, width: width, alignment: alignment, tabularDigits: true)
    canvas.text(run, at: place, isUsual ? accent : Look.text)
  }
}

extension Canvas {
  /// Ink of this size with a title and a line below it.
  mutating func begin(_ size: Vector, margin: Double, title: String, _ line: String) {
    clear(to: size)
    fill(.rect(Rect(size: size)), Look.ink)
    let width = size.x - 2 * margin
    text(TextRun(title, size: 22, weight: .semibold, width: width), at: Vector(margin, margin - 6), Look.text)
    text(TextRun(line, size: 14, width: width, tabularDigits: true), at: Vector(margin, margin + 26), Look.mist)
  }
}
