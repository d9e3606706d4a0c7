import Formatting
import Glibc
import Motion

/// Columns of text, the first ones to the left and the others to the right.
struct TextTable {
  private var rows: [[String]]
  private let leading: Int

  init(_ titles: [String], leading: Int) {
    rows = [titles]
    self.leading = leading
  }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column < leading ? cell.0 + space : space + cell.0
      }.joined(separator: "  ").trimmedEnd
    }.joined(separator: "\n")
  }
}

extension Bench {
  var table: String {
    var parts = [
      "Processor ms a frame, median / 99th percentile of \(frames) frames of each demo"
        + " (\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors)", stages,
    ]
    if !decks.isEmpty { parts.append(deckTable) }
    if let windows { parts.append(windowTable(windows)) }
    if !memory.isEmpty { parts.append(memoryTable) }
    return parts.joined(separator: "\n\n")
  }

  private var stages: String {
    var table = TextTable(
      [
        "effect", "size", "step", "draw", "mesh", "raster", "encode", "steps/s", "allocs", "peak MB", "GLES", "SDL sw",
        "kept",
        "2 cores",
      ], leading: 2)
    for row in rows {
      let m = row.measures
      var cells = [row.id, row.size.shown]
      cells += StageBench.stages.map { "\(Self.number(m[$0]))/\(Self.number(m[$0 + ".p99"]))" }
      cells.append(Self.number(m["encode"]))
      cells.append(m["stepsPerSecond"].isFinite ? Int(m["stepsPerSecond"]).grouped : "–")
      cells.append(Self.count(m["allocations"]))
      cells.append(Self.count(m["peakMegabytes"]))
      for name in ["opengles2.whole", "software.whole", "opengles2", "twoThreads"] {
        cells.append(m[name].isFinite ? "\(Self.number(m[name]))×" : "–")
      }
      table.add(cells)
    }
    return table.text + """


      encode: ffmpeg's own time. allocs: requests for heap memory a frame, once steady.
      GLES, SDL sw: how many times a whole redraw's time SDL's opengles2 with read-back, and its software renderer, take.
      kept: as GLES, with the rasteriser redrawing only what has changed, as it does.
      2 cores: how many times faster two threads draw, by the clock.
      """
  }

  private var deckTable: String {
    var table = TextTable(["cards in the deck", "step", "draw", "mesh", "raster", "frame", "allocs"], leading: 1)
    for (count, m) in zip(Self.deckSizes, decks) {
      table.add(
        [count.grouped] + (StageBench.stages + ["frame"]).map { Self.number(m[$0]) }
          + [Self.count(m["allocations"])])
    }
    return table.text
  }

  private func windowTable(_ measures: Measures) -> String {
    var table = TextTable(["what a person waits for", "ms"], leading: 1)
    for id in ids { table.add(["start to first frame, \(id)", Self.count(measures["firstFrame." + id])]) }
    if measures["savedFrame"].isFinite {
      table.add(["save to first frame with the new value", Self.count(measures["savedFrame"])])
    }
    return table.text
  }

  private var memoryTable: String {
    var table = TextTable(["memory in MB", "1,000 frames", "10,000 frames"], leading: 1)
    for (id, m) in memory {
      table.add([id, Self.tenths(m["megabytesEarly"]), Self.tenths(m["megabytesLate"])])
    }
    return table.text
  }

  /// About three digits.
  private static func number(_ value: Double) -> String {
    value.isFinite ? value.text(places: value < 0.1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0) : "–"
  }

  private static func tenths(_ value: Double) -> String { value.isFinite ? value.text(places: 1) : "–" }

  /// A count as it is while it is small and whole, else with one digit after the point.
  private static func count(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    return value >= 10 || value == value.rounded() ? Int(value.rounded()).grouped : tenths(value)
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
