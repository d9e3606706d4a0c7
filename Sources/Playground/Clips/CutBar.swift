import Canvas
import Effects
import Interface
import Motion
import Playing

/// The trim bar's plate: the times, the line, and a row of buttons.
struct CutBar {
  enum Target: Hashable, Sendable {
    case plate, line, trim, loop, caption, zoom, undo, done
    /// The buttons for a selected caption or camera move.
    case delete, deselect
    /// The buttons while the frame of a camera move is placed.
    case nearer, farther, setZoom, cancel
  }

  /// The buttons of the row.
  enum Mode { case take, direction, zoom }

  let surface: Surface<Target>

  private static let (row, least) = (44.0, 1248.0)
  static func size(in room: Vector) -> Vector {
    Vector(min(room.x - 2 * BottomSlot.margin, least), CutLine.height + row + 12)
  }

  /// Makes the bar in an area of the size that `size(in:)` returns.
  init(_ mode: Mode, words: String, canTrim: Bool, isLooping: Bool, canUndo: Bool, in area: Rect) {
    func style(_ isReady: Bool) -> Button<Target>.Style {
      .init(
        ink: isReady ? Look.text : Look.mist, inkOn: Look.ink, rest: Look.paper.opacity(isReady ? 0.14 : 0.05),
        held: Look.paper.opacity(0.36), on: Look.paper.opacity(0.92), radius: 8, inset: 2, size: 12, weight: .semibold)
    }
    func button(_ target: Target, _ label: String, isReady: Bool = true, isOn: Bool = false) -> Element<Target> {
      .button(Button(target, label, style(isReady), isOn: isOn))
    }
    let buttons: [Element<Target>] =
      switch mode {
      case .take:
        [
          button(.trim, "Trim", isReady: canTrim), button(.loop, "Loop", isOn: isLooping),
          button(.caption, "Caption"), button(.zoom, "Zoom"), button(.undo, "Undo", isReady: canUndo),
          button(.done, "Done"),
        ]
      case .direction: [button(.delete, "Delete"), button(.deselect, "Keep")]
      case .zoom:
        [
          button(.farther, "−"), button(.nearer, "+"), button(.setZoom, "Set zoom"), button(.cancel, "Cancel"),
        ]
      }
    let label = Label(words, size: 12, weight: .medium, Look.mistLong, .leading, smallest: 9, tabularDigits: true)
    let isWide = area.width >= 700
    let text = Element<Target>.sized(width: isWide ? nil : 0, height: Self.row, .label(label))
    let keys = Element<Target>.sized(width: isWide ? 460 : nil, height: Self.row, .row(buttons))
    surface = Surface(
      .area(
        .plate,
        .plate(
          Plate(Look.ink.opacity(0.9), radius: 12, shadow: 0),
          .row([
            .gap(6),
            .column([
              .gap(4), .sized(height: CutLine.height, .drawn(Drawn<Target>(.line))),
              isWide ? .row([.gap(12), text, keys]) : keys, .gap(8),
            ]), .gap(6),
          ]))), in: area)
  }

  var line: Rect { surface.frame(of: .line) ?? surface.frame }
}
