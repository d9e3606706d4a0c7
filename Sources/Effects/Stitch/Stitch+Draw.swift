import Canvas
import Motion
import Tuning

extension Stitch {
  package static func draw(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let strip = Strip(in: state.size, p)
    let state = state.fitted(to: strip)
    let stage = Composition(in: state.size, strip)
    let band = Band(strip, state, top: stage.stripTop, sight: canvas.ground.maxX)

    canvas.fill(.rect(canvas.ground), Look.ink)
    band.drawAmbientLight(p.ambientLight, on: &canvas)
    drawVeil(around: band, on: &canvas)
    band.drawShadows(radius: p.cornerRadius, on: &canvas)
    band.drawPhotographs(radius: p.cornerRadius, on: &canvas)
    Captions(stage, band, p).draw(on: &canvas)
    drawTitle(stage, p, on: &canvas)
    if let top = stage.mapTop {
      StripMap(stage, strip, top: top).draw(state, radius: p.cornerRadius, on: &canvas)
    }
    drawHint(state, stage, p, on: &canvas)
  }

  /// Ink that leaves the photographs' light about the strip and closes towards the window's edges.
  ///
  /// A narrow column of it, dithered so that the dark gradient shows no steps, is folded to and fro over the window.
  private static func drawVeil(around band: Band, on canvas: inout Canvas) {
    let size = canvas.size
    let ground = canvas.ground
    let stops = [
      (y: 0.0, alpha: 1.0), (0.8 * band.frame.minY, 0.38), (band.frame.midY, 0.2),
      (mix(band.frame.maxY, size.y, 0.3), 0.55), (size.y, 1),
    ]
    let width = 96.0
    let column = Painting(
      key: "stitch veil \(band.frame.y) \(band.frame.height)", size: Vector(width, size.y), dithers: true
    ) { point in
      Look.ink.opacity(alpha(at: point.y, stops))
    }
    let folds = Int((ground.minX / width).rounded(.down))...Int((ground.maxX / width).rounded(.up))
    // Where the ground goes on above and below the stage, its first and last row go on.
    let rows = [(ground.minY, 0.0), (0, 0), (size.y, 1), (ground.maxY, 1)]
    let points = (ground.height == size.y ? Array(rows[1...2]) : rows).flatMap { y, v in
      folds.map { fold in
        Grid.Point(
          Vector(Double(fold) * width, y), texture: Vector(fold.isMultiple(of: 2) ? 0 : 1, v), color: .white)
      }
    }
    canvas.draw(Grid(picture: .painted(column), columns: folds.count, points: points))
  }

  /// On straight lines from stop to stop; beyond the last as there.
  private static func alpha(at y: Double, _ stops: [(y: Double, alpha: Double)]) -> Double {
    for (a, b) in zip(stops, stops.dropFirst()) where y < b.y {
      return mix(a.alpha, b.alpha, ((y - a.y) / (b.y - a.y)).clamped(to: 0...1))
    }
    return stops.last?.alpha ?? 0
  }

  private static func drawTitle(_ stage: Composition, _ p: Parameters, on canvas: inout Canvas) {
    guard let top = stage.titleTop else { return }
    let width = stage.size.x - 2 * stage.margin
    canvas.text(
      TextRun(p.title, size: stage.titleSize, weight: .bold, width: width), at: Vector(stage.margin, top), Look.text)
    let line = TextRun(
      stage.isRoomy ? p.subtitle : p.shortSubtitle, size: stage.isRoomy ? 17 : 14, width: width - 2,
      tabularDigits: true)
    // The display face's side bearing makes its letters begin a little to the right.
    let indent = stage.isRoomy ? 2.0 : 1
    canvas.text(line, at: Vector(stage.margin + indent, top + stage.subtitleOffset), Look.mist)
  }
}
