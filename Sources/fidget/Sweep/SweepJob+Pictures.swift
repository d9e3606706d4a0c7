import Canvas
import Capture
import Effects
import Files
import Formatting
import Motion
import Stage

/// What of a sweep is drawn: a map of all cells, or a sheet in which they run.
extension SweepJob {
  func writeMap(_ rows: [SweepRow], to path: String) throws {
    let key: DecisionMap.Key
    if let colour {
      key = .measure(measures[colour].text, values: rows.map { $0.numbers[colour] })
    } else {
      key = .decisions(rows.map(\.decided))
    }
    let map = DecisionMap(grid, rows, key)
    var canvas = Canvas(size: map.size)
    map.draw(on: &canvas)
    try PNGFile.write(try still(canvas), to: path)
  }

  /// What is written once.
  private func still(_ canvas: Canvas) throws(Failure) -> Bitmap {
    let camera = try Camera(size: canvas.size, scale: 1, pictures: PictureStore(cache: arguments.cache))
    var bitmap = camera.blank
    let frame = camera.frame(of: canvas)
    camera.makePictures(of: frame)
    camera.expose(frame, into: &bitmap)
    return bitmap
  }

  func writeSheet(
    _ rows: [SweepRow], _ chosen: Int?, to output: CaptureOutput, until interruption: Interruption
  ) throws {
    let scale = try arguments.number(.scale, in: 0.25...8) ?? usualScale
    let camera = try Camera(size: rehearsal.size, scale: scale, pictures: PictureStore(cache: arguments.cache))
    let layout = SheetLayout(grid, cell: camera.pixels)
    let most = output.format?.mostPixels ?? CaptureFormat.png.mostPixels
    guard layout.size.width * layout.size.height <= most else {
      throw Failure.usage(
        "--scale: a sheet of \(layout.size.width) × \(layout.size.height) pixels is too large, expected a smaller one")
    }
    var canvas = Canvas(size: .zero)
    layout.draw(chosen: chosen, on: &canvas)
    let film = SheetFilm(grid, layout, camera, sheet: try still(canvas), threads: threads)
    if case .file(let path, .png) = output {
      let end = Step.time(grid.maker.run().touchedSteps)
      let moment = Moment(seconds: try arguments.number(Self.at, in: 0...86_400) ?? end)
      try PNGFile.write(film.draw(moment), to: path)
    } else {
      if arguments.has(Self.at) { throw Failure.usage("--at: is the moment of a .png, a clip has all of them") }
      let asked = try arguments.ratio(RenderPlan.rate, in: 1...1000) ?? output.format?.usualRate ?? Ratio(60)
      let times = FrameTimes(
        rate: output.format?.rate(nearest: asked) ?? asked,
        speed: try arguments.ratio(RenderPlan.speed, in: 0.001...1000) ?? Ratio(1))
      // Until the last of them is at rest, and half a second more.
      let rest = (Step.time(rows.map(\.steps).max() ?? 0) + 0.5) / times.speed.value
      let frames = times.count(seconds: try arguments.number(RenderPlan.seconds, in: 0...86_400) ?? rest)
      var progress = RenderProgress(name: output.name, total: frames)
      let (written, hash) = try film.write(frames, times, to: output, until: interruption, progress: &progress)
      try Output.line("\(output.name)  \(written) frames  \(times.seconds(frames: written).text(places: 3)) s  \(hash)")
    }
    for problem in camera.pictures.problems.compactMap(rehearsal.telling) { Output.error("fidget: \(problem)") }
    camera.pictures.save()
  }

  /// The largest at which a sheet is no larger than a screen.
  private var usualScale: Double {
    [1, 0.75, 0.5, 0.4, 0.3].first { scale in
      let cell = PixelSize(Int(rehearsal.size.x * scale), Int(rehearsal.size.y * scale))
      let size = SheetLayout(grid, cell: cell).size
      return size.width <= 1920 && size.height <= 1200
    } ?? 0.25
  }
}
