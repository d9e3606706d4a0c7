import Canvas
import Capture
import CommandLineSyntax
import Commands
import Files
import Filming
import Formatting
import Motion
import Pictures

/// A sheet as requested, checked before anything runs.
@MainActor
struct SheetPlan {
  /// A complete clip, still without its final name, and the line to print for it.
  struct Film {
    let pipeline: FramePipeline
    let line: String
  }

  /// The file's name. `nil` if the sheet is no file.
  let name: String?
  /// The destination of the table, if the sheet is one file. `nil` otherwise.
  let table: OutputTarget?
  private let output: CaptureOutput
  private let claim: OutputClaim
  private let camera: Camera
  private let layout: SheetLayout
  /// The moment of a picture in seconds. `nil` for the moment at which the cells differ most.
  private let moment: Double?
  private let rate: Ratio
  private let speed: Ratio
  private let seconds: Double?

  static let mostCells = 400

  init(
    _ output: CaptureOutput, _ claim: OutputClaim, _ arguments: Arguments, _ setup: FilmSetup, _ grid: SweepGrid
  ) throws(Failure) {
    if grid.count > Self.mostCells {
      throw .usage(
        "--vary: \(grid.count) cells are too many for a sheet, expected at most \(Self.mostCells), or -o FILE.csv")
    }
    (self.output, self.claim) = (output, claim)
    moment = try arguments.number(SweepJob.at, in: 0...86_400)
    if moment != nil, !output.isPicture { throw .usage("--at: is the moment of a .png, a clip has all of them") }
    let asked = try arguments.ratio(RenderOptions.rate, in: 1...1000) ?? output.format?.usualRate ?? Ratio(60)
    rate = output.format?.rate(nearest: asked) ?? asked
    speed = try arguments.ratio(RenderOptions.speed, in: 0.001...1000) ?? Ratio(1)
    seconds = try arguments.number(RenderOptions.seconds, in: 0...86_400)
    let usual = Self.usualScale(grid, setup.size)
    let scale = try arguments.number(.scale, in: 0.25...8) ?? usual
    camera = try Camera(size: setup.size, scale: scale, pictures: PictureStore(cache: arguments.cache))
    // A larger scale enlarges the whole sheet; on a smaller one texts keep a readable size.
    layout = SheetLayout(grid, cell: camera.pixels, unit: max(1, scale / usual), notes: output.isPicture ? 1 : 0)
    let most = output.format?.mostPixels ?? CaptureFormat.png.mostPixels
    guard layout.size.width * layout.size.height <= most else {
      throw .usage(
        "--scale: a sheet of \(layout.size.width) × \(layout.size.height) pixels is too large, expected a smaller one")
    }
    for path in output.paths { _ = try claim.place(path) }
    name = output.paths.first
    if case .file(let path, _) = output, let dot = path.lastIndex(of: ".") {
      table = try claim.place(path[..<dot] + ".csv")
    } else {
      table = nil
    }
  }

  /// Makes the sheet; the cell `chosen` gets a frame. The words for a picture give its moment.
  func make(
    _ rows: [SweepRow], _ chosen: Int?, job: SweepJob, until interruption: Interruption
  ) throws -> (picture: (file: PartFile, words: String)?, film: Film?) {
    let end = rows.map(\.steps).max() ?? 0
    let shown = output.isPicture ? try shownMoment(job, end) : nil
    var canvas = Canvas(size: .zero)
    layout.draw(chosen: chosen, notes: shown.map { [$0.words.capitalised] } ?? [], on: &canvas)
    let film = try SheetFilm(job.grid, layout, camera, sheet: try job.still(canvas), threads: job.threads)
    defer { job.setup.finish(camera.pictures, prefix: "fidget: ") }
    if let shown, case .file(let path, .png) = output {
      let part = try PartFile(claim.target(path))
      try PNGFile.write(film.draw(Moment(seconds: shown.seconds)), carrying: job.carried(layout), to: part)
      return ((part, shown.words), nil)
    }
    let times = FrameTimes(rate: rate, speed: speed)
    // Until the last cell is at rest, and half a second more.
    let rest = (Step.time(end) + 0.5) / speed.value
    var clip = Clip(output: output, claim, times: times, frames: 0..<times.count(seconds: seconds ?? rest))
    if case .file(_, .gif) = output {
      let colors = try SheetFilm(job.grid, layout, camera, sheet: try job.still(canvas), threads: job.threads)
      clip.findColors { colors.draw($0) }
    }
    let (pipeline, frames, hash) = try film.write(clip, until: interruption)
    let line = "\(output.name)  \(frames) frames  \(times.seconds(frames: frames).text(places: 3)) s  \(hash)"
    return (nil, Film(pipeline: pipeline, line: line))
  }

  /// Returns the moment of a picture, and its description.
  private func shownMoment(_ job: SweepJob, _ end: Int64) throws -> (seconds: Double, words: String) {
    if let moment { return (moment, "at \(moment.plainText) s") }
    let found = try MostDifferentMoment(of: job.grid, size: job.setup.size, steps: end, threads: job.threads).step
    if let found {
      let seconds = Step.time(found)
      return (seconds, "at \(seconds.text(places: 3)) s, where they differ most")
    }
    let seconds = Step.time(try job.grid.maker.run().touchedSteps)
    return (seconds, "at \(seconds.text(places: 3)) s; they never differ")
  }

  /// Returns the largest scale at which a sheet fits on a screen.
  private static func usualScale(_ grid: SweepGrid, _ size: Vector) -> Double {
    [1, 0.75, 0.5, 0.4, 0.3].first { scale in
      let cell = PixelSize(Int(size.x * scale), Int(size.y * scale))
      let sheet = SheetLayout(grid, cell: cell).size
      return sheet.width <= 1920 && sheet.height <= 1200
    } ?? 0.25
  }
}

extension String {
  fileprivate var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
