import Formatting
import Motion

/// A recorded or written sequence of touches that replays exactly: the content of a `.take` file.
package struct Take: Equatable, Sendable {
  /// The id of the effect that the take was made for.
  package var effect: String?
  /// The size that the positions are meant for; `nil` if they are used unscaled.
  package var size: Vector?
  /// The state at the start, as one line of JSON.
  package var state: TakeHeader?
  /// The parameters that differed from their defaults at the start, as one line of JSON.
  package var parameters: TakeHeader?
  /// The description of the picture or clip that carries the take, as one line of JSON.
  package var clip: TakeHeader?
  /// The lines in order of time; lines of the same time keep their written order.
  package var lines: [TakeLine]
  /// The expectations in their written order.
  package var expectations: [TakeExpectation]

  package init(
    effect: String? = nil, size: Vector? = nil, state: TakeHeader? = nil, parameters: TakeHeader? = nil,
    lines: [TakeLine] = [], expectations: [TakeExpectation] = []
  ) {
    self.effect = effect
    self.size = size
    (self.state, self.parameters, self.lines, self.expectations) = (state, parameters, lines, expectations)
  }

  /// Returns the step nearest to a time in seconds; no other function rounds the times of a take.
  package static func step(nearest seconds: Double) -> Int64 {
    Int64((seconds * Double(Step.perSecond)).rounded())
  }

  /// The text of the `.take` file; parsing it gives an equal take.
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

  /// The take in the form of a recording, with every stroke written as finger events.
  ///
  /// It plays exactly the same states.
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
        case .strokes, .finger, .scroll, .magnify, .keys: false
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
  /// Returns the refusal of the take's keys by an effect without a keyboard; `nil` if the take presses none.
  package func refusalOfKeys(by effect: String, named file: String) -> Problem? {
    for line in lines {
      guard case .keys(let keys) = line.action else { continue }
      return Problem(
        path: file, line: line.number,
        message: "\(keys.verb): \(effect.excerpt) has no keyboard, expected a sketch with keyboard = true")
    }
    return nil
  }

  /// The lines in order of time, with each stroke and each of its repeats in a line of its own.
  var unrolledLines: [TakeLine] {
    guard lines.contains(where: \.isUnrollable) else { return lines }
    let all = lines.flatMap { line -> [TakeLine] in
      guard line.isUnrollable, case .strokes(let strokes) = line.action else { return [line] }
      return strokes.flatMap { stroke in
        (0..<stroke.count).map { index in
          var (one, once) = (line, stroke)
          (once.count, once.every) = (1, 0)
          one.step += stroke.start(ofRepeat: index)
          one.action = .strokes([once])
          return one
        }
      }
    }
    // Sorting by index too keeps lines of one time in their order.
    return all.enumerated().sorted { $0.element.order($0.offset) < $1.element.order($1.offset) }.map(\.element)
  }

  /// Reads the text of a take, or throws every fault in it.
  ///
  /// Header lines (`# effect lamp`, `# size 390 844`, `# state …`, `# parameters …`) stand before the first event;
  /// other lines that begin with `#` are comments. The file's name is used only in messages.
  package init(parsing text: String, named file: String) throws(Problems<Problem>) {
    var reader = TakeReader()
    for (index, line) in TakeLines(text).enumerated() where !reader.isFull {
      reader.read(line, number: index + 1)
    }
    reader.finish()
    if !reader.faults.isEmpty { throw reader.faults.map { $0.about(path: file) } }
    self = reader.take
  }
}

/// The lines of a file, which messages number from 1; they end with LF, CR LF or CR.
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

/// The text after the word of a header line, and its place for messages.
package struct TakeHeader: Equatable, Sendable, ExpressibleByStringLiteral {
  package var text: String
  /// The line and column, both from 1; 0 if the header comes from no file.
  package var line: Int
  package var column: Int

  package init(_ text: String, line: Int = 0, column: Int = 0) {
    (self.text, self.line, self.column) = (text, line, column)
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// Compares the texts only, not the places.
  package static func == (a: TakeHeader, b: TakeHeader) -> Bool { a.text == b.text }
}
