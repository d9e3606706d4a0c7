import Canvas
import Motion
import Tuning

extension Stitch {
  package static func draw(_ state: State, _ p: Parameters, _ scene: Scene, on canvas: inout Canvas) {
    let (strip, layout) = (scene.strip, scene.layout)
    let band = Band(strip, state, top: layout.stripTop, sight: canvas.ground.maxX)

    canvas.fill(.rect(canvas.ground), Look.ink)
    band.drawAmbientLight(scene.light, p.ambientLight, on: &canvas)
    drawVeil(scene.veil, on: &canvas)
    band.drawShadows(radius: p.cornerRadius, on: &canvas)
    band.drawPhotographs(radius: p.cornerRadius, on: &canvas)
    Captions(layout, band, p, bandText: scene.bandText).draw(on: &canvas)
    canvas.add(scene.title)
    if let top = layout.mapTop {
      StripMap(layout, strip, top: top).draw(state, radius: p.cornerRadius, on: &canvas)
    }
    drawHint(state, layout, p, on: &canvas)
  }

  /// Points, of the column that is folded.
  private static let veilWidth = 96.0

  /// Ink that leaves the photographs' light about the strip and closes towards the window's edges.
  ///
  /// A narrow column of it, dithered so that the dark gradient shows no steps, is folded to and fro over the window.
  static func veil(in size: Vector, top: Double, height: Double) -> Picture {
    let frame = Rect(x: 0, y: top, width: 0, height: height)
    let stops = [
      (y: 0.0, alpha: 1.0), (0.8 * frame.minY, 0.38), (frame.midY, 0.2), (mix(frame.maxY, size.y, 0.3), 0.55),
      (size.y, 1),
    ]
    return .painted(
      Painting(
        key: "stitch veil \(frame.y) \(frame.height)", size: Vector(veilWidth, size.y), dithers: true
      ) { point in
        Look.ink.opacity(alpha(at: point.y, stops))
      })
  }

  private static func drawVeil(_ veil: Picture, on canvas: inout Canvas) {
    let (size, ground) = (canvas.size, canvas.ground)
    let folds = Int((ground.minX / veilWidth).rounded(.down))...Int((ground.maxX / veilWidth).rounded(.up))
    canvas.grid(veil, columns: folds.count) { points in
      func addRow(_ y: Double, _ v: Double) {
        for fold in folds {
          points.append(
            Grid.Point(
              Vector(Double(fold) * veilWidth, y), texture: Vector(fold.isMultiple(of: 2) ? 0 : 1, v), color: .white))
        }
      }
      // Where the ground goes on above and below the picture, its first and last row go on.
      if ground.height != size.y { addRow(ground.minY, 0) }
      addRow(0, 0)
      addRow(size.y, 1)
      if ground.height != size.y { addRow(ground.maxY, 1) }
    }
  }

  /// On straight lines from stop to stop; beyond the last as there.
  private static func alpha(at y: Double, _ stops: [(y: Double, alpha: Double)]) -> Double {
    for (a, b) in zip(stops, stops.dropFirst()) where y < b.y {
      return mix(a.alpha, b.alpha, ((y - a.y) / (b.y - a.y)).clamped(to: 0...1))
    }
    return stops.last?.alpha ?? 0
  }

  static func drawTitle(_ layout: Composition, _ p: Parameters, on canvas: inout Canvas) {
    guard let top = layout.titleTop else { return }
    let width = layout.size.x - 2 * layout.margin
    canvas.text(
      TextRun(p.title, size: layout.titleSize, weight: .bold, width: width), at: Vector(layout.margin, top), Look.text)
    let line = TextRun(
      layout.isRoomy ? p.subtitle : p.shortSubtitle, size: layout.isRoomy ? 17 : 14, width: width - 2,
      tabularDigits: true)
    // The display face's side bearing makes its letters begin a little to the right.
    let indent = layout.isRoomy ? 2.0 : 1
    canvas.text(line, at: Vector(layout.margin + indent, top + layout.subtitleOffset), Look.mist)
  }
}
