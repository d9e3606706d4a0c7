import Capture
import Commands
import Filming

extension Command {
  private static let plan = Option(
    "--plan", value: "FILE", file: .writes, "write the work as numbered parts; alone, the plan to work on")
  private static let parts = Option("--parts", value: "N", "how many parts the plan has; 100 or one a cell unless told")
  private static let part = Option("--part", value: "K", "do this part of the plan, from 0, unless it is done")
  private static let gather = Option("--gather", "put the parts of the plan together, or say which are missing")

  /// `fidget sweep`: one take, many values.
  package static let sweep = Command(
    name: "sweep", operands: "EFFECT",
    summary: "Plays one take with many values: a sheet in which all move in step, a table of measures, or a map.",
    options: SweepJob.options + [plan, parts, part, gather]
  ) { arguments in
    let interruption = Interruption()
    let isWork = arguments.has(part) || arguments.has(gather)
    // How many threads is the machine's affair, and no part of a plan.
    let work = arguments.words(SweepJob.options.filter { $0.name != RenderPlan.threads.name })
    guard isWork else {
      if arguments.has(plan), arguments.positionals.isEmpty, work.isEmpty {
        throw Failure.usage("--plan: expected --part K or --gather with it, or the sweep that is to be planned")
      }
      let job = try SweepJob(arguments)
      guard let target = try arguments.target(plan) else {
        if arguments.has(parts) { throw Failure.usage("--parts: expected --plan FILE with it") }
        return try job.write(try job.rows(0..<job.grid.count), until: interruption)
      }
      let count = try arguments.integer(parts, in: 1...1_000_000) ?? 100
      let made = try SweepPlan(
        writing: target, parts: min(count, job.grid.count), job, arguments.positionals + work)
      try Output.line("\(target.path)  \(job.grid.count) cells in \(made.parts) parts, 0…\(made.parts - 1)")
      return 0
    }
    guard let path = arguments[plan], arguments.positionals.isEmpty, work.isEmpty else {
      throw Failure.usage("--part and --gather: expected --plan FILE alone with them, which says all but --threads")
    }
    if arguments.has(part), arguments.has(gather) { throw Failure.usage("--part and --gather: expected one of them") }
    let made = try SweepPlan(reading: path, arguments.words([RenderPlan.threads]), arguments.files)
    if let number = try arguments.integer(part, in: 0...made.parts - 1) {
      try made.work(on: number)
      return 0
    }
    let (job, rows) = try made.gather()
    return try job.write(rows, until: interruption)
  }
}
