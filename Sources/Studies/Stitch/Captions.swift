import Canvas
import Effects
import Motion
import Tuning

extension Stitch {
  /// The text below the strip: a caption for each photograph, or for the whole strip when it is stitched.
  struct Captions {
    /// The lead in points over which the only caption of a narrow window fades in.
    private static let fade = 16.0
    /// The spare width in points over which a photograph's own caption fades in.
    private static let haste = 3.0
    /// The space between adjacent captions, in points.
    private static let gap = 12.0
    /// The distance that appearing text moves, in points.
    private static let travel = 8.0

    let layout: Composition
    let band: Band
    let p: Parameters
    let tones: Tones
    /// The text below the stitched strip.
    let bandText: String

    func draw(on canvas: inout Canvas) {
      guard let top = layout.captionTop else { return }
      // The old caption disappears before the new one appears, so that they never overlap.
      let apart = (1 - 2 * band.progress).clamped(to: 0...1)
      let stitched = (2 * band.progress - 1).clamped(to: 0...1)
      if apart > 0 { drawEach(top, apart, on: &canvas) }
      if stitched > 0 { drawBand(top + Self.travel * (1 - stitched), stitched, on: &canvas) }
    }

    private func drawEach(_ top: Double, _ alpha: Double, on canvas: inout Canvas) {
      if layout.isRoomy {
        band.visit { index, left in
          let right = left + band.strip.width(of: index)
          let x = max(left, layout.edge)
          // A caption ends before the next one, and has faded out before it would be truncated.
          let room = min(right - x - Self.gap, layout.size.x - layout.edge - x)
          let width = min(right - left - Self.gap - Self.haste, length(of: index))
          let fits = ((room - width) / Self.haste).clamped(to: 0...1)
          draw(index, Vector(x, top), width: min(room, 320), alpha * fits, on: &canvas)
        }
      } else {
        let (nearest, left, lead) = nearestToMiddle()
        let x = max(layout.edge, min(left, layout.size.x - layout.edge - 190))
        let fits = (lead / Self.fade).clamped(to: 0...1)
        draw(
          nearest, Vector(x, top + Self.travel * (1 - fits)), width: layout.size.x - layout.edge - x, alpha * fits,
          on: &canvas)
      }
    }

    /// Returns the photograph nearest to the window's middle, its left edge, and its lead over the next nearest, in points.
    private func nearestToMiddle() -> (index: Int, left: Double, lead: Double) {
      var nearest = (index: 0, left: 0.0)
      var least = Double.infinity
      var second = Double.infinity
      band.visit { index, left in
        let right = left + band.strip.width(of: index)
        let distance = max(left - layout.size.x / 2, layout.size.x / 2 - right)
        if distance < least {
          second = least
          least = distance
          nearest = (index, left)
        } else {
          second = min(second, distance)
        }
      }
      return (nearest.index, nearest.left, second - least)
    }

    /// Returns the approximate width of a photograph's caption, on which its opacity depends.
    private func length(of index: Int) -> Double {
      let row = band.strip.pictures[index]
      let detail = layout.captionHasDetail ? TextEstimate(row["detail"], size: 14, weight: .regular).width : 0
      return max(TextEstimate(row["title"], size: layout.captionTitleSize).width, detail) + 4
    }

    private func draw(_ index: Int, _ origin: Vector, width: Double, _ alpha: Double, on canvas: inout Canvas) {
      guard alpha > 0, width > 0, origin.x < layout.size.x else { return }
      let row = band.strip.pictures[index]
      let size = layout.captionTitleSize
      let time = TextRun(row["time"], size: 14, weight: .semibold, width: width, tabularDigits: true)
      let title = TextRun(row["title"], size: size, weight: .semibold, width: width)
        .fitted(smallest: layout.isRoomy ? 9 : 13, lines: 2, height: layout.isRoomy ? 25 : 34)
      let air = layout.isRoomy ? 4.0 : 6
      canvas.text(time, at: origin, tones.accentWords.opacity(alpha))
      let titleTop = time.text.isEmpty ? origin.y : origin.y + time.box.y + air
      canvas.text(title, at: Vector(origin.x, titleTop), tones.words(Look.text).opacity(alpha))
      guard layout.captionHasDetail else { return }
      let detail = TextRun(row["detail"], size: 14, width: width, tabularDigits: true).fitted(smallest: 11)
      let detailTop = titleTop + title.box.y + (layout.isRoomy ? 3 : 6)
      canvas.text(detail, at: Vector(origin.x, detailTop), tones.words(Look.mist).opacity(alpha))
    }

    private func drawBand(_ top: Double, _ alpha: Double, on canvas: inout Canvas) {
      let width = min(layout.size.x - 2 * layout.margin, 560)
      let title = TextRun(p.bandTitle, size: layout.captionTitleSize, weight: .semibold, width: width)
        .fitted(smallest: 10, lines: 2, height: layout.isRoomy ? 26 : 32)
      canvas.text(title, at: Vector(layout.margin, top), tones.words(Look.text).opacity(alpha))
      let lines = layout.captionHasDetail && !layout.isRoomy ? 2 : 1
      let text = TextRun(bandText, size: 14, width: width, lines: lines, tabularDigits: true)
        .fitted(smallest: 12, lines: 2)
      canvas.text(text, at: Vector(layout.margin, top + title.box.y + 4), tones.words(Look.mist).opacity(alpha))
    }
  }
}
