import Canvas
import Effects
import Formatting
import Motion
import Playground

/// A sweep as a map: a square for each cell, coloured by what it came to and how, or by a measure, with a legend and both
/// axes.
struct DecisionMap {
  /// What colours a cell.
  enum Key {
    case decisions
    case measure(String, values: [Double])
  }

  private static let margin = 28.0
  private static let header = 96.0
  private static let foot = 60.0
  private static let side = 72.0
  private static let plot = 640.0
  /// Of the legend: from the plot, a swatch, and one line.
  private static let (gap, swatch, line) = (32.0, 16.0, 26.0)

  private let grid: SweepGrid
  private let rows: [SweepRow]
  private let key: Key
  private let unit: Vector
  let legend: MapLegend
  private let columns: [[MapLegend.Line]]
  private let columnWidth: Double
  let size: Vector

  init(_ grid: SweepGrid, _ rows: [SweepRow], _ key: Key) {
    (self.grid, self.rows, self.key) = (grid, rows, key)
    // Whole pixels a cell, so that none is wider than the next.
    let side = max(2, (Self.plot / Double(max(grid.columns, grid.rows))).rounded(.down))
    unit = Vector(side, grid.rows == 1 ? 180 : side)
    legend = MapLegend(rows)
    var height = max(unit.y * Double(grid.rows) + Self.foot, 300)
    if case .decisions = key {
      columns = legend.columns(of: 28)
      height = max(height, Double(columns.map(\.count).max() ?? 0) * Self.line)
      let widest = legend.lines.map { TextWidth.estimate($0.text, size: 14, weight: .semibold) }.max() ?? 0
      columnWidth = (widest + 96).clamped(to: 180...(columns.count > 1 ? 380 : 520)).rounded(.up)
    } else {
      (columns, columnWidth) = ([[]], 180)
    }
    size = Vector(
      2 * Self.margin + Self.side + unit.x * Double(grid.columns) + Double(columns.count) * (columnWidth + Self.gap),
      2 * Self.margin + Self.header + height)
  }

  private var area: Rect {
    Rect(
      x: Self.margin + Self.side, y: Self.margin + Self.header, width: unit.x * Double(grid.columns),
      height: unit.y * Double(grid.rows))
  }

  /// Where a cell is. The second axis goes up, as in any graph.
  func place(of cell: Int) -> Rect {
    let indices = grid.indices(of: cell)
    let y = grid.axes.count > 1 ? grid.rows - 1 - indices[1] : 0
    return Rect(
      x: area.x + Double(indices[0]) * unit.x, y: area.y + Double(y) * unit.y, width: unit.x, height: unit.y)
  }

  func draw(on canvas: inout Canvas) {
    let what = if case .measure(let name, _) = key { name.capitalisedFirst } else { "Outcome, and the way to it" }
    canvas.begin(
      size, margin: Self.margin, title: grid.maker.effect.title, lines: ["\(what), in \(rows.count.grouped) runs"])
    let colors =
      switch key {
      case .decisions: drawLegend(on: &canvas)
      case .measure(_, let values): drawRamp(values, on: &canvas)
      }
    for (row, color) in zip(rows, colors) { canvas.fill(.rect(place(of: row.cell)), color) }
    if case .decisions = key { drawBorders(on: &canvas) }
    drawAxes(on: &canvas)
  }

  /// Between cells that came to something else, where they are large enough for a line.
  private func drawBorders(on canvas: inout Canvas) {
    guard min(unit.x, unit.y) >= 6 else { return }
    let border = Look.ink.opacity(0.6)
    for (index, row) in rows.enumerated() {
      let (place, key) = (place(of: row.cell), legend.keys[index])
      let column = grid.indices(of: row.cell)[0]
      if column + 1 < grid.columns, legend.keys[index + 1] != key {
        canvas.fill(.rect(Rect(x: place.maxX - 0.5, y: place.y, width: 1, height: place.height)), border)
      }
      if index + grid.columns < rows.count, legend.keys[index + grid.columns] != key {
        canvas.fill(.rect(Rect(x: place.x, y: place.y - 0.5, width: place.width, height: 1)), border)
      }
    }
  }

  private func drawAxes(on canvas: inout Canvas) {
    func title(_ axis: SweepAxis) -> String { axis.unit.isEmpty ? axis.label : "\(axis.label), \(axis.unit)" }
    let (plot, across) = (area, grid.axes[0])
    for tick in across.ticks(in: plot.width, each: 84) {
      let x = plot.x + (tick.place + 0.5) * unit.x
      canvas.fill(.rect(Rect(x: x - 0.5, y: plot.maxY + 3, width: 1, height: 6)), Look.mist)
      canvas.text(
        TextRun(tick.text, size: 13, width: 84, alignment: .center, tabularDigits: true),
        at: Vector(x - 42, plot.maxY + 11), Look.text)
    }
    canvas.text(
      TextRun(title(across), size: 14, weight: .medium, width: max(plot.width, 240), alignment: .leading),
      at: Vector(plot.x, plot.maxY + 36), Look.mistLong)
    guard grid.axes.count > 1 else { return }
    let up = grid.axes[1]
    for tick in up.ticks(in: plot.height, each: 48) {
      let y = plot.maxY - (tick.place + 0.5) * unit.y
      canvas.fill(.rect(Rect(x: plot.x - 9, y: y - 0.5, width: 6, height: 1)), Look.mist)
      let place = Rect(x: plot.x - 13 - (Self.side - 13), y: y, width: Self.side - 13, height: 0)
      canvas.label(
        tick.text, in: place, size: 13, Look.text, weight: .regular, alignment: .trailing, tabularDigits: true)
    }
    canvas.text(
      TextRun(title(up), size: 14, weight: .medium, width: max(plot.width, 240)),
      at: Vector(plot.x, plot.y - 28), Look.mistLong)
  }

  /// Draws it and gives each cell its colour.
  private func drawLegend(on canvas: inout Canvas) -> [Color] {
    let places = columns.enumerated().flatMap { column, lines in
      lines.enumerated().map { (column: column, row: $0, line: $1) }
    }
    for (column, row, line) in places {
      let x = area.maxX + Self.gap + Double(column) * (columnWidth + Self.gap)
      let y = area.y + Double(row) * Self.line
      let row = Rect(x: x, y: y, width: columnWidth, height: Self.swatch)
      if let color = line.color { canvas.fill(.rounded(Rect(x: x, y: y, width: 16, height: 16), 4), color) }
      let left = line.color == nil ? 0 : Self.swatch + 10
      canvas.label(
        line.text, in: row.inset(x: 0, y: 0).droppingLeft(left).droppingRight(52), size: 14,
        line.isOutcome ? Look.text : Look.mistLong, weight: line.isOutcome ? .semibold : .regular, alignment: .leading)
      let share = line.share * 100
      canvas.label(
        "\(share.text(places: share < 10 ? 1 : 0)) %", in: row, size: 14, line.isOutcome ? Look.text : Look.mistLong,
        weight: .regular, alignment: .trailing, tabularDigits: true)
    }
    return legend.keys.map { legend.colors[$0] }
  }

  /// The same for a measure: a scale with round numbers.
  private func drawRamp(_ values: [Double], on canvas: inout Canvas) -> [Color] {
    let finite = values.filter(\.isFinite)
    let (low, high) = (finite.min() ?? 0, finite.max() ?? 1)
    let scale = ReadoutScale(low...max(low, high), atMost: 6)
    let bar = Rect(
      x: area.maxX + Self.gap, y: area.y + 8, width: Self.swatch, height: min(max(area.height, 96) - 16, 240))
    for step in 0..<Int(bar.height) {
      let share = 1 - Double(step) / (bar.height - 1)
      canvas.fill(.rect(Rect(x: bar.x, y: bar.y + Double(step), width: bar.width, height: 1)), MapLegend.ramp(share))
    }
    for tick in scale.ticks {
      let y = bar.maxY - 0.5 - scale.share(of: tick) * (bar.height - 1)
      canvas.fill(.rect(Rect(x: bar.maxX + 3, y: y - 0.5, width: 6, height: 1)), Look.mist)
      canvas.label(
        tick.readable(places: scale.places), in: Rect(x: bar.maxX + 14, y: y, width: 120, height: 0), size: 13,
        Look.text, weight: .regular, alignment: .leading, tabularDigits: true)
    }
    if finite.count < values.count {
      let row = Rect(x: bar.x, y: bar.maxY + 18, width: 160, height: Self.swatch)
      canvas.fill(.rounded(Rect(origin: row.origin, size: Vector(16, 16)), 4), MapLegend.nothing)
      canvas.label("never", in: row.droppingLeft(26), size: 13, Look.text, weight: .regular, alignment: .leading)
    }
    return values.map { $0.isFinite ? MapLegend.ramp(scale.share(of: $0)) : MapLegend.nothing }
  }
}

extension Rect {
  fileprivate func droppingLeft(_ width: Double) -> Rect {
    Rect(x: x + width, y: y, width: self.width - width, height: height)
  }
  fileprivate func droppingRight(_ width: Double) -> Rect {
    Rect(x: x, y: y, width: self.width - width, height: height)
  }
}

extension String {
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
