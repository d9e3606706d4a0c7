import Canvas
import Motion
import Tuning

extension Stitch {
  package static func draw(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let strip = Strip(in: state.size, p)
    let state = state.fitted(to: strip)
    let stage = Composition(in: state.size, strip)
    let band = Band(strip, state, top: stage.stripTop)

    canvas.fill(.rect(canvas.bounds), Look.ink)
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
  private static func drawVeil(around band: Band, on canvas: inout Canvas) {
    let size = canvas.size
    let above = max(0, band.frame.minY - 0.13 * band.frame.height)
    let below = min(size.y, band.frame.maxY + 0.22 * band.frame.height)
    let stops = [
      (0.0, 1.0), (above, 0.38), (band.frame.midY, 0.2), (below, 0.55),
      (min(size.y, max(below, band.frame.maxY + 0.75 * band.frame.height)), 1), (size.y, 1),
    ]
    let points = stops.flatMap { y, alpha in
      [0, size.x].map { Grid.Point(Vector($0, y), color: Look.ink.opacity(alpha)) }
    }
    canvas.draw(Grid(columns: 2, points: points))
  }

  private static func drawTitle(_ stage: Composition, _ p: Parameters, on canvas: inout Canvas) {
    guard let top = stage.titleTop else { return }
    let width = stage.size.x - 2 * stage.margin
    canvas.text(
      TextRun(p.title, size: stage.titleSize, weight: .bold, width: width), at: Vector(stage.margin, top), Look.text)
    let line = TextRun(
      stage.isRoomy ? p.subtitle : p.shortSubtitle, size: stage.isRoomy ? 17 : 14, tracking: 0, width: width - 2,
      tabularDigits: true)
    // The display face's side bearing makes its letters begin a little to the right.
    let indent = stage.isRoomy ? 2.0 : 1
    canvas.text(line, at: Vector(stage.margin + indent, top + stage.subtitleOffset), Look.mist)
  }
}
