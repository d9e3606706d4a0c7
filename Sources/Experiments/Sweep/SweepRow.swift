import Formatting
import Motion
import Takes
import Tuning

/// The result of one cell of a sweep.
struct SweepRow: Hashable, Sendable {
  struct Event: Hashable, Sendable {
    var name: String
    var step: Int64
  }

  var cell: Int
  /// The values in the order of the measures; infinite for an event that never happens.
  var numbers: [Double]
  /// The run's decision, see `RunRecord.decision`.
  var decided: String
  /// The run's path, see `RunRecord.path`.
  var path: [String]
  var happened: [Event]
  /// The length of the run in steps.
  var steps: Int64

  /// The row as one line of JSON, which reads back to exactly the same row.
  var json: JSONValue {
    .object([
      .init("cell", .integer(cell)),
      .init("numbers", .array(numbers.map { $0.isFinite ? .number($0) : .string("\($0)") })),
      .init("decided", .string(decided)),
      .init("path", .array(path.map { .string($0) })),
      .init(
        "happened", .array(happened.map { .array([.string($0.name), .integer(Int($0.step))]) })),
      .init("steps", .integer(Int(steps))),
    ])
  }
}

extension SweepRow {
  /// Parses a line written by `json`; fails on any other text.
  init?(_ line: String) {
    let document = JSONDocument(line)
    guard document.problems.isEmpty, let root = document.root, case .number(let cell)? = root["cell"]?.content,
      case .string(let decided)? = root["decided"]?.content, case .array(let numbers)? = root["numbers"]?.content,
      case .array(let path)? = root["path"]?.content,
      case .array(let happened)? = root["happened"]?.content, case .number(let steps)? = root["steps"]?.content,
      let index = Int(exactly: cell), let count = Int64(exactly: steps)
    else { return nil }
    (self.cell, self.steps, self.decided) = (index, count, decided)
    self.numbers = numbers.compactMap { number in
      switch number.content {
      case .number(let value): value
      case .string(let text): Double(text)
      default: nil
      }
    }
    self.path = path.compactMap { if case .string(let words) = $0.content { words } else { nil } }
    self.happened = happened.compactMap { event in
      guard case .array(let pair) = event.content, pair.count == 2, case .string(let name) = pair[0].content,
        case .number(let step) = pair[1].content, let step = Int64(exactly: step)
      else { return nil }
      return Event(name: name, step: step)
    }
    if self.numbers.count < numbers.count || self.happened.count < happened.count || self.path.count < path.count {
      return nil
    }
  }
}

/// The table of a sweep, for other programs.
struct SweepTable {
  let grid: SweepGrid
  let measures: [RunMeasure]

  /// Returns a line of names, then a row for each cell; a measure that never happens is empty.
  func csv(_ rows: [SweepRow]) -> String {
    var lines = [(grid.axes.map(\.key) + measures.map(\.text) + ["decided", "happened", "path"]).map(\.csvField)]
    for row in rows {
      let happened = row.happened.map { "\($0.name) \(Step.time($0.step).text(places: 3))" }.joined(separator: "; ")
      lines.append(
        (grid.words(of: row.cell) + row.numbers.map { $0.isFinite ? $0.plainText : "" } + [
          row.decided, happened, row.path.joined(separator: "; "),
        ])
        .map(\.csvField))
    }
    return lines.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// Returns an object for each cell, one a line.
  func jsonLines(_ rows: [SweepRow]) -> String {
    rows.map { row in
      var members = zip(grid.axes, grid.words(of: row.cell)).map { axis, word in
        JSONValue.Member(axis.key, Double(word).map { .number($0) } ?? .string(word))
      }
      members += zip(measures, row.numbers).map { .init($0.text, $1.isFinite ? .number($1) : .null) }
      members.append(.init("decided", .string(row.decided)))
      members.append(.init("path", .array(row.path.map { .string($0) })))
      members.append(
        .init(
          "happened",
          .array(row.happened.map { ["name": .string($0.name), "time": .number(Step.time($0.step))] })))
      return JSONValue.object(members).line + "\n"
    }.joined()
  }
}
