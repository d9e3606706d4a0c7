import Canvas
import Effects
import Interface
import Motion

/// A band below the effect with its title, its sentence and an invitation to touch it, as in a museum.
///
/// It covers no part of the effect.
///
/// It appears with the attract loop and stays for the visitor who takes over from it, so that nothing moves under a finger.
struct KioskPlaque {
  static let invitation = "Touch to play"

  /// The height at the window's foot, in points.
  private(set) var height = 0.0

  private let effect: EffectCard
  private let window: Vector
  private let points: Double

  init(of effect: EffectCard, in window: Vector) {
    (self.effect, self.window) = (effect, window)
    points = (min(window.x, window.y) * 0.028).clamped(to: 14...40).rounded()
    height = part(invites: true).minimum.y.rounded(.up)
  }

  /// Whether the plaque is that of an effect in a window.
  func describes(_ effect: EffectCard, in window: Vector) -> Bool {
    window == self.window && effect.id == self.effect.id && effect.title == self.effect.title
      && effect.sentence == self.effect.sentence && effect.accent == self.effect.accent
  }

  /// Returns the words at the left and the invitation at the right, or below them if the band is narrow.
  private func part(invites: Bool) -> Element<Never> {
    let (margin, air) = (Look.margin(forWidth: window.x), (points * 0.9).rounded())
    let inner = window.x - 2 * margin
    let size = Vector(min(inner, points * 9.65), max(44, points * 2.6)).rounded
    let isBeside = inner >= points * 22 + size.x
    let width = min(isBeside ? inner - size.x - 2 * points : inner, points * 38)
    let title = Label(effect.title, size: (points * 1.25).rounded(), weight: .semibold, Look.text, .leading)
    // A sentence is written for 33 em; a longer one gets smaller letters, so that every band of a window has one height.
    var words = Label(
      effect.sentence, size: points, weight: .regular, Look.mistLong, .leading,
      lines: width >= 34 * points ? 1 : width >= 17 * points ? 2 : 3, smallest: 0.6 * points)
    words.anchor = .top
    let text = Element<Never>.sized(
      width: width, .column([.label(title), .gap((points * 0.2).rounded()), .label(words)]))
    let pill = Element<Never>.sized(width: size.x, height: size.y, invites ? invitation(high: size.y) : .spacer)
    let content: Element<Never> =
      isBeside
      ? .row([
        .sized(width: width, .column([.spacer, text, .spacer])), .sized(height: 0, .spacer), pill,
      ]) : .column([.row([text, .spacer]), .gap(air), .row([pill, .spacer])])
    return content.padded(x: margin, y: air)
  }

  private func invitation(high: Double) -> Element<Never> {
    let accent = effect.accent
    let light = 0.21 * accent.red + 0.72 * accent.green + 0.07 * accent.blue
    let words = Label(
      Self.invitation, size: (points * 1.1).rounded(), weight: .semibold, light < 0.35 ? Look.paper : Look.ink)
    return .plate(Plate(accent, radius: high / 2, shadow: 0), .label(words))
  }

  /// Draws the plaque.
  ///
  /// - Parameters:
  ///   - invites: whether the invitation is shown; it is until somebody touches.
  ///   - shift: the distance that the picture has wandered, in points.
  func draw(invites: Bool, shift: Vector, on canvas: inout Canvas) {
    let (height, ground) = (height, canvas.ground)
    let band = Rect(x: shift.x, y: window.y - height + shift.y, width: window.x, height: height)
    canvas.fill(.rect(Rect(x: ground.x, y: band.y, width: ground.width, height: ground.maxY - band.y)), Look.ink)
    Surface(part(invites: invites), in: band).draw(on: &canvas)
  }
}
