import Capture
import CommandLineSyntax
import Commands
import Files
import Formatting
import Tuning

/// The output of a sweep's rows: all of its files, or none.
extension SweepJob {
  func write(_ rows: [SweepRow], until interruption: Interruption) throws -> Int32 {
    // The best cell is only known if all cells were run.
    let chosen = try rows.count < grid.count ? nil : best.map { try Best(rows, by: $0, of: self) }
    let table = SweepTable(grid: grid, measures: measures)
    // Complete files, still without their final names.
    var parts: [PartFile] = []
    var film: SheetPlan.Film?
    func write(_ text: String, _ target: OutputTarget) throws {
      parts.append(try Output.sealed(Array(text.utf8), target))
    }
    var name = arguments[Self.output]
    var words = ""
    switch form {
    case .csv(let target): try write(table.csv(rows), target)
    case .jsonLines(let target): try write(table.jsonLines(rows), target)
    case .cells(let target): try write(SweepPart.text(rows, of: id), target)
    case .curves(let target, let beside, let readouts):
      try write(table.csv(rows), beside)
      parts.append(try PartFile(target))
      let graphs = try curvesPicture(readouts, chosen?.cell)
      try PNGFile.write(graphs.bitmap, carrying: graphs.packed, to: parts[1])
    case .sheet(let sheet):
      name = sheet.name
      if let beside = sheet.table { try write(table.csv(rows), beside) }
      let made = try sheet.make(rows, chosen?.cell, job: self, until: interruption)
      if let picture = made.picture {
        parts.append(picture.file)
        words = "  " + picture.words
      }
      film = made.film
    }
    if let chosen { try save(chosen) }
    try film?.pipeline.publish()
    for part in parts { try part.complete() }
    if let film { try Output.line(film.line) }
    if let name { try Output.line("\(name)  \(rows.count) cells\(words)") }
    for line in chosen?.lines ?? [] { try Output.line(line) }
    return interruption.count > 0 ? 130 : 0
  }

  /// The cell in which a measure is least.
  private struct Best {
    let cell: Int
    let patches: Patches
    let note: String
    /// The lines to print for the cell.
    let lines: [String]

    @MainActor init(_ rows: [SweepRow], by column: Int, of job: SweepJob) throws(Failure) {
      let (grid, name) = (job.grid, job.measures[column].text)
      let known = rows.filter { $0.numbers[column].isFinite }
      guard let row = known.min(by: { $0.numbers[column] < $1.numbers[column] }) else {
        throw .content("--best \(name): no cell has it")
      }
      cell = row.cell
      patches = grid.patches(of: cell)
      if job.preset != nil, patches.isEmpty {
        throw .content("--save-preset: the best cell has no values of its own")
      }
      note = "Least \(name) of \(grid.count)"
      let words = zip(grid.axes, grid.words(of: cell)).map { "\($0.key)=\($1)" }
      lines =
        ["best: \(words.joined(separator: " "))  \(name) \(row.numbers[column].text(places: 3))"]
        + patches.byKey.map { "\"\($0)\": \($1.json().line)" }
    }
  }

  private func save(_ best: Best) throws(Failure) {
    guard let preset else { return }
    var shelf = PresetShelf(onDisk: arguments.library.parameters, configPath: arguments.location.path)
    do throws(Problem) {
      _ = try shelf.save(Preset(name: preset.name, note: best.note, patches: best.patches))
    } catch {
      throw .content("--save-preset: \(error)")
    }
  }
}
