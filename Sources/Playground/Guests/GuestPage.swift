import Canvas
import Effects
import Interface
import Motion

/// The question about a carried sketch, in points of the window: the question, the sketch's text and the answers.
struct GuestPage {
  enum Target: Hashable {
    case answer(GuestTool.Answer)
    /// The sketch's text, which a finger scrolls.
    case text
  }

  let size: Vector
  let words: Label
  /// The names that the file contains, in rows, each list after a title that Fidget provides.
  private(set) var names: [(title: String, rows: [String])] = []
  let source: SourceText
  private(set) var surface = Surface<Target>(.spacer, in: Rect(size: .zero))
  private let answers: [GuestTool.Answer]
  /// The frame of the plate.
  private let frame: Rect
  /// The width within the plate's padding.
  private let inner: Double

  /// The visible area for the sketch's text.
  var text: Rect { surface.frame(of: .text) ?? Rect(size: .zero) }

  /// Returns the answer whose button is at a position; `nil` if there is none.
  func answer(at place: Vector) -> GuestTool.Answer? {
    if case .answer(let answer)? = surface.target(at: place) { answer } else { nil }
  }

  private var isLow: Bool { size.y < 420 }

  private static let (padding, gap, high): (Double, Double, Double) = (20, 8, 44)
  private static let nameIndent = 76.0

  init(_ question: GuestTool.Question, in size: Vector) {
    (self.size, answers) = (size, question.answers)
    let margin = size.x < 600 || size.y < 420 ? 8.0 : 32
    let width = min(760, size.x - 2 * margin)
    inner = width - 2 * Self.padding
    frame = Rect(x: ((size.x - width) / 2).rounded(), y: margin, width: width, height: max(160, size.y - 2 * margin))
    source = SourceText(question.sketch.source.text, width: inner - 12)
    // The area for the sketch's text, which a finger scrolls, begins below the words.
    words = Label(
      paragraph: Self.words(question, lines: source.lines), size: 14, Look.mistLong, width: inner, slack: 4, limit: 20)
    // Shorter limits for the names, until they leave room for the text.
    for most in [48, 24, 12] {
      names = Self.names(question, most: most).map { ($0, SourceText.rows(of: $1, width: inner - Self.nameIndent)) }
      if part(around: .gap(5 * SourceText.pitch), chosen: nil).minimum.y <= frame.height { break }
    }
    surface = surface(offset: 0, chosen: nil)
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

  // MARK: - Surface

  private func surface(offset: Double, chosen: GuestTool.Answer?) -> Surface<Target> {
    let source = source
    let rows = Element<Target>.drawn(
      Drawn { frame, _, _, canvas in
        source.draw(in: frame.inset(x: 0, y: 1), offset: offset - 8, on: &canvas)
        Self.drawBar(in: frame, offset, of: source.height, on: &canvas)
      })
    let text = Element<Target>.layers([
      .sized(width: 0, height: 2 * SourceText.pitch, .spacer),
      .area(.text, .plate(Plate(Look.ink, radius: 10, shadow: 0), rows)),
    ])
    let plate = Plate(Color(hex: 0x14161E), radius: 18, shadow: 0.5, drop: 24, blur: 64)
    return Surface(.plate(plate, part(around: text, chosen: chosen)), in: frame)
  }

  /// Returns the page on its plate, with the part that shows the sketch's text.
  private func part(around text: Element<Target>, chosen: GuestTool.Answer?) -> Element<Target> {
    let head = Label(
      "A file contains a sketch", size: isLow ? 17 : 20, weight: .semibold, Look.text, .leading, smallest: 12)
    let space = Element<Target>.gap(isLow ? 8 : 14)
    let words = Element<Target>.column([.label(head), .gap(6), .label(words), .gap(6)] + names.flatMap(Self.rows))
    return .column([
      .gap(isLow ? 12 : 18), words.padded(x: Self.padding), space, text.padded(x: Self.padding - 8), space,
      buttons(chosen: chosen).padded(x: Self.padding), .gap(Self.padding),
    ])
  }

  private static func rows(title: String, names: [String]) -> [Element<Target>] {
    func words(_ text: String, _ color: Color) -> Element<Target> {
      .label(Label(text, size: SourceText.size, weight: .regular, color, .leading))
    }
    return names.enumerated().map { index, name in
      .sized(
        height: SourceText.pitch,
        .row([.sized(width: nameIndent, words(index == 0 ? title : "", Look.mist)), words(name, Look.text)]))
    }
  }

  /// Returns the buttons: one row at the right if they fit, otherwise two rows.
  private func buttons(chosen: GuestTool.Answer?) -> Element<Target> {
    let share = min(108, (inner - Double(answers.count - 1) * Self.gap) / answers.reduce(0) { $0 + $1.share })
    if share >= 80 {
      let row = answers.map { Element<Target>.sized(width: $0.share * share, button($0, isChosen: $0 == chosen)) }
      return .sized(height: Self.high, .row([.spacer, .row(row, gap: Self.gap)]))
    }
    // With three answers, the longest has a row of its own.
    let rows: [[GuestTool.Answer]] =
      answers.count > 3 ? [[.run, .leave], [.keep, .mine]] : [[.keep], [.run, .leave]]
    return .column(
      rows.map { row in
        .sized(height: Self.high, .row(row.map { button($0, isChosen: $0 == chosen) }, gap: Self.gap))
      }, gap: Self.gap)
  }

  private func button(_ answer: GuestTool.Answer, isChosen: Bool) -> Element<Target> {
    let (ink, rest, held) = answer == .run ? (Look.ink, 0.92, 0.7) : (Look.text, 0.12, 0.3)
    var button = Button(
      Target.answer(answer), answer.rawValue,
      .init(
        ink: ink, rest: Look.paper.opacity(rest), held: Look.paper.opacity(held), radius: 12, inset: 0, size: 15,
        weight: .semibold))
    button.ring = isChosen ? Look.gold : nil
    return .button(button)
  }

  func draw(offset: Double, held: [GuestTool.Answer], chosen: GuestTool.Answer?, on canvas: inout Canvas) {
    canvas.fill(.rect(canvas.ground), Color.black.opacity(0.5))
    surface(offset: offset, chosen: chosen).draw(held: Set(held.map(Target.answer)), on: &canvas)
  }

  /// Draws the scroll bar of the sketch's text; nothing if the whole text is visible.
  private static func drawBar(in text: Rect, _ offset: Double, of all: Double, on canvas: inout Canvas) {
    let seen = text.height
    guard all > seen else { return }
    let room = seen - 16
    let length = max(28, room * seen / all)
    let share = (offset / (all - seen)).clamped(to: 0...1)
    let bar = Rect(x: text.maxX - 7, y: text.y + 8 + share * (room - length), width: 3, height: length)
    canvas.fill(.rounded(bar, 1.5), Look.paper.opacity(0.28))
  }
}
