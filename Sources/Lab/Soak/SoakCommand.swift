import CommandLineSyntax
import Commands
import Effects
import Formatting
import Motion
import Stage
import Studies

extension Command {
  private static let days = Option("--days", value: "N", "the days to simulate, whole or in parts; 30 by default")
  private static let seed = Option("--seed", value: "N", "the seed; 1 by default")
  private static let visits = Option("--visits", value: "N", "visits per day; 40 by default")
  private static let every = Option("--every", value: "K", "draw every K-th frame; 60 by default")
  private static let size = Option("--size", value: "WxH", "width and height in points; 390x844 by default")
  /// The most readings a day, at least an hour apart.
  private static let spinLimit = 12

  /// `fidget-lab soak`: uses Fidget at random for days, and checks that nothing grows, leaks or goes wrong.
  static let soak = Command(
    program: "fidget-lab", name: "soak", operands: "EFFECT|all",
    summary: "Uses Fidget at random for days of simulated time, and fails if anything grows, leaks or goes wrong.",
    options: [days, seed, visits, every, size]
  ) { arguments in
    guard let id = arguments.positionals.first, arguments.positionals.count == 1 else {
      throw Failure.usage("soak: expected one effect, or all: \(EffectLibrary.builtIn.ids.joined(separator: ", "))")
    }
    let effect = id == "all" ? nil : try EffectLibrary.builtIn.find(id)
    let days = try arguments.number(days, in: 0.001...3650) ?? 30
    let seed = UInt32(try arguments.integer(seed, in: 0...Int(UInt32.max)) ?? 1)
    let visits = try arguments.integer(visits, in: 1...100_000) ?? 40
    let every = try arguments.integer(every, in: 1...1_000_000) ?? 60
    let size = try arguments.size(.size, sides: 160...4096) ?? Vector(390, 844)
    let soak = try Soak(effect, RandomUse(seed: seed, visits: visits, size: size), size: size, every: every)
    defer { soak.end() }
    // The run has a part for every day, and at least four: the first quarter warms the caches.
    let parts = max(4, Int(days.rounded(.up)))
    let looks = Int(days / Double(parts) * 24).clamped(to: 1...spinLimit)
    var watch = SoakWatch()
    let start = Usage.wallSeconds
    var warnings: [String] = []
    do {
      for part in 1...parts {
        // Readings vary with the last actions: the least of several is the amount that is never released.
        var reading: SoakReading?
        for look in 1...looks {
          let share = (Double(part - 1) + Double(look) / Double(looks)) / Double(parts)
          let now = try soak.run(until: Int64(days * 86_400e9 * share))
          reading = reading.map { $0.least(now) } ?? now
        }
        guard let reading else { break }
        watch.note(reading)
        try Output.line(
          "day \((days * Double(part) / Double(parts) * 100).rounded() / 100): \(soak.line), \(reading.line)")
      }
      warnings = watch.complaints
    } catch let problem as Problem {
      warnings = ["\(soak.moment): \(problem.message)"]
    }
    let growth =
      "heap \(watch.growth(\.heap).megabytes) MB, private memory \(watch.growth(\.resident).megabytes) MB"
    try Output.line(
      "\(days) days in \(Int(Usage.wallSeconds - start)) s: \(soak.line); grown since warm-up: \(growth); hash \(soak.hash)"
    )
    guard warnings.isEmpty else {
      throw Failure.content(
        warnings.map { "soak: \($0); fidget-lab soak \(id) --seed \(seed) --days \(days) repeats it" })
    }
    return 0
  }
}

extension Soak {
  /// The numbers of actions, frames and steps so far.
  fileprivate var line: String {
    "\(actions) actions, \(frames) frames, \(drawn) drawn, \(steps) steps, \(dropped) dropped"
  }

  /// The day and time of day.
  fileprivate var moment: String {
    let seconds = now / 1_000_000_000 + 8 * 3600
    let parts = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
    return "day \(seconds / 86_400 + 1), \(parts.joined(separator: ":"))"
  }
}

extension SoakReading {
  fileprivate var line: String {
    "heap \(heap.megabytes) MB, private \(resident.megabytes) MB, pictures \(pictures.megabytes) MB, descriptors \(descriptors), threads \(threads), "
      + "textures \(textures)"
  }
}
