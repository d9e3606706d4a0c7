import Capture
import Commands
import Filming

extension Command {
  /// `fidget sweep`: plays one take with many values.
  package static let sweep = Command(
    name: "sweep", operands: "EFFECT",
    summary: "Plays one take with many values: a sheet whose cells move together, graphs, or a table of measures.",
    examples: [
      (
        "sweep cards --demo --vary cards.shrink=0…0.5:6 -o sheet.png",
        "six cells at the moment at which they differ most"
      ),
      ("sweep lamp --demo --vary lamp.damping=0…1:4 -o sheet.mp4", "four cells that move together"),
    ],
    options: SweepJob.options
  ) { arguments in
    let interruption = Interruption()
    let job = try SweepJob(arguments)
    let rows = try job.rows()
    return try Rendering.saying(interruption) { try job.write(rows, until: interruption) }
  }
}
