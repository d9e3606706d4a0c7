import Canvas
import Effects
import Interface
import Motion
import Playing

/// The surface of a toast: its text, and its buttons beside text of at most two lines or else below it.
extension Toast {
  typealias Part = Element<Toasts.Target>

  private static let (margin, points) = (16.0, 14.0)
  /// The height of a line of text, and the least width of text beside buttons, in points.
  private static let (lineHeight, least): (Double, Double) = (20, 120)

  /// Returns the size of the toast in a room.
  func size(in room: Vector) -> Vector {
    let least = part(widest: min(640, room.x - 2 * BottomSlot.margin)).minimum
    return Vector(least.x, least.y.rounded(.up))
  }

  /// Returns the surface in an area of the size that `size(in:)` returns.
  func surface(in area: Rect) -> Surface<Toasts.Target> { Surface(part(widest: area.width), in: area) }

  private func part(widest: Double) -> Part {
    // The buttons stand behind the text, and the plate takes fingers.
    let run = TextRun(text, size: Self.points, weight: .medium, width: 0, tabularDigits: true)
    let own = TextEstimate(of: run).width
    let preferred = (own * 1.04 + 8).rounded(.up)
    let beside = min(preferred, widest - 2 * Self.margin - 92 * Double(keys.count))
    let below = min(preferred, widest - 2 * Self.margin)
    let fits = beside >= Self.least && words(width: beside).minimum.y <= 2 * Self.lineHeight
    let part: Part =
      keys.isEmpty || fits
      ? .row([
        .sized(width: beside, .column([.spacer, words(width: beside).padded(y: 11), .spacer])),
        .sized(width: 92 * Double(keys.count) + 6, .column([.spacer, buttons])),
      ]) : .column([.gap(11), .row([.sized(width: below, words(width: below)), .gap(6)]), .spacer, buttons])
    let bar = Part.plate(Plate(Look.error, radius: 1.5, shadow: 0), .spacer)
    let edge = isBad ? Part.sized(width: 3, bar.padded(y: 10)) : .gap(3)
    return .area(
      .plate(toast: number),
      .plate(Plate(Look.ink.opacity(0.94), radius: 12), .row([.gap(5), edge, .gap(8), part, .gap(10)])))
  }

  /// Returns the text on as many lines as it needs, since the buttons may stand below it.
  private func words(width: Double) -> Part {
    .label(
      Label(
        paragraph: text, size: Self.points, weight: .medium, Look.text, width: width, slack: 4, limit: 6,
        tabularDigits: true))
  }

  /// The buttons at the right end of a row, whose height also suits a finger without buttons.
  private var buttons: Part {
    let style = Button<Toasts.Target>.Style(
      ink: Look.text, rest: Look.paper.opacity(0.14), held: Look.paper.opacity(0.36), radius: 8, inset: 0,
      size: Self.points, weight: .semibold)
    let buttons = keys.enumerated().map { index, key -> Part in
      .sized(width: 84, height: 32, .button(Button(.key(index, toast: number), key.title, style)))
    }
    return .sized(height: 44, .row([.gap(keys.isEmpty ? 6 : 14), .spacer, .row(buttons, gap: 8)]))
  }
}
