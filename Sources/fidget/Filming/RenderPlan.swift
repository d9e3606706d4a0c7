import Canvas
import Capture
import Effects
import Formatting
import Glibc
import Motion
import Playground

/// Everything that a render was asked for, checked before anything is drawn or written.
@MainActor
struct RenderPlan {
  static let output = Option(
    "--output", short: "-o", value: "OUT",
    "FILE.mp4, .webm, .gif, .apng, .png (the last frame), NAME-%04d.png, .y4m, .rgba; - for Y4M on stdout; null:")
  static let seconds = Option(
    "--seconds", value: "N", "how long the clip is; the take until all is at rest, or 10, unless told")
  static let rate = Option("--fps", value: "N", "frames a second, 60 unless told, 25 for a .gif; 30000/1001 is exact")
  static let touches = Option("--touches", "show the fingers of the take")
  static let blur = Option(
    "--motion-blur", value: "K", "each frame is the mean of K moments while the shutter is open; 1 … 64")
  static let shutter = Option(
    "--shutter", value: "DEGREES", "how much of a frame's 360 the shutter is open; 180 unless told")
  static let speed = Option("--speed", value: "S", "seconds of the effect in a second of the clip; 0.5 is half speed")
  static let threads = Option("--threads", value: "N", "threads that draw; one for each processor unless told")

  static let options: [Option] =
    [output, seconds, rate] + Rehearsal.options + [.a, .b, .scale, .panel, .noCache, .noSource, touches]
    + StudyRequest.options
    + [blur, shutter, speed, threads]

  let effect: (any Effect.Type)?
  let output: CaptureOutput
  let times: FrameTimes
  let frames: Int
  let threads: Int
  let rehearsal: Rehearsal
  let camera: Camera
  let showsTouches: Bool
  let study: StudyRequest
  /// What each file carries; nil where it carries nothing.
  private let cargo: Cargo?
  /// What is done otherwise than asked, one line each.
  private(set) var notes: [String] = []

  init(_ arguments: Arguments) throws {
    effect = arguments.positionals == ["gallery"] ? nil : try arguments.effect("render")
    guard let target = arguments[Self.output] else {
      throw Failure.usage("render: expected -o OUT, such as -o lamp.mp4")
    }
    do throws(CaptureError) {
      output = try CaptureOutput(target)
    } catch {
      throw Failure.usage("-o: \(error)")
    }
    let seconds = try arguments.number(Self.seconds, in: 0...86_400)
    let asked = try arguments.ratio(Self.rate, in: 1...1000)
    let rate = asked ?? output.format?.usualRate ?? Ratio(60)
    let held = output.format?.rate(nearest: rate) ?? rate
    if asked != nil, held != rate {
      notes.append("--fps \(rate): a GIF counts in hundredths of a second, so it gets \(held.shown) frames/s")
    }
    times = FrameTimes(
      rate: held, speed: try arguments.ratio(Self.speed, in: 0.001...1000) ?? Ratio(1),
      exposures: try arguments.integer(Self.blur, in: 1...64) ?? 1,
      shutterDegrees: try arguments.integer(Self.shutter, in: 1...360) ?? 180)
    threads = try arguments.integer(Self.threads, in: 1...256) ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    showsTouches = arguments.has(Self.touches)
    study = try StudyRequest(arguments, effect)
    if case .standardOutput = output {
      if arguments[.events] == "-" {
        throw Failure.usage("-o - and --events -: only one of them can be standard output")
      }
      if isatty(STDOUT_FILENO) == 1 {
        throw Failure.usage("-o -: standard output is a terminal; pipe it into a program that reads Y4M")
      }
    }
    _ = try arguments.number(.scale, in: 0.25...8)
    if output.format?.needsFFmpeg == true {
      do throws(CaptureError) { _ = try FFmpeg.find() } catch { throw Failure.content("\(error)") }
    }
    if arguments.has(Self.shutter), !arguments.has(Self.blur) {
      throw Failure.usage("--shutter: expected --motion-blur K with it")
    }
    var rehearsal = try Rehearsal(arguments, for: effect)
    try study.check(effect, rehearsal, showsTouches: showsTouches)
    camera = try Camera(arguments, rehearsal, format: output.format ?? .rgba)
    try rehearsal.check(arguments, for: effect, writing: output.paths)
    self.rehearsal = rehearsal
    let length =
      seconds ?? (rehearsal.take == nil ? 10 : Self.restSeconds(effect, rehearsal, showsTouches)) / times.speed.value
    frames = times.count(seconds: length)
    let carried = arguments.has(.noSource) ? nil : effect.map { [rehearsal] effect in rehearsal.carried(effect) }
    cargo = carried.map { [times, frames, output] carried in Self.cargo(carried, times, frames, output) }
    let pixels = camera.pixels
    if output.format?.isSubsampled == true, pixels.width % 2 == 1 || pixels.height % 2 == 1 {
      let line = pixels.width % 2 == 0 ? "row" : pixels.height % 2 == 0 ? "column" : "column and row"
      notes.append(
        "\(pixels.width) × \(pixels.height) pixels: the format needs even sides, so the last \(line) comes twice")
    }
  }

  /// Until nothing moves after the take and for half a second more, at most ten seconds after it.
  private static func restSeconds(
    _ effect: (any Effect.Type)?, _ rehearsal: Rehearsal, _ showsTouches: Bool
  ) -> Double {
    let scene = rehearsal.film(effect, showsTouches: showsTouches, isLogged: false)
    let last = Int64((scene.takeSeconds + 10) * Double(Step.perSecond))
    while scene.filmed < last, !scene.isSettled { scene.advance(toStep: scene.filmed) }
    return Step.time(scene.filmed) + 0.5
  }

  /// A clip's take as far as it is shown; of each picture its moment.
  private static func cargo(
    _ carried: CarriedTake, _ times: FrameTimes, _ frames: Int, _ output: CaptureOutput
  ) -> Cargo {
    // A picture that is alone is the clip's last.
    let first = output.isOnePicture ? frames - 1 : 0
    let seconds = times.seconds(frames: frames) * times.speed.value
    return { frame, hash in
      guard let frame else { return carried.packed(seconds: seconds, hash: hash.description) }
      let (step, fraction) = times.moment(frame: first + frame)
      let moment = (Double(step) + fraction) / Double(Step.perSecond)
      return carried.packed(moment: moment, hash: hash.description)
    }
  }

  func sink() throws(CaptureError) -> any FrameSink {
    try output.sink(size: camera.pixels, rate: times.rate, cargo: cargo)
  }

  /// The first frame that is drawn: only the last one of a single picture.
  var firstFrame: Int {
    output.isOnePicture ? frames - 1 : 0
  }
}

extension CaptureOutput {
  fileprivate var isOnePicture: Bool {
    if case .file(_, .png) = self { true } else { false }
  }

  /// Where the frames go, ready to be written; says why it cannot be before anything is drawn.
  func sink(size: PixelSize, rate: Ratio, cargo: Cargo? = nil) throws(CaptureError) -> any FrameSink {
    switch self {
    case .null: NullSink()
    case .standardOutput(let format): try RawSink(path: nil, format, size: size, rate: rate)
    case .sequence(let name): try PNGSink(name, cargo: cargo)
    case .file(let path, .png): try PNGSink(path: path, cargo: cargo)
    case .file(let path, .apng): try APNGSink(path: path, size: size, rate: rate, cargo: cargo)
    case .file(let path, let format) where format.needsFFmpeg:
      try FFmpegSink(path: path, format, size: size, rate: rate, cargo: cargo)
    case .file(let path, let format): try RawSink(path: path, format, size: size, rate: rate)
    }
  }
}

extension Ratio {
  /// "33.33", for people.
  var shown: String { denominator == 1 ? "\(numerator)" : "\((value * 100).rounded() / 100)" }
}

extension Arguments {
  /// A fraction that is taken exactly as written: 60, 59.94 or 30000/1001.
  func ratio(_ option: Option, in range: ClosedRange<Double>) throws(Failure) -> Ratio? {
    guard let text = self[option] else { return nil }
    guard let ratio = Ratio(text), range.contains(ratio.value) else {
      throw .usage("\(option.name): expected a number or a fraction in \(range.shown), got '\(text)'")
    }
    return ratio
  }
}
