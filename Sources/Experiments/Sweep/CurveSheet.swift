import Canvas
import Commands
import Effects
import Formatting
import Motion
import Playing
import Takes
import Threads

/// A sweep as graphs: readouts against time, one graph a cell, all on one scale.
struct CurveSheet {
  /// The readouts of one run.
  private struct Curve: Sendable {
    /// The values of each readout, one a step.
    var values: [[Double]]
    var fingersDown: [ClosedRange<Int64>]
  }

  private static let cell = PixelSize(280, 170)
  private static let gutter = Vector(46, 24)

  let grid: SweepGrid
  let layout: SheetLayout
  private let names: [String]
  private let unit: String
  private let curves: [Curve]
  /// The curve with the effective values, nothing varied.
  private let now: Curve
  private let scale: ReadoutScale
  private let time: ReadoutScale

  var size: Vector { Vector(Double(layout.size.width), Double(layout.size.height)) }

  /// Runs all cells.
  ///
  /// - Parameter asked: The readouts to draw, all of one unit; if empty, the first one that differs between cells.
  init(_ grid: SweepGrid, _ asked: [String], seconds: Double?, threads: Int) throws {
    self.grid = grid
    let readouts = grid.maker.effect.readouts
    let records = try Parallel.map(grid.count, threads: threads) { cell in
      Result { try Self.record(grid.run(of: cell)) }
    }.map { try $0.get() }
    let now = try Self.record(grid.maker.run())
    func differs(_ name: String) -> Bool {
      records.contains { $0.record.values(of: name) != records[0].record.values(of: name) }
    }
    let first = readouts.first { !$0.isWhole && differs($0.name) } ?? readouts.first { differs($0.name) }
    let names = asked.isEmpty ? [(first ?? readouts[0]).name] : asked
    self.names = names
    unit = readouts.first { $0.name == names[0] }?.unit ?? ""
    let width = Self.legendPitch * Double(Self.words(names, unit).count)
    layout = SheetLayout(grid, cell: Self.cell, least: width, gutter: Self.gutter)
    func curve(_ run: (record: RunRecord, fingersDown: [ClosedRange<Int64>])) -> Curve {
      Curve(values: names.map { run.record.values(of: $0) ?? [] }, fingersDown: run.fingersDown)
    }
    curves = records.map(curve)
    self.now = curve(now)
    let longest = Step.time(Int64(curves.flatMap(\.values).map(\.count).max() ?? 1) - 1)
    time = ReadoutScale(0...max(0.1, seconds ?? longest), atMost: 4)
    let last = Int(Take.step(nearest: time.range.upperBound))
    scale = ReadoutScale(
      curves.flatMap { curve in curve.values.flatMap { $0.prefix(last + 1) } }, height: Double(Self.cell.height),
      isWhole: names.allSatisfy { name in readouts.first { $0.name == name }?.isWhole == true })
  }

  private static func record(_ run: TakeRun) throws -> (record: RunRecord, fingersDown: [ClosedRange<Int64>]) {
    (try RunRecord(of: run), run.fingersDown)
  }

  /// Returns the reason why readouts cannot be drawn together. `nil` if they can.
  static func complaint(about names: [String], of effect: EffectCard) -> String? {
    for name in names { if let complaint = RunMeasure.complaint(about: name, of: effect) { return complaint } }
    let found = names.compactMap { name in effect.readouts.first { $0.name == name } }
    guard let first = found.first, let other = found.first(where: { $0.unit != first.unit }) else {
      return names.count > colors.count ? "expected at most \(colors.count), got \(names.count)" : nil
    }
    func words(_ readout: Readout) -> String { readout.unit.isEmpty ? "in no unit" : "in \(readout.unit)" }
    return "\(first.name) is \(words(first)), \(other.name) \(words(other)); expected readouts of one unit"
  }

  // MARK: - Drawing

  private static let colors = [Look.coral, Look.teal, Look.gold, Color(hex: 0x8583EA)]
  private var colors: [Color] {
    let accent = Look.onInk(grid.maker.effect.accent)
    return [accent] + Self.colors.filter { $0 != accent }
  }

  func draw(chosen: Int?, on canvas: inout Canvas) {
    layout.draw(chosen: chosen, on: &canvas)
    drawLegend(on: &canvas)
    for index in 0..<grid.count {
      let place = layout.place(of: index)
      canvas.fill(.rounded(place, 3), Color(hex: 0x14171F))
      canvas.clipped(to: place) { draw(curves[index], in: place, on: &$0) }
      if index % layout.columns == 0 { drawScale(beside: place, on: &canvas) }
      if index + layout.columns >= grid.count { drawTimes(below: place, on: &canvas) }
    }
  }

  private func x(_ step: Double, in place: Rect) -> Double {
    place.x + time.share(of: step * Step.seconds) * place.width
  }

  private func draw(_ curve: Curve, in place: Rect, on canvas: inout Canvas) {
    for span in curve.fingersDown {
      let left = x(Double(span.lowerBound), in: place)
      let width = max(2, x(Double(span.upperBound), in: place) - left)
      canvas.fill(.rect(Rect(x: left, y: place.y, width: width, height: place.height)), Color.white.opacity(0.07))
    }
    for tick in scale.ticks {
      canvas.fill(
        .rect(Rect(x: place.x, y: y(tick, in: place) - 0.5, width: place.width, height: 1)), Look.mist.opacity(0.25))
    }
    for tick in time.ticks.dropFirst() {
      let x = place.x + time.share(of: tick) * place.width
      canvas.fill(.rect(Rect(x: x - 0.5, y: place.y, width: 1, height: place.height)), Look.mist.opacity(0.13))
    }
    canvas.stroke(path(now.values[0], in: place), width: 1.5, Look.mist.opacity(0.75), cap: .round)
    for (values, color) in zip(curve.values, colors).reversed() {
      canvas.stroke(path(values, in: place), width: 2, color, cap: .round)
    }
  }

  private func y(_ value: Double, in place: Rect) -> Double { place.maxY - scale.share(of: value) * place.height }

  /// Returns the line of a curve, with at most two points a pixel; a run that has come to rest continues level.
  private func path(_ values: [Double], in place: Rect) -> Path {
    let last = Int(Take.step(nearest: time.range.upperBound))
    let stride = max(1, last / Int(2 * place.width))
    var points = Swift.stride(from: 0, through: min(last, values.count - 1), by: stride).map {
      Vector(x(Double($0), in: place), y(values[$0], in: place))
    }
    if values.count - 1 < last, let rest = values.last { points.append(Vector(place.maxX, y(rest, in: place))) }
    return .polyline(points)
  }

  private func drawScale(beside place: Rect, on canvas: inout Canvas) {
    for tick in scale.ticks {
      canvas.label(
        tick.readable(places: scale.places) + (unit == "°" ? "°" : ""),
        in: Rect(x: place.x - Self.gutter.x, y: y(tick, in: place), width: Self.gutter.x - 8, height: 0), size: 12,
        Look.mistLong, weight: .regular, alignment: .trailing, tabularDigits: true)
    }
  }

  private func drawTimes(below place: Rect, on canvas: inout Canvas) {
    for tick in time.ticks {
      let x = place.x + time.share(of: tick) * place.width
      canvas.label(
        tick.readable(places: time.places) + (tick == time.ticks.last ? " s" : ""),
        in: Rect(x: x - 30, y: place.maxY + 14, width: 60, height: 0), size: 12, Look.mistLong, weight: .regular,
        tabularDigits: true)
    }
  }

  /// Returns the texts of the legend: for each readout, for the curve of the current values, and for fingers.
  private static func words(_ names: [String], _ unit: String) -> [String] {
    let last = unit.isEmpty ? names.last! : "\(names.last!), \(unit)"
    return names.dropLast() + [last, names.count > 1 ? "\(names[0]) as it is now" : "as it is now", "finger down"]
  }

  /// The distance between two entries of the legend, in points.
  private static let legendPitch = 156.0

  private func drawLegend(on canvas: inout Canvas) {
    var place = layout.note(0) + Vector(0, 9)
    for (index, text) in Self.words(names, unit).enumerated() {
      if index > names.count {
        canvas.fill(.rect(Rect(x: place.x + 4, y: place.y - 8, width: 16, height: 16)), Color.white.opacity(0.16))
      } else {
        let isNow = index == names.count
        canvas.stroke(
          .line(place, place + Vector(20, 0)), width: isNow ? 1.5 : 2.5, isNow ? Look.mist : colors[index], cap: .round)
      }
      let run = TextRun(text, size: 14, width: Self.legendPitch - 28 - 16).fitted(smallest: 9, anchor: .middle)
      canvas.text(run, at: Vector(place.x + 28, place.y - run.box.y / 2), Look.text)
      place.x += Self.legendPitch
    }
  }
}
