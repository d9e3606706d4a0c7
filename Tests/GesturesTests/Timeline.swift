import Gestures
import Motion
import Testing

/// Fingers drawn over time, one column a report of 25 ms, with the verdicts expected under them.
///
/// A row named by letters a…z is a finger, `"  a  .o--»»»»^  "`:
///
///     o  lands at its place      »  moves 20 pt right     ^  lifts           .  is not there
///     -  stays                   «  moves 20 pt left      x  is cancelled
///     ›  moves 4 pt right        ‹  moves 4 pt left       =  goes where the finger above it is
///     ≈  the device takes it for the finger above and that one for it
///
/// A row named otherwise is what a recogniser says: `L` landed, `B` began, `m` moved or changed, `E` ended, `U` lifted
/// without having begun, `T` tapped, `F` failed, `C` cancelled, `.` nothing. Of several verdicts in one column the last
/// that is not `.` stands. Fingers act in the order of their rows.
struct Timeline {
  static let column = 0.025

  struct Row {
    var name: String
    var marks: [Character]
  }

  let fingers: [Row]
  let expected: [Row]
  /// Where fingers land, in the order of their rows.
  let places: [Vector]
  /// The ids they are given, in the same order.
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

  /// Everything that happens, with its absolute time in seconds and the column it happens in.
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

  /// Runs the fingers past a recogniser and compares what it says with the row of that name.
  ///
  /// At the end of each column it is asked once more, without an event, as an effect does at the end of a step.
  func expect(
    _ name: String, startingAt start: Double = 10, sourceLocation: SourceLocation = #_sourceLocation,
    _ verdict: (FingerEvent?, Double) -> Character
  ) {
    guard let row = expected.first(where: { $0.name == name }) else {
      Issue.record("no row named \(name)", sourceLocation: sourceLocation)
      return
    }
    var said = [Character](repeating: ".", count: row.marks.count)
    let events = events(startingAt: start)
    for column in said.indices {
      let seconds = start + Double(column) * Self.column
      let happening = events.filter { $0.column == column }.map { Optional($0.event) } + [nil]
      for event in happening {
        let mark = verdict(event, seconds)
        if mark != "." { said[column] = mark }
      }
    }
    #expect(String(said) == String(row.marks), "\(name)", sourceLocation: sourceLocation)
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
  /// An event in a step of its own.
  mutating func follow(_ event: FingerEvent, at seconds: Double, slop: Double = Self.slop) -> [DragVerdict] {
    Array(handle(event, at: seconds, slop: slop)) + [advance(to: seconds, slop: slop)]
  }
}

extension [DragVerdict] {
  var movement: Vector { reduce(.zero) { $0 + $1.movement } }
  /// Of the last that says something.
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
