import Canvas
import Effects
import Motion

/// What a kiosk changes about the picture, and whether fingers are kept to it.
struct KioskLook: Equatable {
  /// True for visitors: no panel, no bar, no keys, and no words but the attract loop's.
  var isLocked = true
  /// True where one effect is all there is: nothing to go back to.
  var isSingle = false
  /// The number of the effect that the attract loop shows.
  var attracting: Int?
  /// Points that the picture has wandered, and at most wanders on each axis.
  var shift = Vector.zero
  var reach = 0.0
  /// What the night takes of the light, 0…1.
  var dim = 0.0

  var hasNoWayBack: Bool { isLocked && isSingle }

  /// Over everything else.
  func draw(_ effect: EffectCard?, on canvas: inout Canvas) {
    if attracting != nil, let effect { drawSentence(of: effect, on: &canvas) }
    if dim > 0 { canvas.fill(.rect(canvas.ground), Color.black.opacity(dim)) }
  }

  /// What an effect is, over its demo: title and sentence, at the foot of the picture.
  private func drawSentence(of effect: EffectCard, on canvas: inout Canvas) {
    let size = canvas.size
    let points = (min(size.x, size.y) * 0.028).clamped(to: 14...40).rounded()
    let width = min(size.x - 2 * Look.margin(forWidth: size.x), points * 34) - 2 * points
    let title = TextRun(effect.title, size: points * 1.25, weight: .semibold, width: width, alignment: .center)
    let words = TextRun(
      paragraph: effect.sentence, size: points, width: width, slack: points, limit: 3, alignment: .center)
    let box = Vector(width + 2 * points, title.box.y + words.box.y + points * 2.6)
    // As low as may be: over all of what an effect has at its foot, not over half of it.
    let foot = min(Look.margin(forWidth: size.x), size.y * 0.05)
    let place = Vector(((size.x - box.x) / 2).rounded(), (size.y - box.y - foot).rounded())
    let plate = Rect(origin: place + shift, size: box)
    canvas.fill(.rounded(plate, points * 0.7), Look.ink.opacity(0.96))
    canvas.text(title, at: plate.origin + Vector(points, points * 1.1), Look.text)
    canvas.text(words, at: plate.origin + Vector(points, points * 1.5 + title.box.y), Look.mistLong)
  }
}
