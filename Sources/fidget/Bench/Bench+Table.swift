import Formatting
import Glibc

extension Bench {
  var table: String {
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    var parts = [
      "Processor ms a frame, median / 99th percentile of \(frames) frames of each demo (\(processors) processors)",
      effectTable,
    ]
    if !decks.isEmpty {
      parts.append(
        Self.table(["cards in the deck", "step", "draw", "mesh", "raster", "frame", "allocs"], leading: 1, decks) { m in
          (FrameBench.phases + ["frame"]).map { Self.number(m[$0]) } + [Self.count(m["allocations"])]
        })
    }
    if let windows {
      var rows = ids.map { ["start to first frame, \($0)", Self.count(windows["firstFrame." + $0])] }
      if windows["savedFrame"].isFinite {
        rows.append(["save to first frame with the new value", Self.count(windows["savedFrame"])])
      }
      parts.append(Self.table([["what a person waits for", "ms"]] + rows, leading: 1))
    }
    if !memory.isEmpty {
      parts.append(
        Self.table(["memory in MB", "1,000 frames", "10,000 frames"], leading: 1, memory) { m in
          [Self.tenths(m["megabytesEarly"]), Self.tenths(m["megabytesLate"])]
        })
    }
    return parts.joined(separator: "\n\n")
  }

  private var effectTable: String {
    let titles = [
      "effect", "size", "step", "draw", "mesh", "raster", "encode", "steps/s", "allocs", "peak MB", "GLES", "SDL sw",
      "kept", "2 cores",
    ]
    return Self.table(titles, leading: 2, effects) { m in
      FrameBench.phases.map { "\(Self.number(m[$0]))/\(Self.number(m[$0 + ".p99"]))" }
        + [
          Self.number(m["encode"]), m["stepsPerSecond"].isFinite ? Int(m["stepsPerSecond"]).grouped : "–",
          Self.count(m["allocations"]), Self.count(m["peakMegabytes"]),
        ]
        + ["opengles2.whole", "software.whole", "opengles2", "twoThreads"].map {
          m[$0].isFinite ? "\(Self.number(m[$0]))×" : "–"
        }
    } + """


      encode: ffmpeg's own time. allocs: requests for heap memory a frame, once steady.
      GLES, SDL sw: how many times a whole redraw's time SDL's opengles2 with read-back, and its software renderer, take.
      kept: as GLES, with the rasteriser redrawing only what has changed, as it does.
      2 cores: how many times faster two threads draw, by the clock.
      """
  }

  private static func table(
    _ titles: [String], leading: Int, _ rows: [Row], _ cells: (Measures) -> [String]
  ) -> String {
    let labelled = rows.map { row in
      row.labels.map { label in
        switch label.value {
        case .string(let text): text
        case .integer(let number): number.grouped
        default: label.value.line
        }
      } + cells(row.measures)
    }
    return table([titles] + labelled, leading: leading)
  }

  /// Columns of text, the first ones to the left and the others to the right.
  private static func table(_ rows: [[String]], leading: Int) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column < leading ? row[column] + space : space + row[column]
      }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
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
