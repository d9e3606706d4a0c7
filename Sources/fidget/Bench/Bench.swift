import Effects
import Glibc
import Motion
import Tuning

/// All measurements in turn, each in a process of its own.
struct Bench {
  struct Row {
    let id: String
    let size: Vector
    let measures: Measures
  }

  static let deckSizes = [5, 50, 500, 5000]

  let ids: [String]
  let sizes: [Vector]
  let frames: Int
  let threads: Int
  /// `--config` and `--set`, for whoever measures.
  let passed: [String]
  private(set) var rows: [Row] = []
  /// The card effect with more and more cards, in the order of `deckSizes`.
  private(set) var decks: [Measures] = []
  private(set) var windows: Measures?
  private(set) var memory: [(id: String, measures: Measures)] = []

  init(ids: [String], sizes: [Vector], frames: Int, threads: Int, passed: [String]) {
    self.ids = ids
    self.sizes = sizes
    self.frames = frames
    self.threads = threads
    self.passed = passed
  }

  mutating func run(isQuick: Bool, isLong: Bool) throws {
    for id in ids {
      for size in sizes {
        rows.append(Row(id: id, size: size, measures: try part(isQuick ? .stages : .all, id, size)))
      }
    }
    if !isQuick {
      if ids.contains(Cards.id) {
        decks = try Self.deckSizes.map { count in
          try part(.stages, Cards.id, sizes[0], ["--set", "cards.count=\(count)"], "\(count) cards")
        }
      }
      Self.say("windows")
      windows = try WindowBench(size: sizes[0], rounds: 5).measure(ids)
    }
    if isLong {
      for id in ids { memory.append((id, try part(.memory, id, sizes[0], [], "10,000 frames", frames: 10_000))) }
    }
    if isatty(STDERR_FILENO) == 1 { Output.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
  }

  private func part(
    _ part: BenchPart, _ id: String, _ size: Vector, _ more: [String] = [], _ note: String = "", frames: Int? = nil
  ) throws -> Measures {
    Self.say("\(id) \(size.shown) \(note)")
    let child = try ChildRun(
      ["bench", id, "--part", part.rawValue, "--size", "\(Int(size.x))x\(Int(size.y))"]
        + ["--frames", "\(frames ?? self.frames)", "--threads", "\(threads)"] + passed + more)
    let measures = Measures(lines: child.allLines())
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

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("processors", .integer(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
      .init("frames", .integer(frames)), .init("threads", .integer(threads)),
      .init(
        "effects",
        .array(
          rows.map { row in
            .object([.init("effect", .string(row.id)), .init("size", .string(row.size.shown))] + row.measures.json)
          })),
    ]
    if !decks.isEmpty {
      members.append(
        .init(
          "cards",
          .array(
            zip(Self.deckSizes, decks).map { count, measures in
              .object([.init("cards", .integer(count))] + measures.json)
            })))
    }
    if let windows { members.append(.init("windows", .object(windows.json))) }
    if !memory.isEmpty {
      members.append(
        .init(
          "memory",
          .array(memory.map { .object([.init("effect", .string($0.id))] + $0.measures.json) })))
    }
    return .object(members)
  }
}

extension Vector {
  /// "390×844".
  var shown: String { "\(Int(x))×\(Int(y))" }
}
