import Canvas
import Capture
import Effects
import Files
import Formatting
import Gestures
import Motion
import Playground
import Stage
import Threads
import Tuning

/// Everything that a sweep was asked for, checked before anything is run or written.
@MainActor
struct SweepJob {
  static let vary = Option(
    "--vary", value: "KEY=VALUES", repeats: true, offer: .settings,
    "what differs from cell to cell: FROM…TO:COUNT, with :log behind it, or A,B,C; once or twice")
  static let output = Option(
    "--output", short: "-o", value: "OUT",
    "a sheet as FILE.png, .mp4, .webm, .gif, .apng, with FILE.csv beside it; or only FILE.csv, .jsonl")
  static let at = Option("--at", value: "SECONDS", "the moment of a .png; when the last touch ends unless told")
  static let measure = Option(
    "--measure", value: "MEASURE", repeats: true, "another column, such as \"overshoot of front\" or \"at 2 front\"")
  static let best = Option("--best", value: "MEASURE", "print the cell in which this is least as a patch, and frame it")
  static let save = Option("--save-preset", value: "NAME", "save the best cell's values as a preset")
  static let colour = Option(
    "--colour", value: "happenings|MEASURE", offer: .words(["happenings"]), "make -o FILE.png a map of colours instead")

  static let options: [Option] =
    [
      vary, output, .take, .demo, .size, .config, .preset, .set, .scale, at, RenderPlan.seconds, RenderPlan.rate,
      RenderPlan.speed, measure, best, save, colour, RenderPlan.threads, .noCache,
    ]

  enum Target {
    case csv(String)
    case jsonLines(String)
    case map(String)
    case sheet(CaptureOutput)

    var path: String? {
      switch self {
      case .csv(let path), .jsonLines(let path), .map(let path): path
      case .sheet(let output): output.paths.first
      }
    }
  }

  let grid: SweepGrid
  let measures: [RunMeasure]
  let target: Target
  let threads: Int
  /// Of everything that decides what the rows are.
  let id: String
  let arguments: Arguments
  let rehearsal: Rehearsal
  private let best: Int?
  let colour: Int?

  /// `plan` is the file that it is planned in.
  init(_ arguments: Arguments, plan: String? = nil) throws {
    self.arguments = arguments
    let effect = try arguments.effect("sweep")
    guard let path = arguments[Self.output] else { throw Failure.usage("sweep: expected -o OUT, such as -o sheet.mp4") }
    guard let takePath = try arguments.takePath() else {
      throw Failure.usage("sweep: expected the touches that all cells get, --take FILE or --demo")
    }
    target = try Self.target(path, isMap: arguments.has(Self.colour))
    var rehearsal = try Rehearsal(arguments)
    try rehearsal.checkPurpose(arguments, for: effect)
    let maker = rehearsal.maker(effect, rehearsal.take!)
    let specs = arguments.all(Self.vary)
    guard (1...2).contains(specs.count) else {
      throw Failure.usage("sweep: expected one or two --vary \(SweepAxis.form)")
    }
    let config = ConfigLocation.find(explicit: arguments[.config]).path
    let axes = try specs.map { text throws(Failure) in
      try SweepAxis(text, rehearsal, maker, configPath: config)
    }
    if axes.count > 1, axes[0].key == axes[1].key { throw Failure.usage("--vary \(axes[0].key): given twice") }
    grid = SweepGrid(axes: axes, maker: maker)
    var measures = Self.usualMeasures(of: maker)
    func column(of text: String, _ option: Option) throws(Failure) -> Int {
      let measure: RunMeasure
      do throws(ExpectationFault) { measure = try RunMeasure(parsing: text) } catch {
        throw .usage("\(option.name) '\(text)': \(error.text)")
      }
      if let name = measure.readout, let complaint = RunMeasure.complaint(about: name, of: effect) {
        throw .usage("\(option.name) '\(text)': \(complaint)")
      }
      if let index = measures.firstIndex(of: measure) { return index }
      measures.append(measure)
      return measures.count - 1
    }
    for text in arguments.all(Self.measure) { _ = try column(of: text, Self.measure) }
    best = try arguments[Self.best].map { text throws(Failure) in try column(of: text, Self.best) }
    colour = try arguments[Self.colour].flatMap { text throws(Failure) in
      text == "happenings" ? nil : try column(of: text, Self.colour)
    }
    // A map of what happened is fastest without numbers.
    let needsNumbers = !arguments.has(Self.colour) || colour != nil || best != nil || arguments.has(Self.measure)
    self.measures = needsNumbers ? measures : []
    if arguments.has(Self.save), best == nil { throw Failure.usage("--save-preset: expected --best MEASURE with it") }
    threads = try arguments.integer(RenderPlan.threads, in: 1...256) ?? Parallel.threads
    if case .sheet = target, grid.count > 400 {
      throw Failure.usage("--vary: \(grid.count) cells are too many for a sheet, expected at most 400, or -o FILE.csv")
    }
    var outputs = [path]
    if let table = Self.table(beside: target) { outputs.append(table) }
    rehearsal.writes(outputs)
    rehearsal.writes(plan.map { [$0] } ?? [], by: "--plan")
    try rehearsal.checkFiles()
    self.rehearsal = rehearsal
    let words = arguments.words(Self.options.filter { $0.name != RenderPlan.threads.name })
    id =
      ContentHash(
        Array(
          ([Fidget.version, effect.id, rehearsal.hash ?? "", maker.take.take.text, takePath] + words)
            .joined(separator: "\n").utf8)
      ).description
  }

  /// What every table has.
  private static func usualMeasures(of maker: RunMaker) -> [RunMeasure] {
    let first = maker.run().performance.readouts.first?.name
    return [RunMeasure(.settled)]
      + [.overshoot, .rest, .peakSpeed].map { (kind: RunMeasure.Kind) in RunMeasure(kind, of: first) }
  }

  private static func target(_ path: String, isMap: Bool) throws(Failure) -> Target {
    if isMap {
      guard path.hasSuffix(".png") || path.hasSuffix(".csv") || path.hasSuffix(".jsonl") else {
        throw .usage("-o: a map is a .png, got '\(path)'")
      }
      if path.hasSuffix(".png") { return .map(path) }
    }
    if path.hasSuffix(".csv") { return .csv(path) }
    if path.hasSuffix(".jsonl") { return .jsonLines(path) }
    do throws(CaptureError) {
      let output = try CaptureOutput(path)
      if output.format?.needsFFmpeg == true { _ = try FFmpeg.find() }
      if case .standardOutput = output { throw CaptureError("a sheet is a file, or null:") }
      return .sheet(output)
    } catch {
      throw .usage("-o: \(error)")
    }
  }

  /// `sheet.csv` beside `sheet.mp4`.
  private static func table(beside target: Target) -> String? {
    switch target {
    case .csv, .jsonLines: return nil
    case .map(let path): return String(path.dropLast(4)) + ".csv"
    case .sheet(.file(let path, _)): return path.lastIndex(of: ".").map { path[..<$0] + ".csv" }
    case .sheet: return nil
    }
  }

  // MARK: - Running

  /// Rows of some of the cells, with a word about how far it is.
  func rows(_ cells: Range<Int>) -> [SweepRow] {
    var progress = RenderProgress(name: "sweep", total: cells.count, of: "runs")
    defer { progress.clear() }
    return grid.measure(cells, measures, threads: threads) { progress.show($0) }
  }

  /// Everything that was asked for, of all rows.
  func write(_ rows: [SweepRow], until interruption: Interruption) throws -> Int32 {
    let table = SweepTable(grid: grid, measures: measures)
    let chosen = best.flatMap { column in
      rows.filter { $0.numbers[column].isFinite }.min { $0.numbers[column] < $1.numbers[column] }?.cell
    }
    if let path = Self.table(beside: target) { try Output.write(table.csv(rows), to: path) }
    switch target {
    case .csv(let path): try Output.write(table.csv(rows), to: path)
    case .jsonLines(let path): try Output.write(table.jsonLines(rows), to: path)
    case .map(let path): try writeMap(rows, to: path)
    case .sheet(let output): try writeSheet(rows, chosen, to: output, until: interruption)
    }
    if let path = target.path { try Output.line("\(path)  \(grid.count) cells") }
    if let best { try tellBest(chosen, rows, best) }
    return interruption.count > 0 ? 130 : 0
  }

  // MARK: - The best

  private func tellBest(_ chosen: Int?, _ rows: [SweepRow], _ column: Int) throws {
    guard let chosen, let row = rows.first(where: { $0.cell == chosen }) else {
      throw Failure.content("--best \(measures[column].text): no cell has it")
    }
    let words = zip(grid.axes, grid.words(of: chosen)).map { "\($0.key)=\($1)" }
    try Output.line(
      "best: \(words.joined(separator: " "))  \(measures[column].text) \(row.numbers[column].text(places: 3))")
    let patches = grid.patches(of: chosen)
    for (key, value) in patches.byKey { try Output.line("\"\(key)\": \(value.json().line)") }
    guard let name = arguments[Self.save] else { return }
    if let problem = PresetShelf.problem(withName: name) { throw Failure.usage("--save-preset \(name): \(problem)") }
    if patches.isEmpty { throw Failure.usage("--save-preset: the best cell has no values of its own, only touches") }
    var shelf = PresetShelf(
      onDisk: .all, configPath: ConfigLocation.find(explicit: arguments[.config]).path)
    shelf.look()
    do throws(PresetRefusal) {
      _ = try shelf.save(
        Preset(name: name, note: "Least \(measures[column].text) of \(grid.count)", patches: patches))
    } catch {
      throw Failure.content("--save-preset: \(error.description)")
    }
  }
}
