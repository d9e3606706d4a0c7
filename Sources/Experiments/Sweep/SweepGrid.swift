import CommandLineSyntax
import Playing
import Takes
import Threads
import Tuning

/// Every combination of the values of one or two axes; cells are numbered along the first axis first.
struct SweepGrid: Sendable {
  let axes: [SweepAxis]
  let maker: RunMaker

  var columns: Int { axes[0].values.count }
  var rows: Int { axes.count > 1 ? axes[1].values.count : 1 }
  var count: Int { columns * rows }

  func indices(of cell: Int) -> [Int] { axes.count > 1 ? [cell % columns, cell / columns] : [cell] }

  /// Returns the values of a cell as texts, one for each axis.
  func words(of cell: Int) -> [String] { zip(axes, indices(of: cell)).map { $0.words[$1] } }

  /// Returns the parameters of a cell; a value overrides a preset, as on the command line, whatever the order of the axes.
  func patches(of cell: Int) -> Patches {
    let chosen = Array(zip(axes, indices(of: cell)))
    return (chosen.filter { $0.0.key == "preset" } + chosen.filter { $0.0.key != "preset" }).reduce(Patches()) {
      if case .values(let values) = $1.0.values[$1.1] { $0.merging(values) } else { $0 }
    }
  }

  func run(of cell: Int) throws -> TakeRun {
    var varied: Take?
    for (axis, index) in zip(axes, indices(of: cell)) {
      if case .number(let number, let value) = axis.values[index] {
        varied = (varied ?? maker.take.take).with(number, value) ?? varied
      }
    }
    return try maker.run(varied, patches(of: cell))
  }

  /// Measures some of the cells, on all cores.
  func measure(
    _ cells: Range<Int>, _ measures: [RunMeasure], threads: Int, progress: ((Int) -> Void)? = nil
  ) throws -> [SweepRow] {
    try Parallel.map(cells.count, threads: threads, progress: progress) { index in
      let cell = cells.lowerBound + index
      return Result { try row(of: cell, measures) }.mapError {
        Failure.content("\(zip(axes, words(of: cell)).map { "\($0.key)=\($1)" }.joined(separator: " ")): \($0)")
      }
    }.map { try $0.get() }
  }

  private func row(of cell: Int, _ measures: [RunMeasure]) throws -> SweepRow {
    // Readouts cost as much as the steps; a map of events needs none.
    let record = try RunRecord(of: run(of: cell), readouts: measures.contains { $0.readout != nil })
    return SweepRow(
      cell: cell, numbers: measures.map(record.value(of:)), decided: record.decision, path: record.path,
      happened: record.events.map { SweepRow.Event(name: $0.happening.name, step: $0.step) },
      steps: record.steps)
  }
}
