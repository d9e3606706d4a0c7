import Commands
import Effects
import Formatting
import Glibc
import Motion
import Tuning

/// All measurements in turn, each in a process of its own.
struct Bench {
  /// Something that was measured, and what tells it from the others of its kind.
  struct Row {
    let labels: [JSONValue.Member]
    let measures: Measures

    var json: JSONValue { .object(labels + measures.json) }
  }

  let ids: [String]
  let sizes: [Vector]
  let frames: Int
  let threads: Int
  /// `--config` and `--set`, for whoever measures.
  let passed: [String]
  private(set) var effects: [Row] = []
  /// The card effect with more and more cards.
  private(set) var decks: [Row] = []
  private(set) var windows: Measures?
  /// Shares of a processor; nil without a display.
  private(set) var painters: Measures?
  /// From a save to the picture that shows it.
  private(set) var saves: [Row] = []
  private(set) var memory: [Row] = []
  /// Two sides of one effect against one.
  private(set) var sides: [Row] = []

  mutating func run(isQuick: Bool, isLong: Bool) throws {
    for id in ids {
      for size in sizes {
        let labels = [JSONValue.Member("effect", .string(id)), .init("size", .string(size.shown))]
        effects.append(Row(labels: labels, measures: try part(isQuick ? .phases : .all, id, size)))
      }
    }
    if !isQuick {
      for count in ids.contains(Cards.id) ? [5, 50, 500, 5000] : [] {
        let measures = try part(.phases, Cards.id, sizes[0], ["--set", "cards.count=\(count)"], "\(count) cards")
        decks.append(Row(labels: [.init("cards", .integer(count))], measures: measures))
      }
      for id in ids where id != "gallery" {
        let measures = try part(.sides, id, sizes.count > 1 ? sizes[1] : sizes[0], [], "two sides")
        sides.append(Row(labels: [.init("effect", .string(id))], measures: measures))
      }
      Self.say("painters")
      painters = try PainterBench(size: sizes.count > 1 ? sizes[1] : sizes[0]).measure(ids[0])
      for group in EffectLibrary.builtIn.parameters.groups where ids.contains(group.id) {
        Self.say("saves, \(group.id)")
        let measures = try SaveBench(size: sizes.count > 1 ? sizes[1] : sizes[0]).measure(group)
        saves.append(Row(labels: [.init("effect", .string(group.id))], measures: measures))
      }
      Self.say("windows")
      windows = try starts.measure(ids)
    }
    for id in isLong ? ids : [] {
      let measures = try part(.memory, id, sizes[0], [], "10,000 frames", frames: 10_000)
      memory.append(Row(labels: [.init("effect", .string(id))], measures: measures))
    }
    if isatty(STDERR_FILENO) == 1 { Output.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
  }

  private func part(
    _ part: BenchPart, _ id: String, _ size: Vector, _ more: [String] = [], _ note: String = "", frames: Int? = nil
  ) throws -> Measures {
    Self.say("\(id) \(size.shown) \(note)")
    let child = try ChildRun(
      ["bench", id, "--part", part.rawValue, "--size", "\(Int(size.x))x\(Int(size.y))"]
        + ["--frames", "\(frames ?? self.frames)", "--threads", "\(threads)"] + passed + more, program: ChildRun.own)
    let measures = Measures(lines: child.lines())
    let status = child.wait()
    guard status == 0, !measures.names.isEmpty else {
      throw Failure.content("bench: measuring \(id) at \(size.shown) ended with status \(status)")
    }
    return measures
  }

  /// Where a terminal looks on, what is being measured.
  private static func say(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    Output.write(Array("\r\u{1B}[Kbench: \(text)".utf8), to: STDERR_FILENO)
  }

  private var starts: StartBench { StartBench(size: sizes.count > 1 ? sizes[1] : sizes[0], rounds: 5) }

  var json: JSONValue {
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    var members: [JSONValue.Member] = [
      .init("processors", .integer(processors)), .init("frames", .integer(frames)), .init("threads", .integer(threads)),
      .init("effects", .array(effects.map(\.json))),
    ]
    if !decks.isEmpty { members.append(.init("cards", .array(decks.map(\.json)))) }
    if !sides.isEmpty { members.append(.init("sides", .array(sides.map(\.json)))) }
    if let windows { members.append(.init("windows", .object(windows.json))) }
    if let painters { members.append(.init("painters", .object(painters.json))) }
    if !saves.isEmpty { members.append(.init("saves", .array(saves.map(\.json)))) }
    if !memory.isEmpty { members.append(.init("memory", .array(memory.map(\.json)))) }
    return .object(members)
  }

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
    if !sides.isEmpty {
      parts.append(
        Self.table(
          ["ms a frame", "A alone", "B alone", "split", "times", "calm", "playful", "split", "times"], leading: 1, sides
        ) { m in
          ["", "presets."].flatMap { pair in ["a", "b", "split", "ratio"].map { Self.number(m[pair + $0]) } }
        })
    }
    if let windows { parts.append(starts.table(ids, windows)) }
    if !saves.isEmpty {
      let titles = ["ms from a save of any parameter", "shown", "99 %", "complete", "99 %", "the slowest"]
      parts.append(
        Self.table(titles, leading: 1, saves) { m in
          let worst = m.names.last { $0.hasPrefix("worst.") } ?? ""
          return ["shown", "shown.p99", "complete", "complete.p99"].map { Self.number(m[$0]) }
            + ["\(worst.dropFirst(6)) \(Self.number(m[worst]))"]
        })
    }
    if let painters {
      let titles = ["a window of \(ids[0]), % of a processor", "its own", "the server's"]
      let rows = PainterBench.painters.map { painter in
        [painter] + [painter, painter + ".server"].map { Self.number(100 * painters[$0]) }
      }
      parts.append(Self.table([titles] + rows, leading: 1))
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
      "effect", "size", "step", "draw", "mesh", "raster", "encode", "steps/s", "allocs", "peak MB", "fingers", "GLES",
      "SDL sw", "kept", "2 cores",
    ]
    return Self.table(titles, leading: 2, effects) { m in
      FrameBench.phases.map { "\(Self.number(m[$0]))/\(Self.number(m[$0 + ".p99"]))" }
        + [
          Self.number(m["encode"]), m["stepsPerSecond"].isFinite ? Int(m["stepsPerSecond"]).grouped : "–",
          Self.count(m["allocations"]), Self.count(m["peakMegabytes"]),
          m["fingers"].isFinite ? "\(Self.number(m["fingers"])) %" : "–",
        ]
        + ["opengles2.whole", "software.whole", "opengles2", "twoThreads"].map {
          m[$0].isFinite ? "\(Self.number(m[$0]))×" : "–"
        }
    } + """


      encode: ffmpeg's own time. allocs: requests for heap memory a frame, once steady.
      fingers: what eight at 1000 Hz take of a frame at 60, beyond what eight at 60 Hz do.
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
  static func table(_ rows: [[String]], leading: Int) -> String {
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
  static func number(_ value: Double) -> String {
    value.isFinite ? value.text(places: value < 0.1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0) : "–"
  }

  private static func tenths(_ value: Double) -> String { value.isFinite ? value.text(places: 1) : "–" }

  /// A count as it is while it is small and whole, else with one digit after the point.
  private static func count(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    return value >= 10 || value == value.rounded() ? Int(value.rounded()).grouped : tenths(value)
  }
}

extension Vector {
  /// "390×844".
  var shown: String { "\(Int(x))×\(Int(y))" }
}
