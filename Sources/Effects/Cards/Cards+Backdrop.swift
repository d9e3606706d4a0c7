import Canvas
import Motion
import Tuning

extension Cards {
  /// The room's light is that of the front card's picture; it cross-fades with the fraction of `front`.
  static func drawBackdrop(front: Double, _ layout: Layout, _ p: Parameters, on canvas: inout Canvas) {
    let lower = front.rounded(.down)
    let fraction = front - lower
    let here = content(of: cardIndex(lower, p), p)
    let next = content(of: cardIndex(lower + 1, p), p)
    canvas.draw(backdrop(here, layout), in: canvas.bounds)
    if fraction > 0, next != here {
      canvas.draw(backdrop(next, layout), in: canvas.bounds, tint: Color.white.opacity(fraction))
    }
  }

  /// Light, vignette and floor in one texture, as fine as a soft one needs to be.
  private static func backdrop(_ content: Record, _ layout: Layout) -> Picture {
    let size = layout.size
    let fineness = min(1, 1440 / max(size.x, size.y, 1))
    let key = "cards backdrop \(pictureKey(of: content)) \(layout.center.x) \(layout.foot) \(layout.isWide)"
    return .baked(
      Baked(key: key, size: size * fineness) { canvas in
        canvas.fill(.rect(canvas.bounds), Look.ink)
        canvas.transform = .scale(fineness)
        if let picture = picture(of: content) {
          let proportions = pictureSize(of: content)
          let natural = proportions * (100 / proportions.y)
          let cover = Rect(x: -80, y: -80, width: size.x + 160, height: size.y + 100)
          let blurred = Picture.blurred(Blur(picture, size: natural, radius: 6.6))
          let part = part(of: natural, covering: cover.size)
          canvas.draw(blurred, in: cover, tint: Color.white.opacity(0.7), part: part)
        }
        canvas.draw(veil(layout, fineness), in: Rect(size: size))
      })
  }

  /// Ink that thickens away from the deck and towards the floor.
  private static func veil(_ layout: Layout, _ fineness: Double) -> Picture {
    let size = layout.size
    let middle = Vector(layout.center.x, layout.isWide ? 0.42 * size.y : 0.44 * size.y)
    let radius = layout.isWide ? Vector(0.7 * size.x, 0.9 * size.y) : Vector(1.1 * size.x, 0.7 * size.y)
    let floor = layout.foot - 64
    let depth = max(1, size.y - floor)
    return .painted(
      Painting(
        key: "cards veil \(middle.x) \(middle.y) \(floor) \(layout.isWide)", size: size,
        density: fineness, dithers: true
      ) { point in
        let r = Vector((point.x - middle.x) / radius.x, (point.y - middle.y) / radius.y).length
        let vignette = r < 0.62 ? mix(0.18, 0.72, r / 0.62) : mix(0.72, 1, min(1, (r - 0.62) / 0.38))
        let y = (point.y - floor) / depth
        let dark = y < 0 ? 0 : y < 0.34 ? 0.55 * y / 0.34 : mix(0.55, 1, min(1, (y - 0.34) / 0.58))
        return Look.ink.opacity(1 - (1 - vignette) * (1 - dark))
      })
  }
}
