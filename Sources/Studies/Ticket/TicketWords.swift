import Canvas
import Motion

/// The text of the ticket and its positions, in points of a face.
struct TicketWords: Hashable, Sendable {
  /// A piece of printed text, usually one line.
  struct Line: Hashable, Sendable {
    var text: String
    /// The anchor of the alignment, on the baseline.
    var anchor: Vector
    var size: Double
    var weight: TextRun.Weight
    var alignment: TextRun.Alignment
    /// The maximum width in points; longer text ends in an ellipsis.
    var room: Double
    var tracking: Double
    var isSoft: Bool
    /// The least size of a text without room, in points, its most lines, and their room; `nil` to truncate it.
    private var smallest: Double?
    private var lines = 1
    private var height = 0.0

    init(
      _ text: String, _ x: Double, _ y: Double, _ size: Double, _ weight: TextRun.Weight,
      _ alignment: TextRun.Alignment = .leading, room: Double, tracking: Double = 0, isSoft: Bool = false
    ) {
      self.text = text
      anchor = Vector(x, y)
      self.size = size
      self.weight = weight
      self.alignment = alignment
      self.room = room
      self.tracking = tracking
      self.isSoft = isSoft
    }

    func draw(_ color: Color, on canvas: inout Canvas) {
      guard !text.isEmpty else { return }
      let run = run
      // Inter's ascent and descent are 0.969 and 0.241 em; the line's box is centred on them.
      let top = anchor.y - size * (run.lineHeight / 2 + 0.3638)
      canvas.text(run, at: Vector(left(of: room), top), color)
    }

    private var run: TextRun {
      let run = TextRun(
        text, size: size, weight: weight, tracking: tracking, width: room, alignment: alignment, tabularDigits: true)
      guard let smallest else { return run }
      return run.fitted(smallest: smallest, lines: lines, height: height, anchor: .baseline)
    }

    /// Returns the text with smaller letters and more lines if it has no room; the lines take at most `height` points.
    func fitted(smallest: Double, lines: Int = 2, height: Double = .infinity) -> Line {
      var line = self
      (line.smallest, line.lines, line.height) = (smallest, lines, height)
      return line
    }

    private func left(of width: Double) -> Double {
      switch alignment {
      case .leading: anchor.x
      case .center: anchor.x - width / 2
      case .trailing: anchor.x - width
      }
    }

    /// The approximate area of the letters.
    var box: Rect {
      let width = min(room, length)
      return Rect(x: left(of: width), y: anchor.y - 0.74 * size, width: width, height: 0.95 * size)
    }

    /// A key for the box.
    var boxKey: String { "\(Int(box.x)),\(Int(box.width))" }

    /// The approximate length of the text, regardless of its room; the foil and the flight's path leave room for it.
    var length: Double {
      TextEstimate(text, size: size).width * (size >= 28 ? 0.99 : 1) + Double(text.count) * tracking * size
    }
  }

  let front: [Line]
  let back: [Line]
  let code: String
  /// A key for everything that is printed.
  let key: String
  /// The middle of the flight's path between the two cities; `nil` if their codes leave no room.
  let pathX: Double?

  init(_ p: Ticket.Parameters) {
    func large(_ text: String, _ x: Double, _ alignment: TextRun.Alignment) -> Line {
      // Three wide letters are set smaller rather than truncated.
      Line(text, x, 112, 48, .bold, alignment, room: 118, tracking: -0.0104).fitted(smallest: 13, lines: 1)
    }
    let origin = large(p.origin, 22, .leading)
    let destination = large(p.destination, 277, .trailing)
    let gap = (left: 22 + min(origin.length, 118), right: 277 - min(destination.length, 118))
    pathX = gap.right - gap.left > 66 ? 166.clamped(to: gap.left + 34...max(gap.left + 34, gap.right - 28)) : nil
    let date = Line(p.date, 276, 201, 17, .semibold, .trailing, room: 104).fitted(smallest: 10, height: 32)
    let name = 276 - 24 - (p.date.isEmpty ? 16.0 : 16 + 104)
    func label(_ text: String, _ x: Double, _ y: Double, _ alignment: TextRun.Alignment = .leading, _ room: Double = 86)
      -> Line
    { Line(text, x, y, 12, .semibold, alignment, room: room, isSoft: true) }
    func city(_ text: String, _ x: Double, _ alignment: TextRun.Alignment) -> Line {
      label(text, x, 133, alignment, 122).fitted(smallest: 9, height: 24)
    }
    func large(_ text: String, _ x: Double, _ alignment: TextRun.Alignment = .leading, room: Double) -> Line {
      Line(text, x, 271, 28, .bold, alignment, room: room).fitted(smallest: 11, height: 32)
    }
    front = [
      Line(p.airline, 54, 39, 14, .bold, room: 142).fitted(smallest: 10, height: 28),
      Line(p.flight, 276, 39, 14, .semibold, .trailing, room: 74).fitted(smallest: 10, height: 28),
      origin, destination, city(p.originCity, 24, .leading), city(p.destinationCity, 276, .trailing),
      label("Passenger", 24, 178),
      Line(p.passenger, 24, 201, 17, .semibold, room: name).fitted(smallest: 10, height: 32),
      label("Date", 276, 178, .trailing), date, label("Gate", 24, 240), large(p.gate, 23, room: 88),
      label("Seat", 118, 240), large(p.seat, 117, room: 68), label("Boards", 276, 240, .trailing),
      large(p.boards, 276, .trailing, room: 88),
    ]
    back = [
      Line(p.backTitle, 150, 289, 28, .bold, .center, room: 252).fitted(smallest: 17, height: 48),
      Line(p.backLine, 150, 363, 14, .semibold, .center, room: 252).fitted(smallest: 10, height: 28),
      Line(p.backNote, 150, 385, 12, .regular, .center, room: 252, isSoft: true).fitted(smallest: 9, height: 24),
    ]
    self.code = Code128.printable(p.code)
    key = (front + back).map(\.text).joined(separator: "\u{1}") + "\u{1}" + code
  }

  /// Returns a key for the text's positions, for pictures that leave room for text.
  func boxKey(isBack: Bool) -> String {
    (isBack ? back : front).map(\.boxKey).joined(separator: " ")
      + (code.isEmpty ? "" : " code")
  }
}
