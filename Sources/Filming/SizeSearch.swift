import Capture
import CommandLineSyntax
import Commands
import Formatting

/// The search for good clips within a size limit.
///
/// It makes and measures trials, the same ones on every machine, and keeps only the best one.
@MainActor
struct SizeSearch {
  private let limit: Int
  private let plan: RenderPlan
  /// The ladder of each file except a poster.
  private let ladders: [SizeLadder]

  init(_ arguments: Arguments, _ plan: RenderPlan, limit: Int) throws(Failure) {
    (self.plan, self.limit) = (plan, limit)
    try arguments.refuse([RenderOptions.maxSize], beside: .events)
    var ladders: [SizeLadder] = []
    for clip in plan.clips.prefix(arguments.all(RenderOptions.output).count) {
      let ladder = SizeLadder(
        of: clip, plan.camera.pixels, canShrink: !arguments.has(.scale),
        canSlow: !arguments.has(RenderOptions.rate) && !arguments.has(RenderOptions.loop))
      guard let ladder else {
        throw .usage("--max-size: expected .mp4, .webm, .gif, .apng or .webp, got '\(clip.name.excerpt)'")
      }
      ladders.append(ladder)
    }
    self.ladders = ladders
  }

  /// Returns the bytes of `--max-size`, such as 10MB, 1.5 MiB or 800000. `nil` if the option is absent.
  static func limit(_ arguments: Arguments) throws(Failure) -> Int? {
    guard let text = arguments[RenderOptions.maxSize] else { return nil }
    let units = ["": 1, "B": 1, "kB": 1e3, "KB": 1e3, "MB": 1e6, "GB": 1e9, "KiB": 1024, "MiB": 1_048_576]
    let number = text.prefix { $0.isNumber || $0 == "." }
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    guard let value = Double(number), let factor = units[String(unit)], (1...1e12).contains(value * factor) else {
      throw .usage("--max-size: expected a size such as 10MB, 500kB or 1.5MiB, got '\(text.excerpt)'")
    }
    return Int(value * factor)
  }

  /// Makes all files; in the end either all of them have their names, or none is kept.
  func run(until interruption: Interruption) throws -> Int32 {
    var made: [Rendering.Result?] = plan.clips.map { _ in nil }
    var given: [SizeLadder.Rung] = []
    do {
      var plan = plan
      try plan.findColors()
      // Clips that may fit at full quality come from one shared rendering.
      let starts = ladders.indices.map { start($0) }
      let whole = plan.clips.indices.filter { !starts.indices.contains($0) || starts[$0] == 0 }
      if !whole.isEmpty {
        let results = try rendering(plan, whole, SizeLadder.Rung()).make(until: interruption)
        for (index, result) in zip(whole, results) { made[index] = result }
      }
      for (index, ladder) in ladders.enumerated() where interruption.count == 0 {
        var search = Search(ladder, limit: limit, from: starts[index])
        if let first = made[index] { search.take(0, first) }
        made[index] = nil
        do {
          while let next = search.trials.next, interruption.count == 0 {
            search.take(next, try rendering(plan, [index], ladder.rungs[next]).make(until: interruption)[0])
          }
          if interruption.count > 0 {
            search.abandon()
          } else {
            made[index] = try search.best(of: plan.clips[index])
            given.append(ladder.rungs[search.trials.fits])
          }
        } catch {
          search.abandon()
          throw error
        }
      }
      if interruption.count == 0 { try Rendering.publish(made.compactMap(\.self)) }
    } catch {
      Rendering.abandon(made.compactMap(\.self))
      return try Rendering.saying(interruption) { throw error }
    }
    guard interruption.count == 0 else {
      Rendering.abandon(made.compactMap(\.self))
      return 130
    }
    try Rendering(plan).report(made.compactMap(\.self))
    for (ladder, (rung, result)) in zip(ladders, zip(given, made)) {
      guard let result else { continue }
      let words = rung == ladder.rungs[0] ? "nothing reduced" : ladder.words(rung)
      Output.error("fidget: \(result.clip.name): \(Self.shown(result.bytes)) of \(Self.shown(limit)): \(words)")
    }
    return plan.setup.events.end() ? 0 : 1
  }

  /// Returns the first step to try: the top for a video, which is small; for other formats a guess from a few frames.
  private func start(_ index: Int) -> Int {
    let (clip, ladder) = (plan.clips[index], ladders[index])
    guard case .file(_, let format) = clip.output, format == .gif || format == .apng || format == .webp
    else { return 0 }
    let forecast = SizeForecast(plan: plan).bytes(of: clip, as: format)
    return ladder.guess(below: limit, from: 0, forecast, among: ladder.rungs.indices)
  }

  private func rendering(_ whole: RenderPlan, _ indices: [Int], _ rung: SizeLadder.Rung) throws -> Rendering {
    var plan = whole
    if let rate = rung.rate {
      plan = try plan.at(rate)
      plan.takeColors(of: whole)
    }
    try plan.keep(indices, rung)
    return Rendering(plan)
  }

  nonisolated static func shown(_ bytes: Int, places: Int = 2) -> String {
    bytes < 1_000_000 ? "\((bytes + 999) / 1000) kB" : "\((Double(bytes) / 1e6).text(places: places)) MB"
  }

  /// The search for one file, which owns the best trial so far.
  private struct Search {
    private let ladder: SizeLadder
    private let limit: Int
    private(set) var trials: SizeTrials
    private var made: Rendering.Result?

    init(_ ladder: SizeLadder, limit: Int, from start: Int) {
      (self.ladder, self.limit) = (ladder, limit)
      trials = SizeTrials(ladder, limit: limit, from: start)
    }

    mutating func take(_ rung: Int, _ result: Rendering.Result) {
      guard trials.take(rung, bytes: result.bytes) else { return result.sink.abandon() }
      made?.sink.abandon()
      made = result
    }

    func abandon() { made?.sink.abandon() }

    func best(of clip: Clip) throws(Failure) -> Rendering.Result {
      if let made { return made }
      // Slightly shorter, since still parts take bytes, too.
      let seconds = clip.times.seconds(frames: clip.frames.count) * Double(limit) / Double(trials.least)
      let shorter = (9 * seconds).rounded(.down) / 10
      let (least, words) = (trials.least, ladder.words(ladder.rungs[trials.fits - 1]))
      throw .content(
        "\(clip.name): \(SizeSearch.shown(least)) at the least, with \(words); --max-size "
          + "\(SizeSearch.shown(limit)) cannot be met, expected --max-size \((least + 999) / 1000)kB"
          + (shorter > 0 ? " or --seconds \(shorter.shortText)" : ""))
    }
  }
}
