import Canvas
import Effects
import Formatting
import Motion
import Tuning

extension Stitch {
  package static func draw(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    let (strip, layout) = (prepared.strip, prepared.layout)
    let band = Band(strip, state, top: layout.stripTop, visibleMaxX: canvas.ground.maxX)

    let tones = prepared.tones
    canvas.fill(.rect(canvas.ground), tones.paper)
    band.drawAmbientLight(prepared.light, p.ambientLight, on: &canvas)
    drawVeil(prepared.veil, on: &canvas)
    band.drawShadows(radius: p.cornerRadius, wall: prepared.tones.paper, on: &canvas)
    band.drawPhotographs(radius: p.cornerRadius, on: &canvas)
    Captions(layout: layout, band: band, p: p, tones: tones, bandText: prepared.bandText).draw(on: &canvas)
    canvas.add(prepared.title)
    if let top = layout.mapTop {
      PhotoStripMap(layout, strip, top: top).draw(state, radius: p.cornerRadius, tones, on: &canvas)
    }
    drawHint(state, layout, p, tones, on: &canvas)
  }

  /// The width of the folded column, in points.
  private static let veilWidth = 96.0

  /// Returns a veil in the wall's colour: thin around the strip, where it shows the photographs' light, and opaque at the
  /// edges.
  ///
  /// It is a narrow column, dithered so that the dark gradient shows no steps, and folded back and forth across the window.
  static func veil(in size: Vector, top: Double, height: Double, _ tones: Tones) -> Picture {
    let frame = Rect(x: 0, y: top, width: 0, height: height)
    let stops: [(y: Double, alpha: Double)] = [
      (0, 1), (0.8 * frame.minY, 0.38), (frame.midY, 0.2), (mix(frame.maxY, size.y, 0.3), 0.55),
      (size.y, 1),
    ]
    return .field(
      "stitch veil \(frame.y) \(frame.height)\(tones.key)", size: Vector(veilWidth, size.y), dithers: true,
      symmetry: .level
    ) { point in
      tones.paper.opacity(alpha(at: point.y, stops))
    }
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
      // If the background extends above and below the picture, the first and the last row extend with it.
      if ground.height != size.y { addRow(ground.minY, 0) }
      addRow(0, 0)
      addRow(size.y, 1)
      if ground.height != size.y { addRow(ground.maxY, 1) }
    }
  }

  /// Returns the alpha interpolated linearly between the stops, and constant after the last.
  private static func alpha(at y: Double, _ stops: [(y: Double, alpha: Double)]) -> Double {
    for (a, b) in zip(stops, stops.dropFirst()) where y < b.y {
      return mix(a.alpha, b.alpha, ((y - a.y) / (b.y - a.y)).clamped(to: 0...1))
    }
    return stops.last?.alpha ?? 0
  }

  static func drawTitle(_ layout: Composition, _ tones: Tones, on canvas: inout Canvas) {
    guard let top = layout.titleTop else { return }
    canvas.text(layout.title, at: Vector(layout.margin, top), tones.words(Look.text))
    // The display face's side bearing shifts its letters a little to the right.
    let indent = layout.isRoomy ? 2.0 : 1
    canvas.text(
      layout.subtitle, at: Vector(layout.margin + indent, top + layout.subtitleOffset), tones.words(Look.mist))
  }

  /// Draws the outline of every visible photograph.
  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let band = Band(of: state, p)
    let inner = p.cornerRadius * (1 - band.progress)
    band.visit { index, left in
      let rect = band.rect(of: index, left: left)
      guard rect.maxX > 0, rect.minX < canvas.size.x else { return }
      let outline = Path.rounded(rect, band.strip.corners(of: index, outer: p.cornerRadius, inner: inner))
      canvas.fill(outline, Look.paper.opacity(0.05))
      canvas.stroke(outline, width: 2.5, Look.ink.opacity(0.4))
      canvas.stroke(outline, width: 1.5, Look.paper.opacity(0.6))
    }
  }

  package final class Prepared: EffectPreparation, Sendable {
    let strip: PhotoStrip
    let layout: Composition
    let tones: Tones
    let light: PhotoStripLight
    let veil: Picture
    let tileGround: Picture
    /// The title and the text below it.
    let title: [Mark]
    /// The text below the stitched strip.
    let bandText: String

    package init(in size: Vector, _ p: Stitch.Parameters, isTile: Bool) {
      strip = PhotoStrip(in: size, p)
      layout = Composition(in: size, strip, p)
      tones = Stitch.tones(p)
      light = PhotoStripLight(strip)
      veil = Stitch.veil(in: size, top: layout.stripTop, height: strip.height, tones)
      tileGround = Look.tileGround("stitch tile", size, density: 0.25, Color(hex: 0x123C40), Color(hex: 0x0D1319))
      let (layout, tones) = (layout, tones)
      title = Canvas.marks(in: size) { drawTitle(layout, tones, on: &$0) }
      bandText = "\(Int(strip.length(at: 1).rounded(.down)).grouped) points wide, \(p.bandText)"
    }
  }

  /// The height of the picture in a tall tile; in a low tile text takes a larger share. The strip itself is 300 points high.
  private static let tallTile = 532.0
  private static let lowTile = 571.0

  package static func tileSize(for tile: Vector) -> Vector {
    // A tile much wider than high shows no more of the strip than a tile with a ratio of 8:1.
    tile * ((tile.y >= 200 ? tallTile : lowTile) / max(tile.y, tile.x / 8))
  }

  /// A take that pinches the strip together, throws it, and spreads it again.
  package static let tileTake = """
    # fidget take 1
    # effect stitch
    # size 1124 532
    at 0.8 pinch 560 215 from 330 to 170 over 0.5 angle 12 ease-in-out
    at 2.4 fling 760 230 to 560 225 over 0.16
    at 4.6 pinch 560 215 from 170 to 330 over 0.5 angle 12 ease-in-out
    at 6.2 fling 400 225 to 600 230 over 0.16
    at 8.4 tap 1100 500
    """

  package static let tileShowsFingers = true

  package static func drawTile(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    let strip = prepared.strip
    canvas.draw(prepared.tileGround, in: canvas.bounds)
    // The room has the strip's usual height and lies under the tile's upper edge.
    let room = canvas.size.y > 550 ? Rect(x: 0, y: 51, width: 0, height: 300) : Rect(x: 0, y: 61, width: 0, height: 300)
    let band = Band(strip, state, top: max(0, room.midY - strip.height / 2))
    band.drawShadows(radius: p.cornerRadius, wall: prepared.tones.paper, on: &canvas)
    band.drawPhotographs(radius: p.cornerRadius, on: &canvas)
  }
}
