import Formatting
import Motion

/// A recorded or written sequence of touches, replayable exactly: what a `.take` file says.
package struct Take: Equatable, Sendable {
  /// The id of the effect it was made for.
  package var effect: String?
  /// The size that its positions are meant for; without one they are taken as they are.
  package var size: Vector?
  /// The state it starts from, as one line of JSON.
  package var state: TakeHeader?
  /// What the effect's parameters said when it began that their defaults do not, as one line of JSON.
  package var parameters: TakeHeader?
  /// What picture or clip carries it, as one line of JSON.
  package var clip: TakeHeader?
  /// In order of time, lines of the same time as written.
  package var lines: [TakeLine]
  /// What it promises, as written.
  package var expectations: [TakeExpectation]

  package init(
    effect: String? = nil, size: Vector? = nil, state: TakeHeader? = nil, parameters: TakeHeader? = nil,
    lines: [TakeLine] = [], expectations: [TakeExpectation] = []
  ) {
    self.effect = effect
    self.size = size
    (self.state, self.parameters, self.lines, self.expectations) = (state, parameters, lines, expectations)
  }

  /// The step at whose beginning a time in seconds falls: the one place where a take's times are rounded.
  package static func step(nearest seconds: Double) -> Int64 {
    Int64((seconds * Double(Step.perSecond)).rounded())
  }

  /// The take as a `.take` file says it; parsing it again gives the same take.
  package var text: String {
    var rows = ["# fidget take 1"]
    if let clip { rows.append("# clip \(clip.text)") }
    if let effect { rows.append("# effect \(effect)") }
    if let size { rows.append("# size \(size.takeText)") }
    if let state { rows.append("# state \(state.text)") }
    if let parameters { rows.append("# parameters \(parameters.text)") }
    rows += lines.map(\.text)
    rows += expectations.map { "expect \($0.text)" }
    return rows.map { $0 + "\n" }.joined()
  }

  /// The same take in the words of a recording: every stroke as the fingers that make it. Plays the very same states.
  package var expanded: Take {
    var recorder = TakeRecorder(effect: effect, size: size, state: state, parameters: parameters)
    for (step, input) in TakePlayer(self).allInputs { recorder.record(input, in: step) }
    var take = recorder.take
    take.clip = clip
    // Settings, sizes and directions come before the inputs of their step.
    take.lines =
      lines.filter { line in
        switch line.action {
        case .size, .set, .direction: true
        case .stroke, .finger, .scroll, .magnify: false
        }
      } + take.lines
    for index in take.lines.indices { take.lines[index].number = 0 }
    let order = take.lines.enumerated().sorted { $0.element.order($0.offset) < $1.element.order($1.offset) }
    take.lines = order.map(\.element)
    take.expectations = expectations
    return take
  }
}

extension Take {
  /// Reads the text of a take, or tells everything that is wrong with it.
  ///
  /// Header lines (`# effect lamp`, `# size 390 844`, `# state …`, `# parameters …`) stand before the first event; other
  /// lines that begin with `#` are comments. The file's name is only for messages.
  package init(parsing text: String, named file: String) throws(TakeError) {
    var reader = TakeReader()
    for (index, line) in TakeLines(text).enumerated() where !reader.isFull {
      reader.read(line, number: index + 1)
    }
    reader.finish()
    if !reader.faults.isEmpty { throw TakeError(file: file, problems: reader.faults) }
    self = reader.take
  }
}

/// The lines of a file, as messages count them from 1; they end with LF, CR LF or CR.
package struct TakeLines: Sequence, IteratorProtocol {
  private var rest: Substring?

  package init(_ text: String) { rest = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...] }

  package mutating func next() -> Substring? {
    guard let text = rest else { return nil }
    let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    guard let end = text.utf8.firstIndex(where: { $0 == feed || $0 == carriage }) else {
      rest = nil
      return text
    }
    var next = text.utf8.index(after: end)
    if text.utf8[end] == carriage, next < text.endIndex, text.utf8[next] == feed { text.utf8.formIndex(after: &next) }
    rest = text[next...]
    return text[..<end]
  }
}

/// What stands behind a header's word, and where, for messages.
package struct TakeHeader: Equatable, Sendable, ExpressibleByStringLiteral {
  package var text: String
  /// Both from 1; 0 when it comes from no file.
  package var line: Int
  package var column: Int

  package init(_ text: String, line: Int = 0, column: Int = 0) {
    (self.text, self.line, self.column) = (text, line, column)
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// Where it stands does not matter.
  package static func == (a: TakeHeader, b: TakeHeader) -> Bool { a.text == b.text }
}
