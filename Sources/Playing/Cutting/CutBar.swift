import Canvas
import Effects
import Interface
import Motion

/// The trim bar's plate: the times, the line, and a row of buttons.
package struct CutBar {
  package enum Target: Hashable, Sendable {
    case plate, line, trim, loop, caption, zoom, undo, done
    /// The buttons for a selected caption or camera move.
    case change, delete, deselect
    /// The buttons while the frame of a camera move is placed.
    case nearer, farther, setZoom, cancel
  }

  /// The buttons of the row.
  package enum Mode { case take, direction, zoom }

  package let surface: Surface<Target>

  /// The height of the buttons and of the texts above the line of a narrow bar, and the width of a wide and of the widest bar.
  private static let (row, words) = (44.0, 20.0)
  private static let (wide, widest) = (700.0, 1248.0)
  /// Returns the size of the bar in a room that leaves this width for it.
  package static func size(within room: Double) -> Vector {
    let width = min(room, widest)
    return Vector(width, (width < wide ? words : 0) + CutLine.height + row + 12)
  }

  /// Makes the bar in an area of the size that `size(within:)` returns.
  ///
  /// `words` are the length of the part, or the time of the selected direction, and a text about it.
  package init(
    _ mode: Mode, words: (time: String, about: String), canTrim: Bool, isLooping: Bool, canUndo: Bool, in area: Rect
  ) {
    func style(_ isReady: Bool) -> Button<Target>.Style {
      .init(
        ink: isReady ? Look.text : Look.mist, inkOn: Look.ink, rest: Look.paper.opacity(isReady ? 0.14 : 0.05),
        held: Look.paper.opacity(0.36), on: Look.paper.opacity(0.92), radius: 8, inset: 2, size: 12, weight: .semibold)
    }
    func button(_ target: Target, _ label: String, isReady: Bool = true, isOn: Bool = false) -> Element<Target> {
      .button(Button(target, label, style(isReady), isOn: isOn))
    }
    let isWide = area.width >= Self.wide
    // The longest word gets more of a narrow row.
    let caption = Element<Target>.sized(width: isWide ? nil : 62, button(.caption, "Caption"))
    let buttons: [Element<Target>] =
      switch mode {
      case .take:
        [
          button(.trim, "Trim", isReady: canTrim), button(.loop, "Loop", isOn: isLooping),
          caption, button(.zoom, "Zoom"), button(.undo, "Undo", isReady: canUndo), button(.done, "Done"),
        ]
      case .direction: [button(.change, "Change"), button(.delete, "Delete"), button(.deselect, "Keep")]
      case .zoom:
        [
          button(.farther, "−"), button(.nearer, "+"), button(.setZoom, "Set zoom"), button(.cancel, "Cancel"),
        ]
      }
    let time = Label(words.time, size: 14, weight: .semibold, Look.text, .leading, tabularDigits: true)
    let about = Label(
      words.about, size: 12, weight: .medium, Look.mistLong, .leading, smallest: 11, tabularDigits: true)
    let text = Element<Target>.sized(
      height: isWide ? Self.row : Self.words,
      .row([.gap(12), .sized(width: 68, .label(time)), .label(about), .gap(8)]))
    let keys = Element<Target>.sized(width: isWide ? 460 : nil, height: Self.row, .row(buttons))
    surface = Surface(
      .area(
        .plate,
        .plate(
          Plate(Look.ink.opacity(0.9), radius: 12, shadow: 0),
          .row([
            .gap(6),
            .column([
              .gap(4), isWide ? .gap(0) : text, .sized(height: CutLine.height, .drawn(Drawn<Target>(.line))),
              isWide ? .row([text, keys]) : keys, .gap(8),
            ]), .gap(6),
          ]))), in: area)
  }

  package var line: Rect { surface.frame(of: .line) ?? surface.frame }
}
