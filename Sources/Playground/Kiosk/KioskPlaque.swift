import Canvas
import Effects
import Motion

/// A band below the effect with its title, its sentence and an invitation to touch it, as in a museum.
///
/// It covers no part of the effect.
///
/// It appears with the attract loop and stays for the visitor who takes over from it, so that nothing moves under a finger.
struct KioskPlaque {
  static let invitation = "Touch to play"

  /// The height at the window's foot, in points.
  let height: Double
  private let window: Vector
  private let title: TextRun
  private let words: TextRun
  private let corner: Vector
  private let button: (area: Rect, points: Double)
  private let accent: Color

  /// Lays out the words at the left and the invitation at the right, or below them if the band is narrow.
  init(of effect: EffectCard, in window: Vector) {
    let points = (min(window.x, window.y) * 0.028).clamped(to: 14...40).rounded()
    let (margin, air) = (Look.margin(forWidth: window.x), (points * 0.9).rounded())
    let inner = window.x - 2 * margin
    let pill = Vector(min(inner, points * 9.65), max(44, points * 2.6)).rounded
    let isBeside = inner >= points * 22 + pill.x
    let width = min(isBeside ? inner - pill.x - 2 * points : inner, points * 38)
    title = TextRun(effect.title, size: (points * 1.25).rounded(), weight: .semibold, width: width)
    words = TextRun(paragraph: effect.sentence, size: points, width: width, slack: points, limit: 4)
    let text = title.box.y + (points * 0.2).rounded() + words.box.y
    height = (2 * air + (isBeside ? max(text, pill.y) : text + air + pill.y)).rounded(.up)
    corner = Vector(margin, (isBeside ? (height - text) / 2 : air).rounded())
    let place =
      isBeside ? Vector(window.x - margin - pill.x, (height - pill.y) / 2) : Vector(margin, height - air - pill.y)
    button = (Rect(origin: place.rounded, size: pill), (points * 1.1).rounded())
    accent = effect.accent
    self.window = window
  }

  /// Draws the plaque.
  ///
  /// - Parameters:
  ///   - invites: whether the invitation is shown; it is until somebody touches.
  ///   - shift: the distance that the picture has wandered, in points.
  func draw(invites: Bool, shift: Vector, on canvas: inout Canvas) {
    let top = Vector(0, window.y - height) + shift
    let ground = Rect(x: canvas.ground.x, y: top.y, width: canvas.ground.width, height: canvas.ground.maxY - top.y)
    canvas.fill(.rect(ground), Look.ink)
    canvas.text(title, at: top + corner, Look.text)
    canvas.text(words, at: top + corner + Vector(0, height(of: title)), Look.mistLong)
    guard invites else { return }
    let area = button.area.offset(by: top)
    let light = 0.21 * accent.red + 0.72 * accent.green + 0.07 * accent.blue
    canvas.fill(.rounded(area, area.height / 2), accent)
    canvas.label(
      Self.invitation, in: area, size: button.points, light < 0.35 ? Look.paper : Look.ink, weight: .semibold)
  }

  private func height(of title: TextRun) -> Double { title.box.y + (words.size * 0.2).rounded() }
}
