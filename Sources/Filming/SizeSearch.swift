import Capture
import Commands
import Files
import Formatting

/// Looks for the best clip that is not too large: one after the other is made and measured, the same ones on every machine,
/// and only the best one is kept.
@MainActor
package struct SizeSearch {
  /// What is given up together; the next one gives up as much of everything or more.
  private struct Rung {
    var limits = EncoderLimits()
    /// Of the pixels a side, and of the frames.
    var scale = 1.0
    var rate: Ratio?
  }

  private let arguments: Arguments
  private let limit: Int
  private let plan: RenderPlan

  package init(_ arguments: Arguments, _ plan: RenderPlan, limit: Int) throws(Failure) {
    (self.arguments, self.plan, self.limit) = (arguments, plan, limit)
    try arguments.refuse([RenderPlan.maxSize], beside: .events)
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
      let status =
        isPoster
        ? try rendering(index, Rung()).run(until: interruption) : try search(clip, index, interruption)
      if status != 0 { return status }
    }
    return 0
  }

  private func search(_ clip: Clip, _ index: Int, _ interruption: Interruption) throws -> Int32 {
    let rungs = ladder(clip)!
    // The last one known to be too large, and the first known not to be: all of it first, then by halves.
    var (tooLarge, fits) = (-1, rungs.count)
    var (next, size, least) = (0, 0, 0)
    while fits - tooLarge > 1 {
      let bytes = try rendering(index, rungs[next]).clips(until: interruption, isTrial: true)[0].bytes
      if interruption.count > 0 { return 130 }
      if bytes <= limit { (fits, size) = (next, bytes) } else { (tooLarge, least) = (next, bytes) }
      next = (tooLarge + fits) / 2
    }
    guard fits < rungs.count else {
      throw Failure.content(
        "\(clip.name): \(Self.shown(least)) at the least, with \(words(clip, rungs[fits - 1])); --max-size "
          + "\(Self.shown(limit)) cannot be met, expected more of it, or fewer --seconds")
    }
    let status = try rendering(index, rungs[fits]).run(until: interruption)
    let given = fits == 0 ? "nothing given up" : words(clip, rungs[fits])
    if status == 0 { Output.error("fidget: \(clip.name): \(Self.shown(size)) of \(Self.shown(limit)): \(given)") }
    return status
  }

  // MARK: - What can be given up

  /// From all to least. Nil where nothing can be given up.
  private func ladder(_ clip: Clip) -> [Rung]? {
    guard case .file(_, let format) = clip.output else { return nil }
    if let best = clip.quality.rateFactor(of: format) {
      return (best...(format == .mp4 ? 51 : 63)).map { Rung(limits: EncoderLimits(rateFactor: $0)) }
    }
    guard format == .gif || format == .apng else { return nil }
    let canShrink = !arguments.has(.scale) && !arguments.has(Framing.purpose)
    let canSlow = !arguments.has(RenderPlan.rate)
    let steps: [(scale: Double, hundredths: Int64, colors: Int)] = [
      (1, 0, 256), (1, 0, 128), (1, 5, 128), (0.85, 5, 128), (0.85, 5, 64), (0.7, 5, 64), (0.7, 6, 64), (0.6, 6, 64),
      (0.5, 6, 64), (0.5, 8, 32), (0.4, 8, 32), (0.4, 10, 32), (0.33, 10, 32), (0.25, 10, 16),
    ]
    return steps.map { step in
      let rate = Ratio(100, max(1, step.hundredths))
      return Rung(
        limits: EncoderLimits(colors: format == .gif ? step.colors : 256), scale: canShrink ? step.scale : 1,
        rate: canSlow && rate.value < clip.times.rate.value ? rate : nil)
    }
  }

  private func words(_ clip: Clip, _ rung: Rung) -> String {
    var words: [String] = []
    if case .file(_, let format) = clip.output, let factor = rung.limits.rateFactor,
      let best = clip.quality.rateFactor(of: format)
    {
      words.append("rate factor \(factor) in place of \(best)")
    }
    if rung.limits.colors < 256 { words.append("\(rung.limits.colors) colours in place of 256") }
    if let rate = rung.rate { words.append("\(rate.shown) frames/s in place of \(clip.times.rate.shown)") }
    if rung.scale < 1 { words.append("\(rung.scale.shortText) of its width and height") }
    return words.isEmpty ? "all that it has" : words.joined(separator: ", ")
  }

  // MARK: - Making one

  private func rendering(_ index: Int, _ rung: Rung) throws -> Rendering {
    var plan = plan
    if rung.scale < 1 || rung.rate != nil {
      let others = RenderPlan.options.filter { ![Option.scale.name, RenderPlan.rate.name].contains($0.name) }
      let words =
        arguments.positionals + arguments.words(others)
        + (rung.scale < 1 ? ["--scale=\(rung.scale * plan.camera.scale)"] : arguments.words([.scale]))
        + (rung.rate.map { ["--fps=\($0)"] } ?? arguments.words([RenderPlan.rate]))
      // What it reads and writes has been looked at, and still is this plan's.
      plan = try RenderPlan(
        Arguments(
          words, options: RenderPlan.options, command: "render", files: FileLedger(), library: arguments.library))
    }
    plan.keep(index, rung.limits)
    return Rendering(plan)
  }

  nonisolated static func shown(_ bytes: Int, places: Int = 2) -> String {
    bytes < 1_000_000 ? "\((bytes + 999) / 1000) kB" : "\((Double(bytes) / 1e6).text(places: places)) MB"
  }
}
