import Formatting
import Motion

/// Reads a take line by line, and goes on after a bad one; in a time that its length tells.
struct TakeReader {
  typealias LineFault = (line: Int, fault: TakeWords.Fault)

  private(set) var take = Take()
  private(set) var faults = Problems<LineFault>()
  /// True once there is more in it than a take may hold: no more need be read.
  private(set) var isFull = false
  private var isInHeader = true
  private var account = TakeAccount()

  mutating func read(_ line: Substring, number: Int) {
    do throws(TakeWords.Fault) {
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
        try refuse(account.addExpectation())
        return take.expectations.append(expectation)
      }
      let event = try readEvent(&words, number: number)
      if event.step + event.action.stroke.steps > Take.step(nearest: TakeBounds.seconds.upperBound) {
        throw TakeWords.Fault(
          column: 1, text: "expected its end within \(TakeBounds.seconds.upperBound.shortText) s of the beginning")
      }
      try refuse(account.add(event.action))
      take.lines.append(event)
    } catch {
      faults.add((number, error))
    }
  }

  /// Ends the reading where there is a reason for it.
  private mutating func refuse(_ reason: String?) throws(TakeWords.Fault) {
    guard let reason else { return }
    isFull = true
    throw TakeWords.Fault(column: 1, text: reason)
  }

  /// Orders the lines by time and checks that fingers do only what fingers can.
  mutating func finish() {
    // Sorting by position too keeps lines of one time as written.
    take.lines.sort { $0.order($0.number) < $1.order($1.number) }
    var hand = TakeHand()
    var found = Problems<LineFault>()
    for line in take.lines {
      if let text = hand.fault(of: line) { found.add((line.number, TakeWords.Fault(column: 1, text: text))) }
    }
    // Those of a time, as the reading found them.
    faults = faults.merging(found) { $0.line < $1.line }
  }

  private mutating func readHeader(_ words: TakeWords, _ number: Int) throws(TakeWords.Fault) {
    var words = words
    if words.skip("fidget") {
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
    } else if words.skip("state") {
      take.state = try words.json(line: number)
    } else if words.skip("clip") {
      take.clip = try words.json(line: number)
    } else if words.skip("parameters") {
      take.parameters = try words.json(line: number)
    }
  }

  private func readEvent(_ words: inout TakeWords, number: Int) throws(TakeWords.Fault) -> TakeLine {
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
  /// Until when, that step included, a finger of a gesture is on the glass.
  private var gestures: [Int64] = []
  private var sizes: (step: Int64, count: Int) = (-1, 0)

  /// What is wrong with the line; nil for nothing.
  mutating func fault(of line: TakeLine) -> String? {
    switch line.action {
    case .finger(let id, let what): return fault(of: what, id, line)
    case .tap, .drag, .fling, .pinch:
      let (fingers, steps) = line.action.stroke
      if let fault = fault(adding: fingers, at: line) { return fault }
      gestures += Array(repeating: line.step + steps, count: fingers)
      return nil
    case .size:
      sizes = (line.step, sizes.step == line.step ? sizes.count + 1 : 1)
      return sizes.count > TakeBounds.sizes ? "expected at most \(TakeBounds.sizes.grouped) sizes at one moment" : nil
    case .scroll, .magnify, .set, .direction: return nil
    }
  }

  private mutating func fault(of what: TakeFinger, _ id: Int, _ line: TakeLine) -> String? {
    switch (what, isDown[id]) {
    case (.down, true), (.move, true): return nil
    case (.down, nil), (.down, false), (.move, nil):
      defer { down += 1 }
      isDown[id] = true
      return fault(adding: 1, at: line)
    case (.up, true), (.cancel, true):
      isDown[id] = false
      down -= 1
      return nil
    case (.up(.some), nil), (.cancel(.some), nil):
      isDown[id] = false
      return nil
    case (.up, nil), (.cancel, nil): return "expected finger \(id) to be down or to move before it ends"
    case (.move, false), (.up, false), (.cancel, false):
      return "expected finger \(id) to be down, but it has ended before"
    }
  }

  private mutating func fault(adding fingers: Int, at line: TakeLine) -> String? {
    // Never more of them than may be there, so that looking at them takes no time.
    gestures.removeAll { $0 < line.step }
    let all = down + gestures.count + fingers
    return all > TakeBounds.fingers ? "expected at most \(TakeBounds.fingers) fingers at once, got \(all)" : nil
  }
}
