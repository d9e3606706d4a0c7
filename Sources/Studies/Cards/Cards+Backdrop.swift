import Canvas
import Effects
import Motion
import Tuning

extension Cards {
  /// Draws the room in the light of the front card's picture, cross-faded with the next one by the fraction of `front`.
  static func drawBackdrop(front: Double, _ prepared: Prepared, _ p: Parameters, on canvas: inout Canvas) {
    let lower = front.rounded(.down)
    let fraction = front - lower
    let here = cardIndex(lower, p)
    let next = cardIndex(lower + 1, p)
    drawLight(prepared.row(of: here), opacity: 1, on: &canvas)
    if fraction > 0, content(of: next, p) != content(of: here, p) {
      drawLight(prepared.row(of: next), opacity: fraction, on: &canvas)
    }
    canvas.drawGround(prepared.veil)
  }

  private static func drawLight(_ row: Prepared.Row, opacity: Double, on canvas: inout Canvas) {
    guard let light = row.light else {
      canvas.fill(.rect(canvas.ground), Look.ink.opacity(opacity))
      return
    }
    canvas.drawGround(light.picture, tint: Color.white.opacity(opacity), part: light.part)
  }

  /// Returns a heavily blurred picture that fills the window from few pixels, and its visible part.
  ///
  /// `nil` for a card without a picture.
  static func light(of content: Record, _ layout: Layout) -> (picture: Picture, part: Rect)? {
    guard let picture = content.shownPicture else { return nil }
    let size = layout.size
    let proportions = content.proportions
    let natural = proportions * (100 / proportions.y)
    // The picture covers the window and 80 points more on three sides; only its visible part is drawn.
    let cover = Vector(size.x + 160, size.y + 100)
    let whole = Rect.part(of: natural, covering: cover)
    let part = Rect(
      x: whole.x + whole.width * 80 / cover.x, y: whole.y + whole.height * 80 / cover.y,
      width: whole.width * size.x / cover.x, height: whole.height * size.y / cover.y)
    return (.blurred(Blur(picture, size: natural, radius: 6.6)), part)
  }

  /// Returns the ink over the light: at least 30 %, and thicker away from the deck and towards the floor.
  static func veil(_ layout: Layout) -> Picture {
    let size = layout.size
    let middle = Vector(layout.center.x, layout.isWide ? 0.42 * size.y : 0.44 * size.y)
    let radius = layout.isWide ? Vector(0.7 * size.x, 0.9 * size.y) : Vector(1.1 * size.x, 0.7 * size.y)
    let floor = layout.foot - 64
    let depth = max(1, size.y - floor)
    return .field(
      "cards veil \(middle.x) \(middle.y) \(floor) \(layout.isWide)", size: size,
      density: min(1, 1440 / max(size.x, size.y, 1)), dithers: true
    ) { point in
      let r = Vector((point.x - middle.x) / radius.x, (point.y - middle.y) / radius.y).length
      let vignette = r < 0.62 ? mix(0.18, 0.72, r / 0.62) : mix(0.72, 1, min(1, (r - 0.62) / 0.38))
      let y = (point.y - floor) / depth
      let dark = y < 0 ? 0 : y < 0.34 ? 0.55 * y / 0.34 : mix(0.55, 1, min(1, (y - 0.34) / 0.58))
      return Look.ink.opacity(1 - 0.7 * (1 - vignette) * (1 - dark))
    }
  }
}
