import Canvas
import Capture
import CommandLineSyntax
import Commands
import Effects
import Files
import Formatting
import Motion
import Playground
import Playing

/// The whole task of a render, checked before anything is drawn or written.
@MainActor
package struct RenderPlan {
  /// The files to write from the one rendering; at least one.
  private(set) var clips: [Clip] = []
  let threads: Int
  let setup: FilmSetup
  private(set) var camera: Camera
  /// The camera's moves and the captions from the take and the command line. `nil` without any.
  let direction: Direction?
  /// The options of the playground: the effect and the layers over it.
  private(set) var shown: Playground.Options
  /// The ends of a loop that has a seam. `nil` without a seam.
  private(set) var seam: Range<Moment>?
  /// Deviations from the request, one line each.
  private(set) var notes: [String] = []

  private var options: RenderOptions
  /// The length of the clips, in seconds.
  private let length: Double
  private let claims: Claims

  /// The right to write the files of a plan.
  private struct Claims {
    let outputs: [OutputClaim]
    let poster: OutputClaim
  }

  package init(_ arguments: Arguments) throws {
    let options = try RenderOptions(arguments)
    self.options = options
    threads = options.threads
    shown = try Playground.Options(arguments, options.effect)
    if options.outputs.contains(where: { $0.format?.needsFFmpeg == true }) { _ = try FFmpeg.find() }
    setup = try FilmSetup(arguments, for: options.effect)
    try shown.check(setup)
    camera = try Camera(arguments, setup, format: Self.narrowest(options.outputs))
    shown.areSidesApart = camera.isPair
    direction = camera.direction(setup.take?.take, in: setup.size, follows: options.follows)
    try setup.checkPurpose(arguments, for: options.effect)
    // Claimed once every input is known, and before the first frame is drawn.
    claims = try Claims(
      outputs: options.outputs.map { try Self.claim($0.paths, by: RenderOptions.output, arguments) },
      poster: Self.claim([options.poster].compactMap { $0 }, by: RenderOptions.poster, arguments))
    length =
      options.seconds ?? (setup.take == nil ? 10 : Self.restSeconds(shown, setup)) / options.times.speed.value
    try addFiles()
  }

  /// Returns the plan at another frame rate, for the same files and inputs.
  func at(_ rate: Ratio) throws -> RenderPlan {
    var plan = self
    plan.options.rate = rate
    (plan.clips, plan.notes, plan.seam) = ([], [], nil)
    try plan.addFiles()
    return plan
  }

  private mutating func addFiles() throws {
    addClips()
    if options.loops { try keepLoop() }
    addPoster()
    if options.carriesSource { try carrySource() }
    noteSilence()
    noteOddSides(options.outputs)
  }

  /// Claims the files of an output.
  private static func claim(
    _ paths: [String], by option: Option, _ arguments: Arguments
  ) throws(Failure) -> OutputClaim {
    let claim = arguments.claim(option)
    for path in paths { _ = try claim.place(path) }
    return claim
  }

  /// Adds a clip of the whole length for each output.
  private mutating func addClips() {
    let rates = options.rates
    if let asked = options.rate, let index = rates.firstIndex(where: { $0 != asked }) {
      let reason =
        options.outputs[index].format == .webp
        ? "browsers play a faster WebP slowly" : "a GIF counts in hundredths of a second"
      notes.append("--fps \(asked): \(reason), so it gets \(rates[index].shown) frames/s")
    }
    clips = claims.outputs.indices.map { index in
      var times = options.times
      times.rate = rates[index]
      var clip = Clip(
        output: options.outputs[index], claims.outputs[index], times: times, frames: 0..<times.count(seconds: length),
        quality: options.quality)
      clip.hasSound = clip.isSound || options.hasSound && clip.output.canHaveSound
      return clip
    }
  }

  /// Reduces every clip to the frames that loop.
  private mutating func keepLoop() throws {
    let loop = try loop()
    notes.append(loop.words)
    seam = loop.seam
    for index in clips.indices { (clips[index].frames, clips[index].loops) = (loop.frames, true) }
  }

  /// Adds the poster, and reduces each output that is one picture to its last frame.
  private mutating func addPoster() {
    let poster = options.poster.map { clips[0].poster($0, claims.poster, at: options.posterSeconds) }
    for index in clips.indices where clips[index].output.isPicture {
      clips[index].frames = clips[index].frames.suffix(1)
    }
    if let poster { clips.append(poster) }
  }

  /// Embeds the take, the values and the sketch of the effect in every file; the gallery has none.
  private mutating func carrySource() throws {
    guard let effect = shown.effect else { return }
    let carried = try setup.carried(effect)
    for index in clips.indices { clips[index].carry(carried) }
    if let note = CarriedTake.note(of: effect) { notes.append(note) }
  }

  /// Notes the clips without sound beside others that have it.
  private mutating func noteSilence() {
    guard options.hasSound else { return }
    for output in options.outputs where !output.canHaveSound && !output.isPicture {
      notes.append("\(output.name): .\(output.format?.rawValue ?? "") has no sound")
    }
  }

  private mutating func noteOddSides(_ outputs: [CaptureOutput]) {
    let pixels = camera.pixels
    guard outputs.contains(where: { $0.format?.isSubsampled == true }), pixels.width % 2 == 1 || pixels.height % 2 == 1
    else { return }
    let line = pixels.width % 2 == 0 ? "row" : pixels.height % 2 == 0 ? "column" : "column and row"
    notes.append(
      "\(pixels.width) × \(pixels.height) pixels: the format needs even sides, so the last \(line) comes twice")
  }

  /// Returns a renderer that plays the whole film from its start.
  func renderer(isLogged: Bool) -> FilmRenderer {
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
  mutating func keep(_ indices: [Int], _ rung: SizeLadder.Rung = SizeLadder.Rung()) throws(Failure) {
    clips = indices.map { clips[$0] }
    for index in clips.indices { clips[index].limits = rung.limits }
    if rung.scale < 1 { camera = try camera.scaled(by: rung.scale) }
  }

  /// The longest side of the pictures from which colours are found, in pixels.
  private static let colorSide = 640.0

  /// Adopts the colours of a plan for the same clips at another rate.
  mutating func takeColors(of plan: RenderPlan) {
    for index in clips.indices { clips[index].colors = plan.clips[index].colors }
  }

  /// Whether the progress is written for a program.
  var reportsProgress: Bool { options.reportsProgress }

  /// Finds the colours of all frames, which must be known before the first frame is drawn.
  mutating func findColors() throws(Failure) {
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
  var name: String { clips.count == 1 ? clips[0].name : "\(clips[0].name) and \(clips.count - 1) more" }

  /// Returns the format that allows the fewest pixels; it sets the limit for all outputs.
  private static func narrowest(_ outputs: [CaptureOutput]) -> CaptureFormat {
    outputs.compactMap(\.format).min { $0.mostPixels < $1.mostPixels } ?? .rgba
  }

  /// Returns the destinations of all files, ready for writing; if one fails, no file is left.
  func sinks(_ sounds: FilmSounds) throws(Problem) -> [any FrameSink] {
    var sinks: [any FrameSink] = []
    do throws(Problem) {
      for clip in clips { sinks.append(try clip.sink(size: camera.pixels, isOpaque: !camera.isClear, sounds)) }
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

  /// Whether the output can have sounds: a video, sounds alone, or only their hash.
  var canHaveSound: Bool { format.map { $0.hasSound || $0 == .wav } ?? (self == .null) }

  package var isStandardOutput: Bool {
    if case .standardOutput = self { true } else { false }
  }
}

extension Ratio {
  /// The ratio for people: "33.33".
  var shown: String { denominator == 1 ? "\(numerator)" : "\((value * 100).rounded() / 100)" }
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
