import Commands
import Effects
import Formatting
import Glibc
import Motion
import Tuning

/// All measurements of frames in turn, each in a process of its own.
struct Bench {
  /// What was measured under one heading: columns of numbers, each with its name.
  private struct Table {
    let title: String
    var columns: [(label: String, measures: Measures)] = []

    var json: JSONValue { .object(columns.map { .init($0.label, .object($0.measures.json)) }) }

    /// A row for each number; a stroke where a column has none.
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
  /// `--config`, `--set`, `--a` and `--b`, for what is measured.
  let passed: [String]
  private var tables: [Table] = []

  init(ids: [String], sizes: [Vector], frames: Int, threads: Int, passed: [String]) {
    (self.ids, self.sizes, self.frames, self.threads, self.passed) = (ids, sizes, frames, threads, passed)
  }

  mutating func run(isQuick: Bool, isLong: Bool) throws {
    let (bench, sizes) = (self, sizes)
    for size in sizes { try add("frames, \(size.shown)", ids) { try bench.part(isQuick ? .phases : .all, $0, size) } }
    if !isQuick {
      try add("cards in the deck", ids.contains(Cards.id) ? ["5", "50", "500", "5000"] : []) {
        try bench.part(.phases, Cards.id, sizes[0], ["--set", "cards.count=\($0)"])
      }
    }
    try add("memory, MB", isLong ? ids : []) { try bench.part(.memory, $0, sizes[0], frames: 10_000) }
    if isatty(STDERR_FILENO) == 1 { Output.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
  }

  private mutating func add(_ title: String, _ labels: [String], _ measure: (String) throws -> Measures) throws {
    var table = Table(title: title)
    for label in labels {
      // Where a terminal looks on, what is being measured.
      if isatty(STDERR_FILENO) == 1 {
        Output.write(Array("\r\u{1B}[Kbench: \(title), \(label)".utf8), to: STDERR_FILENO)
      }
      table.columns.append((label, try measure(label)))
    }
    if !labels.isEmpty { tables.append(table) }
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

  var json: JSONValue {
    let machine = [JSONValue.Member("processors", .integer(sysconf(Int32(_SC_NPROCESSORS_ONLN))))]
    let asked = [JSONValue.Member("frames", .integer(frames)), .init("threads", .integer(threads))]
    return .object(machine + asked + tables.map { .init($0.title, $0.json) })
  }

  var table: String { tables.map(\.text).joined(separator: "\n\n") }
}

extension Vector {
  /// "390×844".
  var shown: String { "\(Int(x))×\(Int(y))" }
}
