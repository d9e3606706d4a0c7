import Effects
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
  private(set) var memory: [Row] = []

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
      Self.say("windows")
      windows = try WindowBench(size: sizes[0], rounds: 5).measure(ids)
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
        + ["--frames", "\(frames ?? self.frames)", "--threads", "\(threads)"] + passed + more)
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

  var json: JSONValue {
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    var members: [JSONValue.Member] = [
      .init("processors", .integer(processors)), .init("frames", .integer(frames)), .init("threads", .integer(threads)),
      .init("effects", .array(effects.map(\.json))),
    ]
    if !decks.isEmpty { members.append(.init("cards", .array(decks.map(\.json)))) }
    if let windows { members.append(.init("windows", .object(windows.json))) }
    if !memory.isEmpty { members.append(.init("memory", .array(memory.map(\.json)))) }
    return .object(members)
  }
}

extension Vector {
  /// "390×844".
  var shown: String { "\(Int(x))×\(Int(y))" }
}
