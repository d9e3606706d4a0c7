import Capture
import Commands

extension Command {
  /// `fidget sweep`: one take, many values.
  package static let sweep = Command(
    name: "sweep", operands: "EFFECT",
    summary: "Plays one take with many values: a sheet in which all move in step, a table of measures, or a map.",
    options: SweepJob.options
  ) { arguments in
    let interruption = Interruption()
    let job = try SweepJob(arguments)
    return try job.write(try job.rows(), until: interruption)
  }
}
