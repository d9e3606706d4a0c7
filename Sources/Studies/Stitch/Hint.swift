import Canvas
import Effects
import Motion
import Tuning

extension Stitch {
  /// Draws the hint until the strip is first stitched or parted, afterwards the last change and its reason.
  static func drawHint(
    _ state: State, _ layout: Composition, _ p: Parameters, _ tones: Tones, on canvas: inout Canvas
  ) {
    guard layout.hintPlace != .nowhere else { return }
    guard let notice = state.notice else {
      drawHint(p.hint, 1, layout, tones, on: &canvas)
      return
    }
    // The reason is meant for the person who tunes the effect, so a bare canvas omits it.
    if canvas.isBare { return }
    // The hint disappears before the notice appears, so that they never overlap.
    let gone = (2 * notice.age / Press.fade).clamped(to: 0...1)
    if !notice.isRepeated, gone < 1 { drawHint(p.hint, 1 - gone, layout, tones, on: &canvas) }
    let shown = notice.isRepeated ? notice.age / Press.fade : 2 * notice.age / Press.fade - 1
    drawPlate(notice, shown.clamped(to: 0...1), layout, tones, on: &canvas)
  }

  private static func drawHint(
    _ text: String, _ alpha: Double, _ layout: Composition, _ tones: Tones, on canvas: inout Canvas
  ) {
    if text.isEmpty { return }
    let length = advance(of: text)
    let left = left(of: length + 42, layout)
    let corner = Vector(left, layout.hintY - 16)
    let accent = tones.accent.opacity(alpha)
    func drawArrow(_ tail: Vector, _ left: Vector, _ right: Vector, _ tip: Vector) {
      canvas.stroke(.line(corner + tail, corner + tip), width: 2, accent, cap: .round)
      canvas.stroke(.bend(corner + left, corner + tip, corner + right), width: 2, accent, cap: .round)
    }
    drawArrow(Vector(5, 27), Vector(13, 24.5), Vector(7.5, 19), Vector(13, 19))
    drawArrow(Vector(27, 5), Vector(19, 7.5), Vector(24.5, 13), Vector(19, 13))
    let run = TextRun(text, size: 14, width: max(0, layout.size.x - left - 42 - 8))
      .fitted(smallest: 11, lines: 2, height: 32, anchor: .middle)
    canvas.text(run, at: Vector(left + 42, layout.hintY - run.box.y / 2), tones.words(Look.mist).opacity(alpha))
  }

  private static func drawPlate(
    _ notice: Notice, _ shown: Double, _ layout: Composition, _ tones: Tones, on canvas: inout Canvas
  ) {
    let text = canvas.words("stitch notice", notice.magnification, notice.threshold, notice.isStitched ? 1 : 0) {
      "\(notice.verb): \(notice.reason.description)"
    }
    let most = layout.size.x - 2 * layout.margin
    let width = min(most, 14 + 8 + 12 + advance(of: text) + 16)
    let left = left(of: width, layout)
    let plate = Rect(x: left, y: layout.hintY - 19, width: width, height: 38)
    let travel = Vector(0, 8 * (1 - shown))
    canvas.fill(.rounded(plate, 8), Look.ink.opacity(0.72 * (notice.isRepeated ? 1 : shown)))
    let dot = Vector(plate.minX + 18, layout.hintY) + travel
    canvas.shadow(of: Rect(center: dot, size: Vector(8, 8)), radius: 4, blur: 10, tones.accent.opacity(shown))
    canvas.fill(.circle(dot, radius: 4), tones.accent.opacity(shown))
    // The plate's length is an estimate; only the window's edge shortens the text.
    let room = max(0, layout.size.x - 8 - plate.minX - 34)
    let run = TextRun(text, size: 14, width: room, tabularDigits: true)
    canvas.text(run, at: Vector(plate.minX + 34, layout.hintY - run.box.y / 2) + travel, Look.text.opacity(shown))
  }

  private static func left(of width: Double, _ layout: Composition) -> Double {
    layout.hintPlace == .below
      ? max(layout.margin, (layout.size.x - width) / 2) : max(layout.margin, layout.size.x - layout.margin - width)
  }

  /// Returns the approximate length of a 14-point text, to place the marks in front of it, as layout cannot measure text.
  private static func advance(of text: String) -> Double {
    0.965
      * text.reduce(0) { sum, letter in
        switch letter {
        case "i", "j", "l", "I", ".", ",", ":", ";", "'", "!", "|": sum + 3.9
        case " ", "f", "r", "t", "(", ")", "[", "]", "-": sum + 4.9
        case "m", "w", "M", "W", "%", "@", "…": sum + 12.2
        case "0"..."9", "<", ">", "=", "+": sum + 8.9
        case _ where letter.isUppercase: sum + 9.6
        case _ where letter.isASCII: sum + 8.1
        default: sum + 9
        }
      }
  }
}
