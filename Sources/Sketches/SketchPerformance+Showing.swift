import Canvas
import Effects
import Synchronization

/// Its picture and its readouts, of a copy of the state that they may not change.
extension SketchPerformance {
  func draw(fraction: Double, on canvas: inout Canvas) {
    do throws(SketchFault) {
      SketchPicture.draw(try marks(fraction), in: scenery, on: &canvas)
    } catch {
      picture.note(error)
      SketchPicture.draw(picture.marks, in: scenery, on: &canvas)
    }
  }

  var pictureFault: (any Error)? { picture.fault?.located(in: program) }

  /// What is drawn: values one behind another.
  func marks(_ fraction: Double) throws(SketchFault) -> [UInt8] {
    let marks = try drawn(try shown(fraction)).marks
    picture.marks = marks
    return marks
  }

  /// What is drawn of a state, and the state as that leaves it, where it is asked for.
  private func drawn(
    _ state: [UInt8], _ call: SketchCall = .draw
  ) throws(SketchFault) -> (marks: [UInt8], state: [UInt8]) {
    try machine.exclusively { () throws(SketchFault) in
      try Self.bring(parameters, tokens.parameters, to: machine)
      try machine.keep(state, as: .shown)
      let after = try machine.call(call) ?? []
      return (marks: machine.emitted, state: after)
    }
  }

  func shown(_ fraction: Double) throws(SketchFault) -> [UInt8] {
    if fraction <= 0 { return try tuned(previous) }
    if fraction >= 1 || previous == current { return try tuned(current) }
    return SketchView.blend(try tuned(previous), try tuned(current), fraction)
  }

  var readouts: [Readout] {
    ((try? tellReadouts())?.items ?? []).compactMap { row in
      guard let name = row.items.first?.text, row.items.count > 1, let value = row.items[1].double else { return nil }
      let unit = row.items.count > 2 ? row.items[2].text ?? "" : ""
      if case .integer = row.items[1] { return Readout(name, whole: value, unit) }
      return Readout(name, value, unit)
    }
  }

  func tellReadouts() throws(SketchFault) -> SketchValue {
    let rows = try ask("readouts", of: try tuned(current))
    if !rows.members.isEmpty {
      throw SketchFault("readouts: expected a list of rows", line: machine.lines(of: "readouts")?.lowerBound)
    }
    for (index, row) in rows.items.enumerated()
    where row.items.first?.text == nil || row.items.dropFirst().first?.double == nil {
      throw SketchFault(
        "readouts[\(index + 1)]: expected a name and a number, such as { \"height\", s.y.value, \"pt\" }",
        line: machine.lines(of: "readouts")?.lowerBound)
    }
    return rows
  }

  /// Refuses a picture that changes the state: what it has is a copy.
  func tryDrawing() throws(SketchFault) {
    let state = try shown(1)
    let drawn = try drawn(state, .drawTellingState).state
    guard drawn != state, let a = SketchValue.of(state), let b = SketchValue.of(drawn),
      let path = SketchValue.difference(a, b)
    else { return }
    let name = String(path.prefix { $0 != "." && $0 != "[" })
    let first = machine.lines(of: "draw")?.lowerBound
    throw SketchFault(
      "draw: s.\(path) is lost, as draw has a copy of the state: expected step to change it",
      line: SketchText.line(changing: name, isField: true, in: program.text, from: first ?? 1) ?? first)
  }

  /// What one of the sketch's functions says of a state; nothing where there is no such function.
  func ask(_ function: String, of state: [UInt8]) throws(SketchFault) -> SketchValue {
    try machine.exclusively { () throws(SketchFault) in
      try Self.bring(parameters, tokens.parameters, to: machine)
      try machine.keep(state, as: .shown)
      let answer = try machine.call(function, [.shown, .parameters], into: .answer, telling: .answer, .step)
      return answer.flatMap { SketchValue.of($0) } ?? .nothing
    }
  }
}

/// The marks that were drawn last, for while drawing fails, and why it does; of all copies of a performance.
final class LastPicture: Sendable {
  private let state = Mutex<(marks: [UInt8], fault: SketchFault?)>(([], nil))

  var marks: [UInt8] {
    get { state.withLock { $0.marks } }
    set { state.withLock { $0.marks = newValue } }
  }

  var fault: SketchFault? { state.withLock { $0.fault } }

  func note(_ fault: SketchFault) { state.withLock { $0.fault = $0.fault ?? fault } }

  func takeFault() -> SketchFault? {
    state.withLock { state in
      defer { state.fault = nil }
      return state.fault
    }
  }
}
