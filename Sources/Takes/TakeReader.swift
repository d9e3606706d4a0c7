import Formatting
import Motion

/// A reader of a take, line by line, which continues after a faulty line.
///
/// The time it takes depends on the length of the text.
struct TakeReader {
  private(set) var take = Take()
  private(set) var faults = Problems<Problem>()
  /// Whether the text exceeds the limits of a take, so that reading can stop.
  private(set) var isFull = false
  private var isInHeader = true
  private var events = 0
  private var settings = 0

  mutating func read(_ line: Substring, number: Int) {
    do throws(Problem) {
      guard let start = line.utf8.firstIndex(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
        return
      }
      if line.utf8[start] == UInt8(ascii: "#") {
        // The words of a header stand after the "#".
        if isInHeader { try readHeader(TakeWords(line, from: line.utf8.index(after: start)), number) }
        return
      }
      isInHeader = false
      var words = TakeWords(line)
      if words.skip("expect") {
        var expectation = try words.expectation()
        try words.finish()
        expectation.line = number
        let most = TakeBounds.expectations
        if take.expectations.count >= most { try refuse("expected at most \(most) expectations in a take") }
        return take.expectations.append(expectation)
      }
      for event in try readEvents(&words, number: number) {
        if event.step + event.action.steps > Take.step(nearest: TakeBounds.seconds.upperBound) {
          throw Problem(
            column: 1, message: "expected its end within \(TakeBounds.seconds.upperBound.shortText) s of the beginning")
        }
        try account(for: event.action)
        take.lines.append(event)
      }
    } catch {
      var fault = error
      fault.line = number
      faults.add(fault)
    }
  }

  /// Adds the action to the totals, and refuses it if a limit is exceeded.
  private mutating func account(for action: TakeAction) throws(Problem) {
    let (most, mostSettings) = (TakeBounds.events, TakeBounds.settings)
    events += action.events
    if events > most {
      try refuse("expected at most \(most.grouped) touches in a take, got \(events.grouped) with this line")
    }
    guard case .set = action else { return }
    settings += 1
    if settings > mostSettings { try refuse("expected at most \(mostSettings.grouped) settings in a take") }
  }

  /// Ends the reading with a fault.
  private mutating func refuse(_ reason: String) throws(Problem) {
    isFull = true
    throw Problem(column: 1, message: reason)
  }

  /// Orders the lines by time and checks that each line is possible for its finger.
  mutating func finish() {
    take.lines = Take.ordered(take.lines)
    var hand = TakeValidator()
    var found = Problems<Problem>()
    var faulty = -1
    for line in take.unrolledLines {
      // A line with repeats has one fault at most.
      guard let text = hand.fault(of: line), line.number != faulty else { continue }
      faulty = line.number
      found.add(Problem(line: line.number, column: 1, message: text))
    }
    // Faults of one line keep the order in which they were found.
    faults = faults.merging(found) { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  private mutating func readHeader(_ words: TakeWords, _ number: Int) throws(Problem) {
    var words = words
    if words.skip("state") {
      take.state = try words.json(line: number)
    } else if words.skip("clip") {
      take.clip = try words.json(line: number)
    } else if words.skip("parameters") {
      take.parameters = try words.json(line: number)
    } else if words.skip("fidget") {
      try words.expect("take")
      let version = try words.word("version 1")
      guard version.text == "1" else { throw version.fault("expected version 1") }
      try words.finish()
    } else if words.skip("effect") {
      take.effect = String(try words.word("the id of an effect").text)
      try words.finish()
    } else if words.skip("size") {
      take.size = try words.size()
      try words.finish()
    }
  }

  /// Returns the fault of a line's first word; a word that belongs after `expect` is suggested with it.
  private static func fault(of first: TakeWords.Word) -> Problem {
    let expected = "expected 'at', 'expect' or a '#' comment"
    let claims = TakeWords.claimWords
    let isQuoted = first.text.hasPrefix("\"")
    let near = isQuoted ? "\"HAPPENING\"" : Spelling.nearest(to: first.text, among: ["at", "expect"] + claims)
    guard let near, isQuoted || claims.contains(near) else { return first.fault(expected, among: ["at", "expect"]) }
    return Problem(
      column: first.column, message: "\(expected), got '\(first.text.excerpt)', did you mean expect \(near)?")
  }

  /// Reads the actions of a line, each as a line of its own with the same time and number.
  private func readEvents(_ words: inout TakeWords, number: Int) throws(Problem) -> [TakeLine] {
    let first = try words.word("'at', 'expect' or a '#' comment")
    guard first.text == "at" else { throw Self.fault(of: first) }
    let (step, offset) = try words.time()
    let actions = try words.actions()
    try words.finish()
    return actions.map { TakeLine(step: step, offset: offset, action: $0, number: number) }
  }
}

/// A check of the lines of a take in order of time.
///
/// It covers the fingers that are down and the events that are possible for them, the number of fingers at once, and
/// the number of sizes in a step.
private struct TakeValidator {
  /// The fingers of `finger` lines, by id; false after their end.
  private var isDown: [Int: Bool] = [:]
  private var down = 0
  /// The last step on the glass, for each finger of a stroke.
  private var strokes: [Int64] = []
  private var sizes: (step: Int64, count: Int) = (-1, 0)

  /// Returns the fault of the line; `nil` if there is none.
  mutating func fault(of line: TakeLine) -> String? {
    switch line.action {
    case .strokes(let list):
      for stroke in list {
        if let fault = fault(adding: stroke.fingers, at: line) { return fault }
        strokes += Array(repeating: line.step + stroke.ownSteps, count: stroke.fingers)
      }
      return nil
    case .finger(let id, let phase, let place):
      switch (phase.isEnd, isDown[id]) {
      case (false, true?): return nil
      case (false, false?) where phase == .move, (true, false?):
        return "expected finger \(id) to be down, but it has ended before"
      case (false, _):
        defer { down += 1 }
        isDown[id] = true
        return fault(adding: 1, at: line)
      case (true, nil) where place == nil: return "expected finger \(id) to be down or to move before it ends"
      case (true, let wasDown):
        if wasDown != nil { down -= 1 }
        isDown[id] = false
        return nil
      }
    case .size:
      sizes = (line.step, sizes.step == line.step ? sizes.count + 1 : 1)
      return sizes.count > TakeBounds.sizes ? "expected at most \(TakeBounds.sizes.grouped) sizes at one moment" : nil
    case .scroll, .magnify, .keys, .set, .direction: return nil
    }
  }

  private mutating func fault(adding fingers: Int, at line: TakeLine) -> String? {
    // The list never exceeds the limit of fingers, so scanning it takes no time.
    strokes.removeAll { $0 < line.step }
    let all = down + strokes.count + fingers
    return all > TakeBounds.fingers ? "expected at most \(TakeBounds.fingers) fingers at once, got \(all)" : nil
  }
}
