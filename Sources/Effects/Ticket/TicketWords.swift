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
    var lines = 1
    private let designed: Double

    init(
      _ text: String, _ x: Double, _ y: Double, _ size: Double, _ weight: TextRun.Weight,
      _ alignment: TextRun.Alignment = .leading, room: Double, tracking: Double = 0, isSoft: Bool = false
    ) {
      self.text = text
      anchor = Vector(x, y)
      self.size = size
      designed = size
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
      let top = anchor.y - size * (run.lineHeight / 2 + 0.3638) - growth / 2
      canvas.text(run, at: Vector(left(of: room), top), color)
    }

    private var run: TextRun {
      TextRun(
        text, size: size, weight: weight, tracking: tracking, width: room, lines: lines, alignment: alignment,
        tabularDigits: true)
    }

    /// The height of the lines after the first.
    private var growth: Double { Double(lines - 1) * run.lineHeight * size }

    /// Returns the text in smaller letters and on up to two lines if it has no room; two lines take `height` points.
    func fitted(smallest: Double, height: Double) -> Line {
      let run = run.fitted(smallest: smallest, lines: 2, height: height)
      var line = self
      (line.size, line.lines) = (run.size, run.lines)
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
      let width = lines > 1 ? room : min(room, length)
      return Rect(
        x: left(of: width), y: anchor.y - 0.74 * size - growth / 2, width: width, height: 0.95 * size + growth)
    }

    /// A key for the box, which includes its height if the text was fitted.
    var boxKey: String {
      let isFitted = lines > 1 || size != designed
      return "\(Int(box.x)),\(Int(box.width))" + (isFitted ? ",\(lines),\(size)" : "")
    }

    /// The approximate length of the text, regardless of its room.
    var length: Double {
      TextWidth.estimate(text, size: size) * (size >= 28 ? 0.99 : 1) + Double(text.count) * tracking * size
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
      let room = 118.0
      var line = Line(text, x, 112, 48, .bold, alignment, room: room, tracking: -0.0104)
      // Three wide letters are set smaller rather than truncated.
      if line.length > room - 2 { line.size = max(13, (48 * (room - 2) / line.length).rounded(.down)) }
      return line
    }
    let origin = large(p.origin, 22, .leading)
    let destination = large(p.destination, 277, .trailing)
    let gap = (left: 22 + min(origin.length, 118), right: 277 - min(destination.length, 118))
    pathX = gap.right - gap.left > 66 ? 166.clamped(to: gap.left + 34...max(gap.left + 34, gap.right - 28)) : nil
    let date = Line(p.date, 276, 201, 17, .semibold, .trailing, room: 104).fitted(smallest: 10, height: 32)
    let name = 276 - 24 - 16 - (p.date.isEmpty ? 0 : max(30, min(104, date.length + 4)))
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
