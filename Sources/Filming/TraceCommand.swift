import CommandLineSyntax
import Commands
import Effects

extension Command {
  private static let seconds = Option(
    "--seconds", value: "N", "the length; by default 10, or the take and 2 seconds more")
  private static let every = Option("--every", value: "K", "a row for every K-th step only")
  private static let format = Option("--format", value: "csv|jsonl", "csv by default")

  /// `fidget trace`: prints an effect's readouts over time, exactly as in the window.
  package static let trace = Command(
    name: "trace", operands: "EFFECT",
    summary: "Runs an effect without a window and prints its readouts, one row for each step of 1/240 s.",
    examples: [
      ("trace lamp --seconds 10", "readouts as CSV, one row per step"),
      ("trace cards --demo --events -", "instead of the rows, what happened and why, as JSON Lines"),
    ],
    options: FilmSetup.options + [seconds, every, format]
  ) { arguments in
    let effect = try arguments.effect("trace")
    let seconds = try arguments.number(seconds, in: 0...86_400)
    let every = Int64(try arguments.integer(every, in: 1...1_000_000_000) ?? 1)
    let format = try arguments.choice(format) ?? TraceWriter.Format.csv
    let setup = try FilmSetup(arguments)
    // Standard output has either the rows or the events: no reader takes apart a mixture.
    let hasRows = !setup.events.isStandardOutput
    if !hasRows, let option = [Self.every, Self.format].first(where: arguments.has) {
      throw Failure.usage("\(option.name): expected --events FILE beside it, as --events - prints events alone")
    }
    try setup.checkPurpose(arguments, for: effect)
    try setup.begin()
    let playground = setup.film(effect)
    try playground.checkFault()
    let length = seconds ?? (setup.take == nil ? 10 : playground.takeSeconds + 2)
    let steps = Int64((length * 240).rounded())

    var writer = TraceWriter(format)
    writer.header(playground.readouts)
    if hasRows { try writer.row(0, playground.readouts) }
    var step: Int64 = 1
    // Once a step had no input and changed nothing, no further step needs to run.
    while step <= steps, step == 1 || !playground.isSettled {
      playground.advance(toStep: step - 1)
      try playground.checkFault()
      if hasRows, step % every == 0 { try writer.row(step, playground.readouts) }
      step += 1
    }
    if !hasRows { return setup.events.end() ? 0 : 1 }
    writer.take(playground.readouts)
    for step in stride(from: (step + every - 1) / every * every, through: steps, by: Int(every)) {
      try writer.row(step)
    }
    try writer.flush()
    return setup.events.end() ? 0 : 1
  }
}
