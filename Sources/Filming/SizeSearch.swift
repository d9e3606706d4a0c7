import Capture
import Commands
import Files
import Formatting
import Motion

/// Looks for the best clip that is not too large: one after the other is made and measured, the same ones on every machine,
/// and only the best one is kept.
@MainActor
package struct SizeSearch {
  /// What is given up together; the next one gives up as much of everything or more.
  private struct Rung {
    var thrift = Thrift()
    /// Of the pixels a side, and of the frames.
    var scale = 1.0
    var rate: Ratio?
  }

  private let arguments: Arguments
  private let limit: Int
  private let plan: RenderPlan

  package init(_ arguments: Arguments, _ plan: RenderPlan, limit: Int) throws(Failure) {
    (self.arguments, self.plan, self.limit) = (arguments, plan, limit)
    if arguments.has(.events) { throw .usage("--max-size and --events: expected one of them") }
    for clip in plan.clips.prefix(arguments.all(RenderPlan.output).count) where ladder(clip) == nil {
      throw .usage("--max-size: expected .mp4, .webm, .gif or .apng, got '\(clip.name.excerpt)'")
    }
  }

  /// Bytes that `--max-size` says, such as 10MB, 1.5 MiB or 800000; nil where nothing is said.
  package static func limit(_ arguments: Arguments) throws(Failure) -> Int? {
    guard let text = arguments[RenderPlan.maxSize] else { return nil }
    let units = ["": 1, "B": 1, "kB": 1e3, "KB": 1e3, "MB": 1e6, "GB": 1e9, "KiB": 1024, "MiB": 1_048_576]
    let number = text.prefix { $0.isNumber || $0 == "." }
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    guard let value = Double(number), let factor = units[String(unit)], (1...1e12).contains(value * factor) else {
      throw .usage("--max-size: expected a size such as 10MB, 500kB or 1.5MiB, got '\(text.excerpt)'")
    }
    return Int(value * factor)
  }

  /// Every file by itself: what one gives up is no loss of another.
  package func run(until interruption: Interruption) throws -> Int32 {
    for (index, clip) in plan.clips.enumerated() {
      let isPoster = index >= arguments.all(RenderPlan.output).count
      let status = isPoster ? try render(index, Rung(), until: interruption) : try search(clip, index, interruption)
      if status != 0 { return status }
    }
    return 0
  }

  private func search(_ clip: Clip, _ index: Int, _ interruption: Interruption) throws -> Int32 {
    let ladder = ladder(clip)!
    // The last one known to be too large, and the first known not to be.
    var (tooLarge, fits) = (-1, ladder.rungs.count)
    var (next, size, least) = (0, 0, 0)
    while true {
      let trial = Trial()
      _ = try rendering(index, ladder.rungs[next], trial).clips(until: interruption)
      if interruption.count > 0 { return 130 }
      if trial.bytes <= limit { (fits, size) = (next, trial.bytes) } else { (tooLarge, least) = (next, trial.bytes) }
      if fits - tooLarge == 1 { break }
      // Half the size takes about so many rungs.
      let ratio = Exact.log(Double(max(1, trial.bytes)) / Double(limit)) / Exact.log(2)
      let guess = Double(next) + (ladder.halving * ratio).rounded(.up)
      // Where both ends are known, not so near to one of them that a bad guess makes no way.
      let spare = tooLarge >= 0 && fits < ladder.rungs.count ? (fits - tooLarge) / 4 : 0
      next = Int(guess.clamped(to: Double(tooLarge + 1 + spare)...Double(fits - 1 - spare)))
    }
    guard fits < ladder.rungs.count else {
      throw Failure.content(
        "\(clip.name): \(Self.shown(least)) at the least, with \(words(clip, ladder.rungs[fits - 1])); --max-size "
          + "\(Self.shown(limit)) cannot be met, expected more of it, or fewer --seconds")
    }
    let status = try render(index, ladder.rungs[fits], until: interruption)
    let given = fits == 0 ? "nothing given up" : words(clip, ladder.rungs[fits])
    if status == 0 { Output.error("fidget: \(clip.name): \(Self.shown(size)) of \(Self.shown(limit)): \(given)") }
    return status
  }

  // MARK: - What can be given up

  /// From all to least; `halving` is how many rungs make a file half as large, about. Nil where nothing can be.
  private func ladder(_ clip: Clip) -> (rungs: [Rung], halving: Double)? {
    guard case .file(_, let format) = clip.output else { return nil }
    if let best = clip.quality.rateFactor(of: format) {
      let least = format == .mp4 ? 51 : 63
      return ((best...least).map { Rung(thrift: Thrift(rateFactor: $0)) }, format == .mp4 ? 6 : 8)
    }
    guard format == .gif || format == .apng else { return nil }
    let canShrink = !arguments.has(.scale) && !arguments.has(Framing.purpose)
    let canSlow = !arguments.has(RenderPlan.rate)
    let steps: [(scale: Double, hundredths: Int64, colors: Int)] = [
      (1, 0, 256), (1, 0, 128), (1, 5, 128), (0.85, 5, 128), (0.85, 5, 64), (0.7, 5, 64), (0.7, 6, 64), (0.6, 6, 64),
      (0.5, 6, 64), (0.5, 8, 32), (0.4, 8, 32), (0.4, 10, 32), (0.33, 10, 32), (0.25, 10, 16),
    ]
    var rungs: [Rung] = []
    for step in steps {
      let rate = Ratio(100, max(1, step.hundredths))
      var rung = Rung()
      if format == .gif { rung.thrift.colors = step.colors }
      if canShrink { rung.scale = step.scale }
      if canSlow, step.hundredths > 0, rate.value < clip.times.rate.value { rung.rate = rate }
      if let last = rungs.last, last.thrift == rung.thrift, last.scale == rung.scale, last.rate == rung.rate {
        continue
      }
      rungs.append(rung)
    }
    return (rungs, 2.5)
  }

  private func words(_ clip: Clip, _ rung: Rung) -> String {
    var words: [String] = []
    if case .file(_, let format) = clip.output, let factor = rung.thrift.rateFactor,
      let best = clip.quality.rateFactor(of: format)
    {
      words.append("rate factor \(factor) in place of \(best)")
    }
    if rung.thrift.colors < 256 { words.append("\(rung.thrift.colors) colours in place of 256") }
    if let rate = rung.rate { words.append("\(rate.shown) frames/s in place of \(clip.times.rate.shown)") }
    if rung.scale < 1 { words.append("\(rung.scale.shortText) of its width and height") }
    return words.isEmpty ? "all that it has" : words.joined(separator: ", ")
  }

  // MARK: - Making one

  private func render(_ index: Int, _ rung: Rung, until interruption: Interruption) throws -> Int32 {
    try rendering(index, rung, nil).run(until: interruption)
  }

  private func rendering(_ index: Int, _ rung: Rung, _ trial: Trial?) throws -> Rendering {
    var plan = plan
    if rung.scale < 1 || rung.rate != nil {
      let others = RenderPlan.options.filter { ![Option.scale.name, RenderPlan.rate.name].contains($0.name) }
      let words =
        arguments.positionals + arguments.words(others)
        + (rung.scale < 1 ? ["--scale=\(rung.scale * plan.camera.scale)"] : arguments.words([.scale]))
        + (rung.rate.map { ["--fps=\($0)"] } ?? arguments.words([RenderPlan.rate]))
      // What it reads and writes has been looked at, and still is this plan's.
      plan = try RenderPlan(
        Arguments(words, options: RenderPlan.options, command: "render", files: FileLedger()))
    }
    plan.keep(index, rung.thrift, trial)
    return Rendering(plan)
  }

  package static func shown(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\((bytes + 999) / 1000) kB" : "\((Double(bytes) / 1e6).text(places: 2)) MB"
  }
}
