import Canvas
import Effects
import Interface
import Motion
import Playing

/// The surface of the card after a clip: the message, and its buttons in two or three columns.
extension ClipCard {
  private typealias Part = Element<Target>

  /// The height of a row, and the width from which the buttons have three columns, in points.
  private static let (row, wide) = (44.0, 500.0)

  /// Returns the size of a card with buttons for a number of files.
  static func size(files: Int, in room: Vector) -> Vector {
    let width = min(560, room.x - 2 * BottomSlot.margin)
    let columns = width < wide ? 2 : 3
    return Vector(width, row * Double(1 + (4 + files + columns - 1) / columns) + 12)
  }

  /// Returns the card.
  ///
  /// - Parameters:
  ///   - kinds: the files that can be made of the clip.
  ///   - work: the file that is being made, and the share that is done.
  static func surface(
    _ message: String, isBad: Bool, kinds: [ClipExport.Kind], work: (kind: ClipExport.Kind, share: Double)?,
    accent: Color,
    in area: Rect
  ) -> Surface<Target> {
    let style = Button<Target>.Style(
      ink: Look.text, rest: Look.paper.opacity(0.14), held: Look.paper.opacity(0.36), radius: 8, inset: 4, size: 14,
      weight: .semibold)
    func button(_ target: Target, _ label: String, _ share: Double? = nil) -> Part {
      let button = Part.button(Button(target, label, style))
      guard let share else { return button }
      let bar = Part.drawn(
        Drawn { frame, _, alpha, canvas in
          let frame = frame.inset(by: 4)
          canvas.fill(
            .rounded(Rect(x: frame.x, y: frame.maxY - 3, width: max(3, share * frame.width), height: 3), 1.5),
            accent.opacity(0.92 * alpha))
        })
      return .layers([button, bar])
    }
    let makes = kinds.map { kind -> Part in
      guard let work, work.kind == kind else { return button(.make(kind), kind.title) }
      return button(.stop, "Stop · \(Int(work.share * 100)) %", work.share)
    }
    let buttons =
      [button(.play, "Play"), button(.cut, "Trim"), button(.show, "Show in folder"), button(.copy, "Copy path")]
      + makes
    let columns = area.width < wide ? 2 : 3
    let rows = stride(from: 0, to: buttons.count, by: columns).map { start -> Part in
      let shown = Array(buttons[start..<min(start + columns, buttons.count)])
      return .sized(height: row, .row(shown + Array(repeating: .spacer, count: columns - shown.count)))
    }
    var words = Label(message, size: 14, weight: .medium, isBad ? Look.error : Look.text, .leading, smallest: 11)
    (words.mostLines, words.tabularDigits) = (2, true)
    let head = Part.sized(height: row, .row([.gap(12), .label(words), .gap(14), .cross(.close), .gap(9)]))
    return Surface(
      .area(
        .plate,
        .plate(
          Plate(Look.ink.opacity(0.94), radius: 12),
          .row([.gap(4), .column([.gap(4), head] + rows + [.gap(8)]), .gap(4)]))
      ), in: area)
  }
}
