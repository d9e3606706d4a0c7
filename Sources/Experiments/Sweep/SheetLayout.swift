import Canvas
import Effects
import Motion

/// The layout of a contact sheet in pixels: the frames of its cells and the texts beside them.
struct SheetLayout {
  private static let margin = 28.0
  private static let gap = 14.0
  private static let caption = 24.0
  /// The height of the title, and of each line below it.
  private static let (title, line) = (34.0, 21.0)
  /// The room for the values of the rows, and the least width of a sheet.
  private static let (side, narrowest) = (80.0, 480.0)
  /// The preferred aspect ratio; the number of columns for a single axis is chosen to come near it.
  private static let proportion = 16.0 / 9

  let size: PixelSize
  /// The upper left corner of each cell.
  let places: [(x: Int, y: Int)]
  let cell: PixelSize
  /// The distance from a cell to the next one to the right and below.
  let pitch: Vector
  let columns: Int
  private let grid: SweepGrid
  private let side: Double
  private let header: Double
  /// Pixels per point of texts and gaps.
  private let unit: Double
  /// The start of the first line below the axes.
  private let notes: Vector
  private let extent: Vector

  /// Lays out a sheet.
  ///
  /// - Parameters:
  ///   - unit: Pixels per point of texts and gaps.
  ///   - notes: The number of lines below the axes.
  ///   - least: The least width of those lines.
  ///   - gutter: The room left of the first cells and below the last ones, for texts of the caller.
  init(_ grid: SweepGrid, cell: PixelSize, unit: Double = 1, notes: Int = 1, least: Double = 0, gutter: Vector = .zero)
  {
    (self.grid, self.cell, self.unit) = (grid, cell, unit)
    let (width, height) = (Double(cell.width), Double(cell.height))
    let (margin, gap, caption) = (Self.margin * unit, (Self.gap * unit).rounded(), (Self.caption * unit).rounded())
    let isTable = grid.axes.count > 1
    let header = ((Self.title + Self.line * Double(grid.axes.count + notes) + 14) * unit).rounded()
    self.header = header
    func extent(_ columns: Int) -> Vector {
      let rows = isTable ? grid.rows : (grid.count + columns - 1) / columns
      return Vector(
        2 * margin + gutter.x + Double(columns) * (width + gap) - gap,
        2 * margin + header + Double(rows) * (height + gap) - gap + (isTable ? 1 : Double(rows)) * caption + gutter.y)
    }
    func distance(_ columns: Int) -> Double {
      let ratio = extent(columns).x / extent(columns).y / Self.proportion
      return max(ratio, 1 / ratio)
    }
    // The number of columns is the one that fills the rows most evenly.
    let wide = (1...grid.count).min { distance($0) < distance($1) } ?? 1
    let rows = (grid.count + wide - 1) / wide
    let columns = isTable ? grid.columns : (grid.count + rows - 1) / rows
    self.columns = columns
    side = isTable ? (Self.side * unit).rounded() : 0
    let narrowest = max(Self.narrowest, least + 2 * Self.margin) * unit
    let whole = extent(columns) + Vector(side, 0)
    // Video needs even sides.
    size = PixelSize((Int(max(whole.x, narrowest)) + 1) / 2 * 2, (Int(whole.y) + 1) / 2 * 2)
    self.extent = Vector(Double(size.width), Double(size.height))
    let left = (margin + side + gutter.x).rounded()
    pitch = Vector(width + gap, height + gap + (isTable ? 0 : caption))
    let top = margin.rounded() + header + caption
    places = (0..<grid.count).map { [pitch] index in
      (Int(left + Double(index % columns) * pitch.x), Int(top + Double(index / columns) * pitch.y))
    }
    self.notes = Vector(margin, margin + (28 + Self.line * Double(grid.axes.count)) * unit)
  }

  /// Returns a line for each axis.
  private static func lines(of grid: SweepGrid) -> [String] {
    zip(grid.axes, grid.axes.count > 1 ? [" across", " down"] : [""]).map { axis, way in
      let unit = axis.unit.isEmpty ? "" : axis.unit == "°" ? "°" : " \(axis.unit)"
      let span =
        axis.numbers == nil
        ? axis.words.joined(separator: ", ") : "\(axis.words.first ?? "") … \(axis.words.last ?? "")\(unit)"
      let now = axis.usual == nil ? axis.now.map { "; now \($0)\(unit)" } ?? "" : ""
      return "\(axis.label)\(way): \(span)\(now)"
    }
  }

  /// Returns the start of a line that the caller adds below the axes; the first one is 0.
  func note(_ index: Int) -> Vector { notes + Vector(0, Double(index) * Self.line * unit) }

  func place(of cell: Int) -> Rect {
    Rect(
      x: Double(places[cell].x), y: Double(places[cell].y), width: Double(self.cell.width),
      height: Double(self.cell.height))
  }

  /// Draws the title, the axes and the values of the cells, leaving room for the cells; the cell `chosen` gets a frame.
  func draw(chosen: Int?, notes: [String] = [], on canvas: inout Canvas) {
    let effect = grid.maker.effect
    let accent = Look.onInk(effect.accent)
    canvas.begin(
      extent, margin: Self.margin, unit: unit, title: effect.title, lines: Self.lines(of: grid) + notes)
    for index in 0..<grid.count {
      let place = place(of: index)
      let isChosen = index == chosen
      canvas.fill(
        .rounded(place.inset(by: -(isChosen ? 4 : 1) * unit), 4 * unit), isChosen ? accent : Look.mist.opacity(0.22))
    }
    for index in 0..<grid.count where grid.axes.count == 1 || index < columns {
      let area = Rect(
        x: place(of: index).x - Self.gap * unit / 2, y: place(of: index).y - Self.caption * unit,
        width: pitch.x, height: (Self.caption - 2) * unit)
      label(grid.axes[0], index, in: area, .center, accent, on: &canvas)
    }
    guard grid.axes.count > 1 else { return }
    for row in 0..<grid.rows {
      let area = Rect(
        x: Self.margin * unit, y: place(of: row * columns).midY, width: side - 14 * unit, height: 0)
      label(grid.axes[1], row, in: area, .trailing, accent, on: &canvas)
    }
  }

  /// Draws the value of a cell; the current value has the effect's accent colour.
  private func label(
    _ axis: SweepAxis, _ index: Int, in area: Rect, _ alignment: TextRun.Alignment, _ accent: Color,
    on canvas: inout Canvas
  ) {
    let isUsual = axis.usual == index
    let run = TextRun(
      axis.words[index], size: 14 * unit, weight: isUsual ? .semibold : .medium, width: area.width,
      alignment: alignment, tabularDigits: true
    ).fitted(smallest: 8 * unit, anchor: .middle)
    canvas.text(run, at: Vector(area.x, area.midY - run.box.y / 2), isUsual ? accent : Look.text)
  }
}

extension Canvas {
  /// Clears the canvas to ink, and draws a title and lines below it.
  mutating func begin(_ size: Vector, margin: Double, unit: Double = 1, title: String, lines: [String]) {
    clear(to: size)
    fill(.rect(Rect(size: size)), Look.ink)
    let margin = margin * unit
    let width = size.x - 2 * margin
    text(
      TextRun(title, size: 22 * unit, weight: .semibold, width: width), at: Vector(margin, margin - 6 * unit), Look.text
    )
    for (index, line) in lines.enumerated() {
      text(
        TextRun(line, size: 14 * unit, width: width, tabularDigits: true)
          .fitted(smallest: 8 * unit, anchor: .baseline),
        at: Vector(margin, margin + (28 + 21 * Double(index)) * unit), Look.mistLong)
    }
  }
}
