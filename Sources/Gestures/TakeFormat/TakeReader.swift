import Formatting
import Motion

/// Reads a take line by line, and goes on after a bad one; in a time that its length tells.
struct TakeReader {
  private(set) var take = Take()
  private(set) var faults = Problems<TakeFault>()
  /// True once there is more in it than a take may hold: no more need be read.
  private(set) var isFull = false
  private var isInHeader = true
  private var events = 0
  private var settings = 0

  mutating func read(_ line: Substring, number: Int) {
    do throws(TakeFault) {
      guard let start = line.utf8.firstIndex(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
        return
      }
      if line.utf8[start] == UInt8(ascii: "#") {
        // The header's words stand after the "#".
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
      let event = try readEvent(&words, number: number)
      if event.step + event.action.steps > Take.step(nearest: TakeBounds.seconds.upperBound) {
        throw TakeFault(
          column: 1, text: "expected its end within \(TakeBounds.seconds.upperBound.shortText) s of the beginning")
      }
      try account(for: event.action)
      take.lines.append(event)
    } catch {
      var fault = error
      fault.line = number
      faults.add(fault)
    }
  }

  /// Refuses what there is too much of with this line.
  private mutating func account(for action: TakeAction) throws(TakeFault) {
    let (most, mostSettings) = (TakeBounds.events, TakeBounds.settings)
    events += action.events
    if events > most {
      try refuse("expected at most \(most.grouped) touches in a take, got \(events.grouped) with this line")
    }
    guard case .set = action else { return }
    settings += 1
    if settings > mostSettings { try refuse("expected at most \(mostSettings.grouped) settings in a take") }
  }

  /// Ends the reading.
  private mutating func refuse(_ reason: String) throws(TakeFault) {
    isFull = true
    throw TakeFault(column: 1, text: reason)
  }

  /// Orders the lines by time and checks that fingers do only what fingers can.
  mutating func finish() {
    // Sorting by position too keeps lines of one time as written.
    take.lines.sort { $0.order($0.number) < $1.order($1.number) }
    var hand = TakeHand()
    var found = Problems<TakeFault>()
    for line in take.lines {
      if let text = hand.fault(of: line) { found.add(TakeFault(line: line.number, column: 1, text: text)) }
    }
    // Those of a time, as the reading found them.
    faults = faults.merging(found) { $0.line < $1.line }
  }

  private mutating func readHeader(_ words: TakeWords, _ number: Int) throws(TakeFault) {
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

  private func readEvent(_ words: inout TakeWords, number: Int) throws(TakeFault) -> TakeLine {
    _ = try words.choice(of: ["at", "expect"], called: "'at', 'expect' or a '#' comment")
    let (step, offset) = try words.time()
    let action = try words.action()
    try words.finish()
    return TakeLine(step: step, offset: offset, action: action, number: number)
  }
}

/// What goes on at once in a take, line by line in the order of time: the fingers, what they can do and how many there
/// are; and the sizes of a step.
private struct TakeHand {
  /// Of `finger` lines; those that have ended are false.
  private var isDown: [Int: Bool] = [:]
  private var down = 0
  /// Until when, that step included, a finger of a stroke is on the glass.
  private var strokes: [Int64] = []
  private var sizes: (step: Int64, count: Int) = (-1, 0)

  /// What is wrong with the line; nil for nothing.
  mutating func fault(of line: TakeLine) -> String? {
    switch line.action {
    case .stroke(let stroke):
      if let fault = fault(adding: stroke.fingers, at: line) { return fault }
      strokes += Array(repeating: line.step + stroke.steps, count: stroke.fingers)
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
    case .scroll, .magnify, .set, .direction: return nil
    }
  }

  private mutating func fault(adding fingers: Int, at line: TakeLine) -> String? {
    // Never more of them than may be there, so that looking at them takes no time.
    strokes.removeAll { $0 < line.step }
    let all = down + strokes.count + fingers
    return all > TakeBounds.fingers ? "expected at most \(TakeBounds.fingers) fingers at once, got \(all)" : nil
  }
}
