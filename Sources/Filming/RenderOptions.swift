import Capture
import CommandLineSyntax
import Commands
import Effects
import Formatting
import Glibc
import Playground
import Threads

/// The options of `fidget render`, read once from the command line and checked against each other.
@MainActor
package struct RenderOptions {
  static let output = Option(
    "--output", short: "-o", value: "OUT", repeats: true, file: .writes,
    "FILE.mp4, .webm, .mov, .gif, .apng, .webp, .png (the last frame), NAME-%04d.png, .y4m, .rgba; - for Y4M on stdout; null:. Several "
      + "come from one rendering; for all effects FOLDER/ or NAME-EFFECT.gif")
  static let poster = Option(
    "--poster", value: "FILE.png", file: .writes, "also write a poster, the middle frame of the clip")
  static let posterTime = Option(
    "--poster-at", value: "SECONDS", "the moment of the poster, instead of the middle")
  static let quality = Option(
    "--quality", value: "draft|good|archive",
    "draft is quick, with half the frames unless --fps is given; good is the default; archive is for keeping")
  package static let seconds = Option(
    "--seconds", value: "N", "the length of the clip; by default the take until everything is at rest, or 10")
  package static let rate = Option(
    "--fps", value: "N", "frames per second; 60 by default, 30 for a .webp, 25 for a .gif; 30000/1001 is exact")
  package static let follow = Option("--follow", "the camera follows the fingers of the take")
  static let maxSize = Option(
    "--max-size", value: "SIZE", "the largest size allowed, such as 10MB; prints what it reduced")
  static let loop = Option(
    "--loop", "only the part that loops without a seam; cross-fades if there is none")
  static let blur = Option(
    "--motion-blur", value: "K", "average K moments for each frame while the shutter is open; 1 … 64")
  static let shutter = Option(
    "--shutter", value: "DEGREES", "the shutter's angle, of 360 for the whole frame; 180 by default")
  package static let speed = Option(
    "--speed", value: "S", "the speed of the clip; 0.5 is half speed")
  static let sound = Option(
    "--sound", "the sounds of impacts in .mp4, .webm and .mov; FILE.wav as an output has them alone")
  static let progress = Option(
    "--progress", "for programs: the frames done and their number, as lines of JSON on standard error")
  package static let threads = Option("--threads", value: "N", "threads that draw; by default one for each processor")

  package static let all: [Option] =
    [output, poster, posterTime, quality, maxSize, seconds, rate, loop] + FilmSetup.options
    + [.a, .b, .scale, .panel, .noCache, .noSource, Playground.Options.touches, follow]
    + Playground.Options.extras + Framing.options
    + [blur, shutter, speed, threads, sound, progress]

  /// The effect that is shown. `nil` for the gallery.
  let effect: EffectCard?
  /// The files to write from the one rendering; at least one.
  let outputs: [CaptureOutput]
  let quality: CaptureQuality
  /// The length of the clip. `nil` to end at rest after the take, or after 10 seconds.
  let seconds: Double?
  /// The frames per second of every output. `nil` for the usual rate of each.
  var rate: Ratio?
  /// The speed and the shutter; each output has its own rate.
  let times: FrameTimes
  let threads: Int
  /// Whether the clip is only the part that loops.
  let loops: Bool
  /// Whether videos have the sounds of impacts.
  let hasSound: Bool
  /// Whether the camera follows the fingers of the take.
  let follows: Bool
  /// Whether the files carry the take, the values and the sketch.
  let carriesSource: Bool
  /// Whether the progress is written for a program.
  let reportsProgress: Bool
  let poster: String?
  /// The moment of the poster, in seconds of the clip. `nil` for the middle.
  let posterSeconds: Double?

  init(_ arguments: Arguments) throws {
    effect = arguments.positionals == ["gallery"] ? nil : try arguments.effect("render")
    let targets = arguments.all(Self.output)
    guard !targets.isEmpty else { throw Failure.usage("render: expected -o OUT, such as -o lamp.mp4") }
    outputs = try Failure.usage("-o") { try targets.map { try CaptureOutput($0) } }
    quality = try arguments.choice(Self.quality) ?? .good
    seconds = try arguments.number(Self.seconds, in: 0...86_400)
    rate = try arguments.ratio(Self.rate, in: 1...1000)
    times = FrameTimes(
      speed: try arguments.ratio(Self.speed, in: 0.001...1000) ?? Ratio(1),
      exposures: try arguments.integer(Self.blur, in: 1...64) ?? 1,
      shutterDegrees: try arguments.integer(Self.shutter, in: 1...360) ?? 180)
    threads = try arguments.count(Self.threads)
    loops = arguments.has(Self.loop)
    hasSound = arguments.has(Self.sound)
    follows = arguments.has(Self.follow)
    carriesSource = !arguments.has(.noSource)
    reportsProgress = arguments.has(Self.progress)
    poster = try arguments.path(Self.poster, endingIn: ".png")
    posterSeconds = try arguments.number(Self.posterTime, in: 0...86_400)
    // The camera reads the scale; a wrong one is refused before anything is looked for.
    _ = try arguments.number(.scale, in: 0.25...8)
    try check(arguments)
  }

  /// The rate of each output, as near to the requested one as its format allows.
  var rates: [Ratio] {
    let pictures = outputs.first { $0.format != .wav } ?? .null
    return outputs.map { output in
      // Sounds alone begin and end with the pictures beside them.
      let output = output.format == .wav ? pictures : output
      let rate = rate ?? quality.rate(of: output.format)
      return output.format?.rate(nearest: rate) ?? rate
    }
  }

  /// Throws if options contradict each other, or if one lacks the option that it needs.
  private func check(_ arguments: Arguments) throws(Failure) {
    let rates = rates
    if times.exposures > 1, let other = rates.first(where: { $0 != rates[0] }) {
      throw .usage(
        "--motion-blur: outputs of \(rates[0].shown) and \(other.shown) frames/s have no moments in common, expected "
          + "one rate such as --fps 50")
    }
    if arguments[Framing.background] == "none" { try checkAlpha() }
    if outputs.contains(where: \.isStandardOutput) { try checkStandardOutput(arguments) }
    try checkSound()
    try arguments.refuse([Self.shutter], without: Self.blur)
    if follows, !arguments.hasTake {
      throw .usage("--follow: expected a take whose fingers to follow, --take FILE")
    }
    if poster == nil, arguments.has(Self.posterTime) { throw .usage("--poster-at: expected --poster FILE.png") }
  }

  private func checkSound() throws(Failure) {
    let files = outputs.filter { $0.format == .wav }
    if effect == nil, hasSound || !files.isEmpty {
      throw .usage("\(hasSound ? "--sound" : "-o \(files[0].name)"): expected an effect, the gallery makes no sound")
    }
    if hasSound, !outputs.contains(where: \.canHaveSound) {
      throw .usage(
        "--sound: '\(outputs[0].name.excerpt)' has no sound, expected .mp4, .webm or .mov, or -o NAME.wav for sounds alone"
      )
    }
  }

  /// Throws if an output has no alpha in which to have no background.
  private func checkAlpha() throws(Failure) {
    guard let output = outputs.first(where: { $0.format?.hasAlpha == false && $0.format != .wav }),
      let format = output.format
    else { return }
    let others = CaptureFormat.allCases.filter(\.hasAlpha).map { ".\($0.rawValue)" }
    throw .usage(
      "--background none: \(output.name.excerpt): .\(format.rawValue) has no alpha, expected "
        + others.dropLast().joined(separator: ", ") + " or \(others[others.count - 1])")
  }

  private func checkStandardOutput(_ arguments: Arguments) throws(Failure) {
    if outputs.count(where: \.isStandardOutput) > 1 {
      throw .usage("-o -: given twice, expected only one of them to be standard output")
    }
    if let events = arguments[.events], EventFile.isStandardOutput(events) {
      throw .usage("-o - and --events \(events.excerpt): only one of them can be standard output")
    }
    if isatty(RunContext.current.output) == 1 {
      throw .usage("-o -: standard output is a terminal; pipe it into a program that reads Y4M")
    }
  }
}
