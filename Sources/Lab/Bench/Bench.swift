import CommandLineSyntax
import Formatting
import Glibc
import Motion
import Pictures
import Stage
import Studies
import Tuning

/// A benchmark of frames: all measurements in turn, each in a process of its own.
struct Bench {
  /// The measurements under one heading: named columns of numbers.
  struct Table {
    let title: String
    let columns: [(label: String, measures: Measures)]

    var json: JSONValue { .object(columns.map { .init($0.label, .object($0.measures.json)) }) }

    /// The table as text, with a row for each number; a dash marks a missing value.
    var text: String {
      var names: [String] = []
      for name in columns.flatMap(\.measures.names) where !names.contains(name) { names.append(name) }
      let rows =
        [[title] + columns.map(\.label)] + names.map { name in [name] + columns.map { $0.measures.text(name) } }
      let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
      return rows.map { row in
        row[0].padded(to: widths[0])
          + zip(row, widths).dropFirst().map { "  " + String(repeating: " ", count: $1 - $0.count) + $0 }.joined()
      }.joined(separator: "\n")
    }
  }

  let ids: [String]
  let sizes: [Vector]
  let frames: Int
  let threads: Int
  /// The options `--config`, `--set`, `--a` and `--b`, passed on to the measuring processes.
  let passed: [String]

  func tables(isLong: Bool) throws -> [Table] {
    var tables = try sizes.map { size in
      Table(title: "frames, \(size.shown)", columns: try ids.map { ($0, try part(.all, $0, size)) })
    }
    if ids.contains(Cards.id) {
      let counts = ["5", "50", "500", "5000"]
      tables.append(
        Table(
          title: "cards in the deck",
          columns: try counts.map { ($0, try part(.phases, Cards.id, sizes[0], ["--set", "cards.count=\($0)"])) }))
    }
    tables.append(
      Table(
        title: "backdrop of 390×844, ms", columns: BackdropBench(frames: min(frames, 240), threads: threads).columns()))
    tables += try sketchTables().tables
    if isLong {
      tables.append(
        Table(title: "memory, MB", columns: try ids.map { ($0, try part(.memory, $0, sizes[0], frames: 10_000)) }))
    }
    return tables
  }

  /// Measures the sketches; `excesses` has a sentence for each limit that they exceed.
  func sketchTables() throws -> (tables: [Table], excesses: [String]) {
    let frames = min(frames, 240)
    let sketches = try SketchBench(frames: frames, threads: threads).columns()
    let ink = InkBench(frames: frames, threads: threads)
    let tables = [
      Table(title: "sketches of 390×844, µs", columns: sketches),
      Table(title: "ink of 2,000 lines, ms", columns: [("390×844", try ink.measures())]),
    ]
    return (tables, SketchBench.excesses(sketches))
  }

  private func part(
    _ part: BenchPart, _ id: String, _ size: Vector, _ more: [String] = [], frames: Int? = nil
  ) throws -> Measures {
    let words =
      ["/proc/\(getpid())/exe", "bench", id, "--part", part.rawValue, "--size", "\(Int(size.x))x\(Int(size.y))"]
      + ["--frames", "\(frames ?? self.frames)", "--threads", "\(threads)"] + passed + more
    let quoted = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    guard let output = popen(quoted + " </dev/null 2>/dev/null", "re") else {
      throw Failure.content("bench: cannot run itself: \(String(cString: strerror(errno)))")
    }
    var measures = Measures()
    var (line, room): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    defer { free(line) }
    while getline(&line, &room, output) > 0, let text = line { measures.read(String(cString: text)) }
    let status = pclose(output)
    guard status == 0, !measures.names.isEmpty else {
      throw Failure.content("bench: measuring \(id) at \(size.shown) ended with status \(status)")
    }
    return measures
  }

  func json(_ tables: [Table]) -> JSONValue {
    let machine = [JSONValue.Member("processors", .integer(Machine.processors))]
    let asked = [JSONValue.Member("frames", .integer(frames)), .init("threads", .integer(threads))]
    return .object(machine + asked + tables.map { .init($0.title, $0.json) })
  }
}

extension Vector {
  /// The size as "390×844".
  var shown: String { "\(Int(x))×\(Int(y))" }
}
