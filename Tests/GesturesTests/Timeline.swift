import Gestures
import Motion
import Testing

/// A drawing of fingers over time, one column per report of 25 ms, with the expected verdicts under them.
///
/// A row named by letters a…z is a finger, `"  a  .o--»»»»^  "`:
///
///     o  lands at its place      »  moves 20 pt right     ^  lifts           .  is not there
///     -  stays                   «  moves 20 pt left      x  is cancelled
///     ›  moves 4 pt right        ‹  moves 4 pt left       =  goes to the finger above it
///     ≈  the device swaps its id with that of the finger above
///
/// Every other row holds the verdicts of a recogniser: `L` landed, `B` began, `m` moved or changed, `E` ended, `U`
/// lifted without having begun, `T` tapped, `F` failed, `C` cancelled, `.` nothing. If a column has several verdicts,
/// the row shows the last that is not `.`. Fingers act in the order of their rows.
struct Timeline {
  static let column = 0.025

  struct Row {
    var name: String
    var marks: [Character]
  }

  let fingers: [Row]
  let expected: [Row]
  /// The places where fingers land, in the order of their rows.
  let places: [Vector]
  /// The ids of the fingers, in the same order.
  let ids: [Int]

  init(_ drawing: String, places: [Vector] = [Vector(100, 100), Vector(200, 100), Vector(300, 100)], ids: [Int]? = nil)
  {
    let rows = drawing.split(separator: "\n").compactMap { line -> Row? in
      let parts = line.split(separator: " ")
      return parts.count == 2 ? Row(name: String(parts[0]), marks: Array(parts[1])) : nil
    }
    fingers = rows.filter { $0.name.count == 1 }
    expected = rows.filter { $0.name.count > 1 }
    self.places = places
    self.ids = ids ?? Array(1...places.count)
  }

  /// Returns all events, each with its absolute time in seconds and its column.
  func events(startingAt start: Double = 10) -> [(column: Int, seconds: Double, event: FingerEvent)] {
    var events: [(column: Int, seconds: Double, event: FingerEvent)] = []
    var positions: [Int: Vector] = [:]
    for column in 0..<(fingers.map(\.marks.count).max() ?? 0) {
      let seconds = start + Double(column) * Self.column
      for (index, row) in fingers.enumerated() where column < row.marks.count {
        func report(_ phase: FingerEvent.Phase, _ position: Vector, of index: Int) {
          positions[index] = phase == .up || phase == .cancelled ? nil : position
          events.append((column, seconds, FingerEvent(id: ids[index], phase: phase, position: position)))
        }
        let position = positions[index] ?? places[index]
        switch row.marks[column] {
        case ".", "-": break
        case "o": report(.down, places[index], of: index)
        case "»": report(.move, position + Vector(20, 0), of: index)
        case "«": report(.move, position - Vector(20, 0), of: index)
        case "›": report(.move, position + Vector(4, 0), of: index)
        case "‹": report(.move, position - Vector(4, 0), of: index)
        case "=": report(.move, positions[index - 1] ?? position, of: index)
        case "≈":
          let other = positions[index - 1] ?? position
          report(.move, position, of: index - 1)
          report(.move, other, of: index)
        case "^": report(.up, position, of: index)
        case "x": report(.cancelled, position, of: index)
        case let mark: Issue.record("no such mark: \(mark)")
        }
      }
    }
    return events
  }

  /// Passes the fingers to a recogniser, and compares its verdicts with the row of that name.
  ///
  /// At the end of each column `verdict` is called once more, without an event, like an effect at the end of a step.
  func expect(
    _ name: String, startingAt start: Double = 10, sourceLocation: SourceLocation = #_sourceLocation,
    _ verdict: (FingerEvent?, Double) -> Character
  ) {
    guard let row = expected.first(where: { $0.name == name }) else {
      Issue.record("no row named \(name)", sourceLocation: sourceLocation)
      return
    }
    var output = [Character](repeating: ".", count: row.marks.count)
    let events = events(startingAt: start)
    for column in output.indices {
      let seconds = start + Double(column) * Self.column
      let happening = events.filter { $0.column == column }.map { Optional($0.event) } + [nil]
      for event in happening {
        let mark = verdict(event, seconds)
        if mark != "." { output[column] = mark }
      }
    }
    #expect(String(output) == String(row.marks), "\(name)", sourceLocation: sourceLocation)
  }
}

extension TapRecognizer.Verdict {
  var mark: Character {
    switch self {
    case .ignored: "."
    case .landed: "L"
    case .tapped: "T"
    case .failed: "F"
    }
  }
}

extension DragVerdict {
  var mark: Character {
    switch self {
    case .ignored: "."
    case .landed: "L"
    case .began: "B"
    case .moved: "m"
    case .ended: "E"
    case .lifted: "U"
    case .cancelled: "C"
    }
  }
}

extension PanRecognizer {
  /// Handles an event in a step of its own.
  mutating func follow(_ event: FingerEvent, at seconds: Double, slop: Double = Self.slop) -> [DragVerdict] {
    Array(handle(event, at: seconds, slop: slop)) + [advance(to: seconds, slop: slop)]
  }
}

extension [DragVerdict] {
  var movement: Vector { reduce(.zero) { $0 + $1.movement } }
  /// The mark of the last verdict that is not `ignored`.
  var mark: Character { last { $0 != .ignored }?.mark ?? "." }
}

extension PinchRecognizer.Verdict {
  var mark: Character {
    switch self {
    case .ignored: "."
    case .began: "B"
    case .changed: "m"
    case .ended: "E"
    case .cancelled: "C"
    }
  }
}
