import Canvas
import Effects
import Motion

/// The layout of the question about a carried sketch, in points of the window: the question, the sketch's text and the answers.
struct GuestPage {
  let size: Vector
  let plate: Rect
  let head: TextRun
  let words: TextRun
  /// The names that the file contains, in rows, each list after a title that Fidget provides.
  let names: [(title: String, rows: [String])]
  private let namesTop: Double
  /// The visible area for the sketch's text.
  let text: Rect
  let source: SourceText
  let buttons: [(answer: GuestTool.Answer, area: Rect)]

  private static let (padding, gap, high): (Double, Double, Double) = (20, 8, 44)
  private static let nameIndent = 76.0

  init(_ question: GuestTool.Question, in size: Vector) {
    self.size = size
    let isLow = size.y < 420
    let margin = size.x < 600 || isLow ? 8.0 : 32
    let width = min(760, size.x - 2 * margin)
    plate = Rect(
      x: ((size.x - width) / 2).rounded(), y: margin, width: width, height: max(160, size.y - 2 * margin))
    let inner = width - 2 * Self.padding
    head = TextRun("A file contains a sketch", size: isLow ? 17 : 20, weight: .semibold, width: inner)
      .fitted(smallest: 14)
    source = SourceText(question.sketch.source.text, width: inner - 12)
    words = TextRun(paragraph: Self.words(question, lines: source.lines), size: 14, width: inner, slack: 4, limit: 20)
    buttons = Self.buttons(question.answers, in: plate.inset(by: Self.padding))
    namesTop = plate.y + (isLow ? 12 : 18) + head.box.y + 6 + words.box.y + 6
    let gap = isLow ? 8.0 : 14
    let end = (buttons.map(\.area.minY).min() ?? plate.maxY) - gap
    // Shorter limits for the names, until they leave room for the text.
    var (top, names): (Double, [(title: String, rows: [String])]) = (0, [])
    for most in [48, 24, 12] where end - top < 5 * SourceText.pitch || names.isEmpty {
      names = Self.names(question, most: most).map { ($0, SourceText.rows(of: $1, width: inner - Self.nameIndent)) }
      top = namesTop + Double(names.reduce(0) { $0 + $1.rows.count }) * SourceText.pitch + gap
    }
    self.names = names
    text = Rect(x: plate.x + Self.padding - 8, y: top, width: inner + 16, height: max(2 * SourceText.pitch, end - top))
  }

  /// Returns the explanation, which is Fidget's own text and contains no name from the file.
  private static func words(_ question: GuestTool.Question, lines: Int) -> String {
    let drawings = question.sketch.source.drawings.count
    let all =
      (lines == 1 ? "one line" : "\(lines) lines")
      + (drawings == 0 ? "" : drawings == 1 ? " and one drawing" : " and \(drawings) drawings")
    let about =
      "It has \(all) that someone else may have written. They run without files or network, in a separate process."
    return question.namesake == nil ? about : about + " You have another sketch of this name."
  }

  /// Returns the names that the file contains, quoted and shortened to `most` characters, with a title for each.
  private static func names(_ question: GuestTool.Question, most: Int) -> [(title: String, names: String)] {
    let drawings = question.sketch.source.drawings.keys.sorted()
    let many = most > 24 ? 3 : 1
    let shown = drawings.prefix(many).map { $0.quotedName(most: min(24, most)) }.joined(separator: ", ")
    let rest = drawings.count - many
    return [
      ("File", question.file.quotedName(most: most)), ("Sketch", question.sketch.id.quotedName(most: most)),
      ("Drawings", shown + (rest > 0 ? " and \(rest) more" : "")),
      ("Yours", question.namesake?.quotedName(most: most) ?? ""),
    ].filter { !$0.1.isEmpty }
  }

  /// Returns the frames of the buttons: one row at the foot if they fit, otherwise two rows.
  private static func buttons(
    _ answers: [GuestTool.Answer], in area: Rect
  ) -> [(answer: GuestTool.Answer, area: Rect)] {
    let gaps = Double(answers.count - 1) * gap
    let shares = answers.reduce(0) { $0 + $1.share }
    let share = min(108, (area.width - gaps) / shares)
    if share >= 80 {
      var x = area.maxX - shares * share - gaps
      return answers.map { answer in
        defer { x += answer.share * share + gap }
        return (answer, Rect(x: x, y: area.maxY - high, width: answer.share * share, height: high))
      }
    }
    // With three answers, the longest has a row of its own.
    let rows: [[GuestTool.Answer]] =
      answers.count > 3 ? [[.run, .leave], [.keep, .mine]] : [[.keep], [.run, .leave]]
    return rows.enumerated().flatMap { row, answers in
      let width = (area.width - Double(answers.count - 1) * gap) / Double(answers.count)
      let y = area.maxY - high - Double(rows.count - 1 - row) * (high + gap)
      return answers.enumerated().map { column, answer in
        (answer, Rect(x: area.x + Double(column) * (width + gap), y: y, width: width, height: high))
      }
    }
  }

  func draw(offset: Double, held: [GuestTool.Answer], chosen: GuestTool.Answer?, on canvas: inout Canvas) {
    canvas.fill(.rect(canvas.ground), Color.black.opacity(0.5))
    canvas.plate(plate, radius: 18, Color(hex: 0x14161E), drop: 24, blur: 64, shadow: 0.5)
    let x = plate.x + Self.padding
    let y = plate.y + (size.y < 420 ? 12 : 18)
    canvas.text(head, at: Vector(x, y), Look.text)
    canvas.text(words, at: Vector(x, y + head.box.y + 6), Look.mistLong)
    drawNames(at: x, on: &canvas)
    canvas.fill(.rounded(text, 10), Look.ink)
    source.draw(in: text.inset(x: 0, y: 1), offset: offset - 8, on: &canvas)
    drawBar(offset, on: &canvas)
    for (answer, area) in buttons {
      let isHeld = held.contains(answer)
      let ground = answer == .run ? Look.paper.opacity(isHeld ? 0.7 : 0.92) : Look.paper.opacity(isHeld ? 0.3 : 0.12)
      canvas.fill(.rounded(area, 12), ground)
      if answer == chosen { canvas.stroke(.rounded(area.inset(by: -3), 15), width: 2.5, Look.gold) }
      let run = TextRun(
        answer.rawValue, size: 15, weight: .semibold, width: max(1, area.width - 12), alignment: .center
      ).fitted(smallest: 10, anchor: .middle)
      canvas.line(run, in: area.inset(x: 6, y: 0), answer == .run ? Look.ink : Look.text)
    }
  }

  private func drawNames(at x: Double, on canvas: inout Canvas) {
    var row = Rect(x: x, y: namesTop, width: plate.maxX - Self.padding - x, height: SourceText.pitch)
    func write(_ text: String, _ color: Color, indent: Double, _ canvas: inout Canvas) {
      let place = Rect(x: row.x + indent, y: row.y, width: row.width - indent, height: row.height)
      canvas.label(text, in: place, size: SourceText.size, color, weight: .regular, alignment: .leading)
    }
    for (title, rows) in names {
      write(title, Look.mist, indent: 0, &canvas)
      for name in rows {
        write(name, Look.text, indent: Self.nameIndent, &canvas)
        row.y += row.height
      }
    }
  }

  /// Draws the scroll bar of the sketch's text; nothing if the whole text is visible.
  private func drawBar(_ offset: Double, on canvas: inout Canvas) {
    let (all, seen) = (source.height, text.height)
    guard all > seen else { return }
    let room = seen - 16
    let length = max(28, room * seen / all)
    let share = (offset / (all - seen)).clamped(to: 0...1)
    let bar = Rect(x: text.maxX - 7, y: text.y + 8 + share * (room - length), width: 3, height: length)
    canvas.fill(.rounded(bar, 1.5), Look.paper.opacity(0.28))
  }
}
