import Canvas
import Capture
import CommandLineSyntax
import Commands
import Effects
import Formatting
import Gestures
import Glibc
import Motion
import Playground
import Threads

/// The whole task of a render, checked before anything is drawn or written.
@MainActor
package struct RenderPlan {
  package static let output = Option(
    "--output", short: "-o", value: "OUT", repeats: true, file: .writes,
    "FILE.mp4, .webm, .gif, .apng, .png (the last frame), NAME-%04d.png, .y4m, .rgba; - for Y4M on stdout; null:. Several "
      + "come from one rendering; for all effects FOLDER/ or NAME-EFFECT.gif")
  package static let poster = Option(
    "--poster", value: "FILE.png", file: .writes, "also write a poster, the middle frame of the clip")
  package static let posterTime = Option(
    "--poster-at", value: "SECONDS", "the moment of the poster, instead of the middle")
  package static let quality = Option(
    "--quality", value: "draft|good|archive",
    "draft is quick, with half the frames unless --fps is given; good is the default; archive is for keeping")
  package static let seconds = Option(
    "--seconds", value: "N", "the length of the clip; by default the take until everything is at rest, or 10")
  package static let rate = Option(
    "--fps", value: "N", "frames per second; 60 by default, 25 for a .gif; 30000/1001 is exact")
  package static let follow = Option("--follow", "the camera follows the fingers of the take")
  package static let maxSize = Option(
    "--max-size", value: "SIZE", "the largest size allowed, such as 10MB; prints what it reduced")
  package static let loop = Option(
    "--loop", "only the part that loops without a seam; cross-fades if there is none")
  package static let blur = Option(
    "--motion-blur", value: "K", "average K moments for each frame while the shutter is open; 1 … 64")
  package static let shutter = Option(
    "--shutter", value: "DEGREES", "the shutter's angle, of 360 for the whole frame; 180 by default")
  package static let speed = Option(
    "--speed", value: "S", "the speed of the clip; 0.5 is half speed")
  package static let threads = Option("--threads", value: "N", "threads that draw; by default one for each processor")

  package static let options: [Option] =
    [output, poster, posterTime, quality, maxSize, seconds, rate, loop] + FilmSetup.options
    + [.a, .b, .scale, .panel, .noCache, .noSource, Playground.Options.touches, follow]
    + Playground.Options.extras + Framing.options
    + [blur, shutter, speed, threads]

  /// The files to write from the one rendering; at least one.
  package private(set) var clips: [Clip] = []
  package let threads: Int
  package let setup: FilmSetup
  package private(set) var camera: Camera
  /// The camera's moves and the captions from the take and the command line. `nil` without any.
  package let direction: Direction?
  /// The options of the playground: the effect and the layers over it.
  package private(set) var shown: Playground.Options
  /// The ends of a loop that has a seam. `nil` without a seam.
  package private(set) var seam: Range<Moment>?
  /// Deviations from the request, one line each.
  package private(set) var notes: [String] = []

  package init(_ arguments: Arguments) throws {
    let effect = arguments.positionals == ["gallery"] ? nil : try arguments.effect("render")
    let targets = arguments.all(Self.output)
    guard !targets.isEmpty else { throw Failure.usage("render: expected -o OUT, such as -o lamp.mp4") }
    let outputs = try Failure.usage("-o") { try targets.map { try CaptureOutput($0) } }
    let quality = try arguments.choice(Self.quality) ?? CaptureQuality.good
    let seconds = try arguments.number(Self.seconds, in: 0...86_400)
    let asked = try arguments.ratio(Self.rate, in: 1...1000)
    let times = FrameTimes(
      speed: try arguments.ratio(Self.speed, in: 0.001...1000) ?? Ratio(1),
      exposures: try arguments.integer(Self.blur, in: 1...64) ?? 1,
      shutterDegrees: try arguments.integer(Self.shutter, in: 1...360) ?? 180)
    let rates = outputs.map { output in
      let rate = asked ?? quality.rate(of: output.format)
      return output.format?.rate(nearest: rate) ?? rate
    }
    if let asked, let held = rates.first(where: { $0 != asked }) {
      notes.append("--fps \(asked): a GIF counts in hundredths of a second, so it gets \(held.shown) frames/s")
    }
    if times.exposures > 1, let other = rates.first(where: { $0 != rates[0] }) {
      throw Failure.usage(
        "--motion-blur: outputs of \(rates[0].shown) and \(other.shown) frames/s have no moments in common, expected "
          + "one rate such as --fps 50")
    }
    threads = try arguments.count(Self.threads)
    shown = try Playground.Options(arguments, effect)
    if outputs.contains(where: \.isStandardOutput) {
      if outputs.count(where: \.isStandardOutput) > 1 {
        throw Failure.usage("-o -: given twice, expected only one of them to be standard output")
      }
      if let events = arguments[.events], EventFile.isStandardOutput(events) {
        throw Failure.usage("-o - and --events \(events.excerpt): only one of them can be standard output")
      }
      if isatty(RunContext.current.output) == 1 {
        throw Failure.usage("-o -: standard output is a terminal; pipe it into a program that reads Y4M")
      }
    }
    _ = try arguments.number(.scale, in: 0.25...8)
    if outputs.contains(where: { $0.format?.needsFFmpeg == true }) { _ = try FFmpeg.find() }
    try arguments.refuse([Self.shutter], without: Self.blur)
    let setup = try FilmSetup(arguments, for: effect)
    try shown.check(setup)
    camera = try Camera(arguments, setup, format: Self.narrowest(outputs))
    shown.areSidesApart = camera.isPair
    if arguments.has(Self.follow), setup.take == nil {
      throw Failure.usage("--follow: expected a take whose fingers to follow, --take FILE")
    }
    direction = camera.direction(setup.take?.take, in: setup.size, follows: arguments.has(Self.follow))
    let poster = try arguments.path(Self.poster, endingIn: ".png")
    if poster == nil, arguments.has(Self.posterTime) { throw Failure.usage("--poster-at: expected --poster FILE.png") }
    try setup.checkPurpose(arguments, for: effect)
    let claims = try outputs.map { output in
      let claim = arguments.claim(Self.output)
      for path in output.paths { _ = try claim.place(path) }
      return claim
    }
    let posterClaim = arguments.claim(Self.poster)
    if let poster { _ = try posterClaim.place(poster) }
    self.setup = setup
    let length =
      seconds ?? (setup.take == nil ? 10 : Self.restSeconds(shown, setup)) / times.speed.value
    clips = outputs.indices.map { index in
      var times = times
      times.rate = rates[index]
      return Clip(
        output: outputs[index], claims[index], times: times, frames: 0..<times.count(seconds: length),
        quality: quality)
    }
    if arguments.has(Self.loop) {
      let loop = try loop()
      notes.append(loop.words)
      seam = loop.seam
      for index in clips.indices { clips[index].frames = loop.frames }
    }
    let posterSeconds = try arguments.number(Self.posterTime, in: 0...86_400)
    let posterClip = poster.map { clips[0].poster($0, posterClaim, at: posterSeconds) }
    for index in clips.indices where clips[index].output.isPicture {
      clips[index].frames = clips[index].frames.suffix(1)
    }
    if let posterClip { clips.append(posterClip) }
    let carried =
      arguments.has(.noSource) ? nil : try effect.map { [setup] effect in try setup.carried(effect) }
    if let carried {
      for index in clips.indices { clips[index].carry(carried) }
      notes += [effect.flatMap(CarriedTake.note)].compactMap { $0 }
    }
    let pixels = camera.pixels
    if outputs.contains(where: { $0.format?.isSubsampled == true }), pixels.width % 2 == 1 || pixels.height % 2 == 1 {
      let line = pixels.width % 2 == 0 ? "row" : pixels.height % 2 == 0 ? "column" : "column and row"
      notes.append(
        "\(pixels.width) × \(pixels.height) pixels: the format needs even sides, so the last \(line) comes twice")
    }
  }

  /// Returns a renderer that plays the whole film from its start.
  package func renderer(isLogged: Bool) -> FilmRenderer {
    FilmRenderer(setup.film(shown, isLogged: isLogged), direction)
  }

  /// Returns the seconds until everything is at rest after the take, plus half a second; at most ten seconds after it.
  private static func restSeconds(_ options: Playground.Options, _ setup: FilmSetup) -> Double {
    var plain = Playground.Options(options.effect)
    plain.showsTouches = options.showsTouches
    let film = setup.film(plain, isLogged: false)
    let shown = setup.take.map { Step.time($0.player.shownSteps) } ?? 0
    let last = Int64((max(film.takeSeconds, shown) + 10) * Double(Step.perSecond))
    while film.filmed < last, !film.isSettled { film.advance(toStep: film.filmed) }
    return Step.time(film.filmed) + 0.5
  }

  /// Keeps some of the files, all of them with the settings of `rung`.
  package mutating func keep(_ indices: [Int], _ rung: SizeLadder.Rung = SizeLadder.Rung()) throws(Failure) {
    clips = indices.map { clips[$0] }
    for index in clips.indices { clips[index].limits = rung.limits }
    if rung.scale < 1 { camera = try camera.scaled(by: rung.scale) }
  }

  /// The longest side of the pictures from which colours are found, in pixels.
  private static let colorSide = 640.0

  /// Adopts the colours of a plan for the same clips at another rate.
  package mutating func takeColors(of plan: RenderPlan) {
    for index in clips.indices { clips[index].colors = plan.clips[index].colors }
  }

  /// Finds the colours of all frames, which must be known before the first frame is drawn.
  package mutating func findColors() throws(Failure) {
    let (plan, camera) = (self, try camera.seenSmall(Self.colorSide))
    for index in clips.indices {
      var renderer: FilmRenderer?
      var picture = camera.blank
      clips[index].findColors { moment in
        if renderer == nil { renderer = plan.renderer(isLogged: false) }
        renderer?.draw(moment, by: camera, into: &picture)
        return picture
      }
    }
  }

  /// The render's name in progress lines and messages.
  package var name: String { clips.count == 1 ? clips[0].name : "\(clips[0].name) and \(clips.count - 1) more" }

  /// Returns the format that allows the fewest pixels; it sets the limit for all outputs.
  private static func narrowest(_ outputs: [CaptureOutput]) -> CaptureFormat {
    outputs.compactMap(\.format).min { $0.mostPixels < $1.mostPixels } ?? .rgba
  }

  /// Returns the destinations of all files, ready for writing; if one fails, no file is left.
  package func sinks() throws(Problem) -> [any FrameSink] {
    var sinks: [any FrameSink] = []
    do throws(Problem) {
      for clip in clips { sinks.append(try clip.sink(size: camera.pixels)) }
    } catch {
      for sink in sinks { sink.abandon() }
      throw error
    }
    return sinks
  }
}

extension CaptureOutput {
  /// Whether the output is one picture, of the last frame.
  package var isPicture: Bool {
    if case .file(_, .png) = self { true } else { false }
  }

  package var isStandardOutput: Bool {
    if case .standardOutput = self { true } else { false }
  }
}

extension Ratio {
  /// The ratio for people: "33.33".
  package var shown: String { denominator == 1 ? "\(numerator)" : "\((value * 100).rounded() / 100)" }
}

extension Arguments {
  /// Returns the option's value as an exact fraction: 60, 59.94 or 30000/1001. `nil` if the option is absent.
  package func ratio(_ option: Option, in range: ClosedRange<Double>) throws(Failure) -> Ratio? {
    guard let text = self[option] else { return nil }
    guard let ratio = Ratio(text), range.contains(ratio.value) else {
      throw .usage("\(option.name): expected a number or a fraction in \(range.shown), got '\(text.excerpt)'")
    }
    return ratio
  }
}
