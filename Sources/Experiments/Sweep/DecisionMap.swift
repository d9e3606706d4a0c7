import Canvas
import Commands
import Effects
import Formatting
import Gestures
import Motion
import Playground

/// A sweep as a map: a square for each cell, coloured by what was decided or by a measure, with a legend and both axes.
struct DecisionMap {
  /// What colours a cell.
  enum Key {
    case decisions([String])
    case measure(String, values: [Double])
  }

  private static let margin = 24.0
  private static let header = 88.0
  private static let legend = 232.0
  private static let foot = 52.0
  private static let side = 64.0
  private static let plot = 640.0
  /// The house's accents first, then what is as far from them as can be.
  private static let colors: [Color] = [
    Look.teal, Look.coral, Look.gold, Color(hex: 0x8583EA), Look.good, Color(hex: 0xE26DC0), Color(hex: 0x4DA3FF),
    Color(hex: 0xB58A5A), Color(hex: 0xA7D129), Color(hex: 0x443091), Look.paper, Look.error,
  ]
  private static let nothing = Color(hex: 0x2A2E3B)

  private let grid: SweepGrid
  private let rows: [SweepRow]
  private let key: Key
  private let unit: Vector
  let size: Vector

  init(_ grid: SweepGrid, _ rows: [SweepRow], _ key: Key) {
    (self.grid, self.rows, self.key) = (grid, rows, key)
    // Whole pixels a cell, so that none is wider than the next.
    let side = max(2, (Self.plot / Double(max(grid.columns, grid.rows))).rounded(.down))
    unit = Vector(side, grid.rows == 1 ? 64 : side)
    size = Vector(
      2 * Self.margin + Self.side + unit.x * Double(grid.columns) + Self.legend,
      2 * Self.margin + Self.header + max(unit.y * Double(grid.rows), 240) + Self.foot)
  }

  func draw(on canvas: inout Canvas) {
    let effect = grid.maker.effect
    let what = if case .measure(let name, _) = key { name } else { "What is decided" }
    canvas.begin(size, margin: Self.margin, title: effect.title, "\(what), in \(rows.count.grouped) runs")
    let plot = Rect(
      x: Self.margin + Self.side, y: Self.margin + Self.header, width: unit.x * Double(grid.columns),
      height: unit.y * Double(grid.rows))
    let colors = legend(beside: plot, on: &canvas)
    for (row, color) in zip(rows, colors) {
      let indices = grid.indices(of: row.cell)
      // The second axis goes up, as in any graph.
      let y = grid.axes.count > 1 ? grid.rows - 1 - indices[1] : 0
      canvas.fill(
        .rect(
          Rect(
            x: plot.x + Double(indices[0]) * unit.x, y: plot.y + Double(y) * unit.y, width: unit.x, height: unit.y)),
        color)
    }
    drawAxes(plot, on: &canvas)
  }

  private func drawAxes(_ plot: Rect, on canvas: inout Canvas) {
    func title(_ axis: SweepAxis) -> String { axis.unit.isEmpty ? axis.label : "\(axis.label), \(axis.unit)" }
    let across = grid.axes[0]
    for index in Self.ticks(across.values.count, in: plot.width, each: 72) {
      let x = plot.x + (Double(index) + 0.5) * unit.x
      canvas.fill(.rect(Rect(x: x - 0.5, y: plot.maxY + 2, width: 1, height: 5)), Look.mist)
      canvas.text(
        TextRun(across.words[index], size: 12, width: 80, alignment: .center, tabularDigits: true),
        at: Vector(x - 40, plot.maxY + 8), Look.text)
    }
    canvas.text(
      TextRun(title(across), size: 14, weight: .medium, width: plot.width, alignment: .center),
      at: Vector(plot.x, plot.maxY + 30), Look.text)
    guard grid.axes.count > 1 else { return }
    let up = grid.axes[1]
    for index in Self.ticks(up.values.count, in: plot.height, each: 48) {
      let y = plot.maxY - (Double(index) + 0.5) * unit.y
      canvas.fill(.rect(Rect(x: plot.x - 7, y: y - 0.5, width: 5, height: 1)), Look.mist)
      canvas.text(
        TextRun(up.words[index], size: 12, width: Self.side - 12, alignment: .trailing, tabularDigits: true),
        at: Vector(plot.x - 10 - (Self.side - 12), y - 8), Look.text)
    }
    canvas.text(
      TextRun(title(up), size: 14, weight: .medium, width: plot.width + Self.side),
      at: Vector(Self.margin, plot.y - 24),
      Look.text)
  }

  /// Draws it and gives each cell its colour.
  private func legend(beside plot: Rect, on canvas: inout Canvas) -> [Color] {
    let x = plot.maxX + 24
    switch key {
    case .decisions(let decided):
      var counts: [String: Int] = [:]
      for words in decided { counts[words, default: 0] += 1 }
      // By name, so that the same decision has the same place whatever else there is.
      let names = counts.keys.sorted { Self.order($0) < Self.order($1) }
      var colors: [String: Color] = [:]
      for name in names where name != "nothing" { colors[name] = Self.colors[colors.count % Self.colors.count] }
      for (index, name) in names.enumerated() {
        let y = plot.y + Double(index) * 28
        let color = colors[name] ?? Self.nothing
        canvas.fill(.rounded(Rect(x: x, y: y, width: 16, height: 16), 4), color)
        canvas.text(TextRun(name, size: 14, weight: .medium, width: 132), at: Vector(x + 26, y - 1), Look.text)
        let share = Double(counts[name]!) / Double(max(1, decided.count)) * 100
        canvas.text(
          TextRun(
            "\(share.text(places: share < 10 ? 1 : 0)) %", size: 14, width: 48, alignment: .trailing,
            tabularDigits: true),
          at: Vector(x + 160, y - 1), Look.mist)
      }
      return decided.map { colors[$0] ?? Self.nothing }
    case .measure(_, let values):
      let finite = values.filter(\.isFinite)
      let (low, high) = (finite.min() ?? 0, finite.max() ?? 1)
      func color(_ value: Double) -> Color {
        guard value.isFinite else { return Self.nothing }
        return Self.ramp(high > low ? (value - low) / (high - low) : 0)
      }
      let height = min(plot.height, 240)
      for step in 0..<Int(height) {
        canvas.fill(
          .rect(Rect(x: x, y: plot.y + Double(step), width: 16, height: 1)), Self.ramp(1 - Double(step) / (height - 1)))
      }
      for (value, y) in [(high, plot.y), (low, plot.y + height - 18)] {
        canvas.text(
          TextRun(value.text(places: value.magnitude >= 100 ? 0 : 3), size: 14, width: 160, tabularDigits: true),
          at: Vector(x + 26, y), Look.text)
      }
      return values.map(color)
    }
  }

  /// Names, and the numbers in them by their size: card 2 before card 10.
  private static func order(_ name: String) -> String {
    name.split(separator: " ").map { word in Int(word).map { $0.padded(to: 6) } ?? String(word) }.joined(separator: " ")
  }

  /// From dark to light in one hue family, which greys keep apart too.
  private static func ramp(_ share: Double) -> Color {
    let stops = [Color(hex: 0x1D2050), Color(hex: 0x5B5BD6), Look.teal, Look.gold]
    let place = share.clamped(to: 0...1) * Double(stops.count - 1)
    let index = min(stops.count - 2, Int(place))
    return stops[index].mixed(with: stops[index + 1], place - Double(index))
  }

  /// Those that have room, the first and the last among them.
  private static func ticks(_ count: Int, in length: Double, each: Double) -> [Int] {
    let most = max(2, Int(length / each))
    guard count > most else { return Array(0..<count) }
    return (0..<most).map { Int((Double($0) * Double(count - 1) / Double(most - 1)).rounded()) }
  }
}
