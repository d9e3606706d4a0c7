import Commands
import Files
import Formatting
import Glibc
import Tuning

/// A sweep as numbered parts that any machine may do: `plan.json`, and beside it a folder with a file for each part.
///
/// A part's file has its name only when it is complete, and ends in a line that says of which plan it is and what its rows
/// hash to: whatever is torn, changed or of another plan counts as missing. What the rows are does not depend on who did
/// them, so the result is the same bytes however the parts were spread.
@MainActor
struct SweepPlan {
  let path: String
  let parts: Int
  private let job: SweepJob

  /// Writes the plan, over another one at most.
  init(writing target: OutputTarget, parts: Int, _ job: SweepJob, _ words: [String]) throws(Failure) {
    (path, self.parts, self.job) = (target.path, parts, job)
    if target.status != nil, Self.content(of: (try? Self.read(path)) ?? []) == nil {
      throw .usage("--plan \(path): is no plan of a sweep, expected one or a new name")
    }
    let plan: JSONValue = .object([
      .init("fidget", .string("sweep 1")), .init("words", .array(words.map { .string($0) })),
      .init("cells", .integer(job.grid.count)), .init("parts", .integer(parts)), .init("id", .string(job.id)),
    ])
    try Output.write(plan.file, to: target)
  }

  /// Reads it; the take and the config must be what they were. `threads` is what the command line says of them.
  init(reading path: String, _ threads: [String], _ files: FileLedger) throws {
    files.note(path, as: "the plan that is read")
    let bytes: [UInt8]
    do throws(FileRefusal) { bytes = try Self.read(path) } catch {
      throw Failure.content("\(path): \(error.reason)")
    }
    guard let (words, count, id) = Self.content(of: bytes) else {
      throw Failure.content("\(path): no plan of a sweep, expected what --plan wrote")
    }
    do {
      job = try SweepJob(
        Arguments(words + threads, options: SweepJob.options, command: "fidget sweep", files: files))
    } catch let failure as Failure {
      throw Failure.content(failure.lines.map { "\(path): \($0)" })
    }
    guard job.id == id, count <= job.grid.count else {
      throw Failure.content("\(path): the take, the config or the program is not what it was; write the plan anew")
    }
    (self.path, self.parts) = (path, count)
  }

  private static func read(_ path: String) throws(FileRefusal) -> [UInt8] {
    try SmallFile.bytes(at: path, atMost: 1 << 20)
  }

  /// Nil for what is no plan.
  private static func content(of bytes: [UInt8]) -> (words: [String], parts: Int, id: String)? {
    let document = JSONDocument(bytes)
    guard document.problems.isEmpty, let root = document.root, case .string("sweep 1")? = root["fidget"]?.content,
      case .array(let nodes)? = root["words"]?.content, case .number(let parts)? = root["parts"]?.content,
      let count = Int(exactly: parts), count >= 1, case .string(let id)? = root["id"]?.content
    else { return nil }
    return (nodes.compactMap { node in if case .string(let word) = node.content { word } else { nil } }, count, id)
  }

  private var folder: String { path + ".parts" }
  private func file(_ part: Int) -> String { "\(folder)/\(part.padded(to: 6)).jsonl" }

  /// The cells of a part, counted from 0; parts differ by one cell at most.
  private func cells(of part: Int) -> Range<Int> {
    part * job.grid.count / parts..<(part + 1) * job.grid.count / parts
  }

  /// Does one part, unless it is done.
  func work(on part: Int) throws {
    if rows(of: part) != nil { return try Output.line("part \(part): done already") }
    let number = Folder.make(folder)
    guard number == 0 else { throw Failure.content("\(folder): \(SystemReason.text(number))") }
    let text = try job.rows(cells(of: part)).map { $0.json.line + "\n" }.joined()
    try Output.write(
      text + seal(of: part, text), to: job.arguments.files.claim(by: "--part").place(file(part)))
    try Output.line("part \(part): \(cells(of: part).count) cells")
  }

  /// The last line of a part's file.
  private func seal(_ part: Int, _ hash: String) -> String {
    let line: JSONValue = [
      "part": .integer(part), "of": .integer(parts), "plan": .string(job.id), "hash": .string(hash),
    ]
    return line.line + "\n"
  }

  private func seal(of part: Int, _ text: String) -> String { seal(part, FNV1a(text.utf8).description) }

  /// Nil where it is missing, torn, or of another plan.
  private func rows(of part: Int) -> [SweepRow]? {
    guard let bytes = try? SmallFile.bytes(at: file(part), atMost: 1 << 30, patience: 0),
      let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\n")
    else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard let last = lines.popLast() else { return nil }
    let body = lines.map { $0 + "\n" }.joined()
    guard last + "\n" == seal(of: part, body) else { return nil }
    let rows = lines.compactMap { SweepRow(String($0)) }
    return rows.map(\.cell) == Array(cells(of: part)) ? rows : nil
  }

  /// All rows in order; names what is missing.
  func gather() throws(Failure) -> (job: SweepJob, rows: [SweepRow]) {
    var rows: [SweepRow] = []
    var missing: [Int] = []
    for part in 0..<parts {
      if let done = self.rows(of: part) { rows += done } else { missing.append(part) }
    }
    guard missing.isEmpty else {
      throw .content(
        "\(path): \(missing.count) of \(parts) parts are missing: \(Self.words(missing)); "
          + "fidget sweep --plan \(path) --part K does one")
    }
    return (job, rows)
  }

  /// `3, 7…9`.
  static func words(_ numbers: [Int]) -> String {
    var spans: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = spans.last, last.upperBound + 1 == number {
        spans[spans.count - 1] = last.lowerBound...number
      } else {
        spans.append(number...number)
      }
    }
    return spans.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)…\($0.upperBound)" }.joined(
      separator: ", ")
  }
}
