import Canvas
import Capture
import CommandLineSyntax
import Commands
import Effects
import Files
import Filming
import Formatting
import Motion
import Playing
import Takes
import Tuning

/// The whole task of a sweep, checked before anything is run or written.
@MainActor
struct SweepJob {
  static let vary = Option(
    "--vary", value: "KEY=VALUES", repeats: true, offer: .settings, file: .reads,
    "the values of the cells: FROM…TO:COUNT, with :log after it, or A,B,C; once or twice")
  static let output = Option(
    "--output", short: "-o", value: "OUT", file: .writes,
    "a sheet as FILE.png, .mp4, .webm, .mov, .gif, .apng, .webp, with FILE.csv beside it; or only FILE.csv, .jsonl")
  static let at = Option(
    "--at", value: "SECONDS",
    "the moment of a .png; by default the one at which the cells differ most, which is printed"
  )
  static let curves = Option("--curves", "draw graphs into -o FILE.png instead: readouts against time, on one scale")
  static let readout = Option(
    "--readout", value: "NAME", repeats: true,
    "the readout that --curves draws; by default the first that differs between cells")
  static let measure = Option(
    "--measure", value: "MEASURE", repeats: true, "another column, such as \"overshoot of front\" or \"at 2 front\"")
  static let best = Option(
    "--best", value: "MEASURE", "print the cell with the least value of this measure as a patch, and frame it")
  static let save = Option(
    "--save-preset", value: "NAME", file: .writes, "save the best cell's values as a preset")
  private static let cells = Option(
    "--cells", value: "A..B", "run only these cells, from 0, and write their rows as FILE.jsonl, for --gather")
  private static let gather = Option(
    "--gather", value: "FILE", repeats: true, file: .reads,
    "take these rows from --cells instead of running the cells; names missing ones")

  static let options: [Option] =
    [
      vary, output, .take, .demo, .runSource, .size, .config, .preset, .set, .scale, at, RenderOptions.seconds,
      RenderOptions.rate,
      RenderOptions.speed, curves, readout, measure, best, save, cells, gather, RenderOptions.threads, .noCache,
      .noSource,
    ]

  /// The form of the output, with its destinations.
  enum Form {
    case csv(OutputTarget)
    case jsonLines(OutputTarget)
    case cells(OutputTarget)
    case curves(OutputTarget, table: OutputTarget, readouts: [String])
    case sheet(SheetPlan)
  }

  let grid: SweepGrid
  let measures: [RunMeasure]
  let form: Form
  /// The name and destination of the preset for the best cell's values. `nil` if none is saved.
  let preset: (name: String, place: OutputTarget)?
  let threads: Int
  /// The cells that are run.
  private let cells: Range<Int>
  /// The hash of everything that the rows depend on.
  let id: String
  let arguments: Arguments
  let setup: FilmSetup
  let best: Int?
  /// Pixels per point of graphs.
  let scale: Double

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    let effect = try arguments.effect("sweep")
    guard let path = arguments[Self.output] else { throw Failure.usage("sweep: expected -o OUT, such as -o sheet.mp4") }
    guard try arguments.takePath() != nil else {
      throw Failure.usage("sweep: expected the touches that all cells get, --take FILE or --demo")
    }
    let setup = try FilmSetup(arguments)
    try setup.checkPurpose(arguments, for: effect)
    let maker = setup.maker(effect, setup.take!)
    let specs = arguments.all(Self.vary)
    guard (1...2).contains(specs.count) else {
      throw Failure.usage("sweep: expected one or two --vary \(SweepAxis.form)")
    }
    let config = arguments.location.path
    let axes = try specs.map { try SweepAxis($0, setup, maker, configPath: config) }
    if axes.count > 1, axes[0].key == axes[1].key { throw Failure.usage("--vary \(axes[0].key.excerpt): given twice") }
    grid = SweepGrid(axes: axes, maker: maker)
    var measures = try Self.usualMeasures(of: maker)
    func column(of option: Option, _ text: String) throws(Failure) -> Int {
      let measure: RunMeasure
      do throws(Problem) { measure = try RunMeasure(parsing: text) } catch {
        throw .usage("\(option.name) '\(text.excerpt)': \(error.message)")
      }
      if let name = measure.readout, let complaint = RunMeasure.complaint(about: name, of: effect) {
        throw .usage("\(option.name) '\(text.excerpt)': \(complaint)")
      }
      if let index = measures.firstIndex(of: measure) { return index }
      measures.append(measure)
      return measures.count - 1
    }
    for text in arguments.all(Self.measure) { _ = try column(of: Self.measure, text) }
    best = try arguments[Self.best].map { try column(of: Self.best, $0) }
    self.measures = measures
    threads = try arguments.count(RenderOptions.threads)
    self.setup = setup
    scale = try arguments.number(.scale, in: 0.25...8) ?? 1
    form = try Self.form(path, arguments, setup, grid)
    preset = try Self.preset(arguments, axes, configPath: config)
    cells = try SweepPart.cells(arguments[Self.cells], of: grid.count)
    // Options of presentation change no row, so they are not part of the hash.
    let shown = [
      Self.output, Self.at, Self.curves, Self.readout, .scale, RenderOptions.seconds, RenderOptions.rate,
      RenderOptions.speed,
    ]
    let others = (shown + [Self.cells, Self.gather, RenderOptions.threads, .noCache, .noSource]).map(\.name)
    let words = [Program.version, effect.id, setup.hash ?? "", maker.take.take.text]
    id =
      ContentHash(
        Array((words + arguments.words(Self.options.filter { !others.contains($0.name) })).joined(separator: "\n").utf8)
      ).description
  }

  /// Returns the measures of every table.
  private static func usualMeasures(of maker: RunMaker) throws -> [RunMeasure] {
    let first = try maker.run().performance.readouts.first?.name
    return [RunMeasure(.settled)]
      + [.overshoot, .rest, .peakSpeed].map { (kind: RunMeasure.Kind) in RunMeasure(kind, of: first) }
  }

  private static func form(
    _ path: String, _ arguments: Arguments, _ setup: FilmSetup, _ grid: SweepGrid
  ) throws(Failure) -> Form {
    for path in arguments.all(gather) { InputFiles.note(path, as: "cells that are gathered") }
    let claim = arguments.claim(output)
    if arguments.has(cells) {
      try arguments.refuse([gather], beside: cells)
      guard path.hasSuffix(".jsonl") else {
        throw .usage("--cells: are written as a .jsonl, got -o '\(path.excerpt)'")
      }
      return .cells(try claim.place(path))
    }
    try arguments.refuse([readout], without: curves)
    if arguments.has(curves) {
      guard path.hasSuffix(".png") else {
        throw .usage("--curves: makes graphs, which are a .png, got -o '\(path.excerpt)'")
      }
      try arguments.refuse([at], beside: curves)
      let readouts = arguments.all(readout)
      if grid.maker.effect.readouts.isEmpty {
        throw .usage("--curves: expected an effect with readouts, \(grid.maker.effect.id) has none")
      }
      if let complaint = CurveSheet.complaint(about: readouts, of: grid.maker.effect) {
        throw .usage("--readout: \(complaint)")
      }
      if grid.count > SheetPlan.mostCells {
        throw .usage(
          "--vary: \(grid.count) cells are too many for a sheet, expected at most \(SheetPlan.mostCells), or -o FILE.csv"
        )
      }
      return .curves(try claim.place(path), table: try claim.place(path.dropLast(4) + ".csv"), readouts: readouts)
    }
    if path.hasSuffix(".csv") { return .csv(try claim.place(path)) }
    if path.hasSuffix(".jsonl") { return .jsonLines(try claim.place(path)) }
    let output = try Failure.usage("-o") {
      let output = try CaptureOutput(path)
      if output.format?.needsFFmpeg == true { _ = try FFmpeg.find() }
      if output.format == .wav { throw Problem(message: "a sheet has no sound, expected a picture or a video") }
      if output.isStandardOutput { throw Problem(message: "a sheet is a file, or null:") }
      return output
    }
    return .sheet(try SheetPlan(output, claim, arguments, setup, grid))
  }

  /// Returns the preset to save; refuses an invalid or taken name before anything runs.
  private static func preset(
    _ arguments: Arguments, _ axes: [SweepAxis], configPath: String
  ) throws(Failure) -> (name: String, place: OutputTarget)? {
    try arguments.refuse([save], without: Self.best)
    guard let name = arguments[save] else { return nil }
    let hasValues = axes.contains { $0.values.contains { if case .values = $0 { true } else { false } } }
    if !hasValues { throw .usage("--save-preset: cells that differ in touches alone have no values of their own") }
    var shelf = PresetShelf(onDisk: arguments.library.parameters, configPath: configPath)
    let place = try Failure.usage("--save-preset") { try shelf.newPath(for: name) }
    return (name, try arguments.claim(save).place(place))
  }

  /// Runs the requested cells, showing progress, or reads the rows of earlier runs.
  func rows() throws -> [SweepRow] {
    let made = arguments.all(Self.gather)
    if !made.isEmpty { return try SweepPart.gather(made, id: id, count: grid.count) }
    var progress = RenderProgress(name: "sweep", total: cells.count, of: "runs")
    defer { progress.clear() }
    return try grid.measure(cells, measures, threads: threads) { progress.show($0) }
  }
}
