import Canvas
import Effects
import Motion

extension Header {
  /// Draws the follow button: in the accent colour, or, once tapped, in a quiet colour with a ring.
  static func drawFollow(
    _ buttons: Buttons, in rect: Rect, _ p: Parameters, _ tones: Tones, on canvas: inout Canvas
  ) {
    let on = buttons.followed
    let press = buttons.press(of: .follow)
    let radius = rect.height / 2
    canvas.with(.scale(1 - 0.04 * press, about: rect.center)) { canvas in
      let light = (1 - on) * (1 - 0.5 * press)
      let shade = tones.accent(Color(hex: 0x3C3AAA))
      canvas.shadow(of: rect, radius: radius, offset: Vector(0, 2), blur: 5, shade.opacity(0.28 * light))
      canvas.shadow(of: rect, radius: radius, offset: Vector(0, 8), blur: 20, shade.opacity(0.24 * light))
      canvas.fill(.rounded(rect, radius), tones.accent.mixed(with: tones.paper, on).shaded(1 - 0.1 * press))
      canvas.stroke(.rounded(rect.inset(by: 0.75), radius - 0.75), width: 1.5, tones.accent.opacity(on))
      func draw(_ word: String, _ color: Color, _ alpha: Double) {
        let run = TextRun(word, size: 14, weight: .semibold, width: rect.width - 24, alignment: .center)
          .fitted(smallest: 8, lines: 2, height: rect.height - 10, anchor: .middle)
        canvas.text(run, at: Vector(rect.x + 12, rect.midY - run.box.y / 2), color.opacity(alpha))
      }
      draw(p.follow, Color.white.readable(on: tones.accent), 1 - on)
      draw(p.following, tones.words(tones.accent(Color(hex: 0x4A4AC4))), on)
    }
  }

  /// Draws a post's heart and its count; a tap fills the heart and enlarges it briefly.
  static func drawHeart(
    _ row: Int, _ buttons: Buttons, at origin: Vector, _ prepared: Prepared, on canvas: inout Canvas
  ) {
    let index = row % prepared.likes.count
    let likes = prepared.likes[index]
    let (before, now) = buttons.isTurned(index) ? (likes.before, likes.after) : (likes.after, likes.before)
    let change = buttons.changed == index ? buttons.change : 1
    let blend = Falloff.smooth(0, 0.5, change)
    let press = buttons.press(of: .heart(row))
    let swell = now.isLiked && change < 1 ? 0.24 * Exact.sin(.pi * change) : 0
    let center = origin + Vector(Icon.size / 2, Icon.size / 2)
    canvas.with(.scale(1 + swell - 0.12 * press, about: center)) { canvas in
      let filled = now.isLiked ? blend : 1 - blend
      if filled < 1 {
        Icon.draw(Icon.heart, at: origin, prepared.tones.words(Look.mistOnPaper).opacity(1 - filled), on: &canvas)
      }
      if filled > 0 { Icon.fill(Icon.heart, at: origin, prepared.tones.accent.opacity(filled), on: &canvas) }
    }
    func draw(_ likes: Likes, _ alpha: Double) {
      guard alpha > 0 else { return }
      let run = TextRun(
        likes.count, size: 12, weight: likes.isLiked ? .semibold : .regular, width: 72, tabularDigits: true)
      canvas.text(
        run, at: origin + Vector(Icon.size + 6, 9 - run.box.y / 2),
        prepared.tones.words(likes.isLiked ? prepared.tones.accent : Look.mistOnPaper).opacity(alpha))
    }
    draw(before, 1 - blend)
    draw(now, blend)
  }
}
