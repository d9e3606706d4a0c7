import Canvas
import Capture
import Commands
import Files
import Filming
import Formatting
import Motion
import Stage

/// A sheet as it was asked for, checked before anything is run.
@MainActor
struct SheetPlan {
  /// A clip that is whole and has not its name yet, and what is told of it.
  struct Film {
    let pipeline: FramePipeline
    let line: String
  }

  /// Nil where it is no file.
  let name: String?
  /// The place for its rows, where the sheet is one file.
  let table: OutputTarget?
  private let output: CaptureOutput
  private let claim: OutputClaim
  private let camera: Camera
  private let layout: SheetLayout
  /// Of a picture; nil for the end of the last touch.
  private let moment: Double?
  private let rate: Ratio
  private let speed: Ratio
  private let seconds: Double?

  private static let mostCells = 400

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
    let asked = try arguments.ratio(RenderPlan.rate, in: 1...1000) ?? output.format?.usualRate ?? Ratio(60)
    rate = output.format?.rate(nearest: asked) ?? asked
    speed = try arguments.ratio(RenderPlan.speed, in: 0.001...1000) ?? Ratio(1)
    seconds = try arguments.number(RenderPlan.seconds, in: 0...86_400)
    let scale = try arguments.number(.scale, in: 0.25...8) ?? Self.usualScale(grid, setup.size)
    camera = try Camera(size: setup.size, scale: scale, pictures: PictureStore(cache: arguments.cache))
    layout = SheetLayout(grid, cell: camera.pixels)
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

  /// `chosen` gets a frame.
  func make(
    _ rows: [SweepRow], _ chosen: Int?, job: SweepJob, until interruption: Interruption
  ) throws -> (picture: PartFile?, film: Film?) {
    var canvas = Canvas(size: .zero)
    layout.draw(chosen: chosen, on: &canvas)
    let film = try SheetFilm(job.grid, layout, camera, sheet: try job.still(canvas), threads: job.threads)
    defer { job.setup.finish(camera.pictures, prefix: "fidget: ") }
    if case .file(let path, .png) = output {
      let end = Step.time(try job.grid.maker.run().touchedSteps)
      let part = try PartFile(claim.target(path))
      try PNGFile.write(film.draw(Moment(seconds: moment ?? end)), to: part)
      return (part, nil)
    }
    let times = FrameTimes(rate: rate, speed: speed)
    // Until the last of them is at rest, and half a second more.
    let rest = (Step.time(rows.map(\.steps).max() ?? 0) + 0.5) / speed.value
    let clip = Clip(output: output, claim, times: times, frames: 0..<times.count(seconds: seconds ?? rest))
    let (pipeline, frames, hash) = try film.write(clip, until: interruption)
    let line = "\(output.name)  \(frames) frames  \(times.seconds(frames: frames).text(places: 3)) s  \(hash)"
    return (nil, Film(pipeline: pipeline, line: line))
  }

  /// The largest at which a sheet is no larger than a screen.
  private static func usualScale(_ grid: SweepGrid, _ size: Vector) -> Double {
    [1, 0.75, 0.5, 0.4, 0.3].first { scale in
      let cell = PixelSize(Int(size.x * scale), Int(size.y * scale))
      let sheet = SheetLayout(grid, cell: cell).size
      return sheet.width <= 1920 && sheet.height <= 1200
    } ?? 0.25
  }
}
