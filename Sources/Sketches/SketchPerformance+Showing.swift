import Canvas
import Effects
import Synchronization

/// Pictures and readouts of a performance, made from a copy of the state so that they cannot change it.
extension SketchPerformance {
  func draw(fraction: Double, on canvas: inout Canvas) {
    let count = canvas.marks.count
    defer { expected.announce(besides: count, on: &canvas) }
    do throws(SketchFault) {
      // A state that failed to draw would only fail again after as long a time.
      guard picture.failure != tokens.state else { throw SketchFault("") }
      let state = try shown(fraction)
      let marks = try drawn(state).marks
      try show(marks, of: state, on: &canvas)
      picture.marks = marks
    } catch {
      if !error.message.isEmpty { picture.note(error, drawing: tokens.state) }
      try? SketchPicture.draw(picture.marks, in: scenery, on: &canvas)
    }
  }

  /// Puts the marks of a state on a canvas; throws, with the line, at a mark that exceeds the budget.
  private func show(_ marks: SketchBytes, of state: SketchBytes, on canvas: inout Canvas) throws(SketchFault) {
    do throws(PictureBudget.Excess) { try SketchPicture.draw(marks, in: scenery, on: &canvas) } catch {
      let reason = "draw: \(error.reason)"
      _ = try drawn(state, SketchCall.draw.refusing(mark: error.mark, reason))
      throw SketchFault(reason, line: machine.lines(of: "draw")?.lowerBound)
    }
  }

  var pictureFault: (any Error)? { picture.fault?.located(in: program) }

  /// Returns the marks of the picture at a fraction of the step: values one after another.
  func marks(_ fraction: Double) throws(SketchFault) -> SketchBytes { try drawn(try shown(fraction)).marks }

  /// Returns the marks of a state, and the state after drawing if the call requests it.
  private func drawn(
    _ state: SketchBytes, _ call: SketchCall = .draw
  ) throws(SketchFault) -> (marks: SketchBytes, state: SketchBytes) {
    try machine.exclusively { () throws(SketchFault) in
      try Self.bring(parameters, tokens.parameters, to: machine)
      try machine.keep(state, as: .shown)
      let after = try machine.call(call) ?? SketchBytes()
      return (marks: machine.emitted, state: after)
    }
  }

  func shown(_ fraction: Double) throws(SketchFault) -> SketchBytes {
    if fraction <= 0 { return try tuned(previous) }
    if fraction >= 1 || previous == current { return try tuned(current) }
    return try tuned(previous).blended(with: try tuned(current), fraction)
  }

  /// The rows of the readouts; empty if they fail. A state that failed is not evaluated again.
  var readoutRows: [SketchValue] {
    guard picture.failure != tokens.state else { return [] }
    do throws(SketchFault) { return try tellReadouts().items } catch {
      picture.note(error, drawing: tokens.state)
      return []
    }
  }

  var readouts: [Readout] {
    readoutRows.compactMap { row in
      guard let text = row.items.first?.text, row.items.count > 1, let value = row.items[1].double else { return nil }
      let name = String(text.prefix(SketchLimits.name))
      let unit = row.items.count > 2 ? String((row.items[2].text ?? "").prefix(SketchLimits.unit)) : ""
      if case .integer = row.items[1] { return Readout(name, whole: value, unit) }
      return Readout(name, value, unit)
    }
  }

  func tellReadouts() throws(SketchFault) -> SketchValue {
    let rows = try ask("readouts", of: try tuned(current))
    if !rows.members.isEmpty {
      throw SketchFault("readouts: expected a list of rows", line: machine.lines(of: "readouts")?.lowerBound)
    }
    let line = machine.lines(of: "readouts")?.lowerBound
    guard rows.items.count <= SketchLimits.rows else {
      throw SketchFault("readouts: \(rows.items.count) rows, expected at most \(SketchLimits.rows)", line: line)
    }
    for (index, row) in rows.items.enumerated() {
      guard let refusal = SketchLimits.refusal(of: row.items.first?.text ?? "", SketchLimits.name) else { continue }
      throw SketchFault("readouts[\(index + 1)]: the name \(refusal)", line: line)
    }
    for (index, row) in rows.items.enumerated()
    where row.items.first?.text == nil || row.items.dropFirst().first?.double == nil {
      throw SketchFault(
        "readouts[\(index + 1)]: expected a name and a number, such as { \"height\", s.y.value, \"pt\" }", line: line)
    }
    return rows
  }

  /// Throws if drawing changes its copy of the state: the change would be lost.
  func tryDrawing() throws(SketchFault) {
    let state = try shown(1)
    let (marks, drawn) = try drawn(state, .drawTellingState)
    var canvas = Canvas(size: size)
    try show(marks, of: state, on: &canvas)
    guard drawn != state, let a = SketchValue.of(state), let b = SketchValue.of(drawn),
      let path = SketchValue.difference(a, b)
    else { return }
    let name = String(path.prefix { $0 != "." && $0 != "[" })
    let first = machine.lines(of: "draw")?.lowerBound
    throw SketchFault(
      "draw: s.\(path) is lost, as draw has a copy of the state: expected step to change it",
      line: SketchText.line(changing: name, isField: true, in: program.text, from: first ?? 1) ?? first)
  }

  /// Returns the result of one of the sketch's functions for a state; nothing if the sketch lacks the function.
  func ask(_ function: String, of state: SketchBytes) throws(SketchFault) -> SketchValue {
    try machine.exclusively { () throws(SketchFault) in
      try Self.bring(parameters, tokens.parameters, to: machine)
      try machine.keep(state, as: .shown)
      let answer = try machine.call(function, [.shown, .parameters], into: .answer, returning: .answer, .step)
      return answer.flatMap { SketchValue.of($0) } ?? .nothing
    }
  }
}

/// The last good marks, shown while drawing fails, and the fault; shared by all copies of a performance.
final class LastPicture: Sendable {
  private let state = Mutex<(marks: SketchBytes, fault: SketchFault?, failure: Int?)>((SketchBytes(), nil, nil))

  var marks: SketchBytes {
    get { state.withLock { $0.marks } }
    set { state.withLock { $0.marks = newValue } }
  }

  var fault: SketchFault? { state.withLock { $0.fault } }

  /// The token of the last state that could not be drawn. `nil` if drawing never failed.
  var failure: Int? { state.withLock { $0.failure } }

  func note(_ fault: SketchFault, drawing failure: Int? = nil) {
    state.withLock {
      $0.fault = $0.fault ?? fault
      $0.failure = failure ?? $0.failure
    }
  }

  func takeFault() -> SketchFault? {
    state.withLock { state in
      defer { state.fault = nil }
      return state.fault
    }
  }
}
