import Effects
import Motion

/// The record of a run: every readout after every step, and the events.
///
/// The values after the last step stay those of the last step. Times are seconds since the start; a step is 1/240 s.
package struct RunRecord: Sendable {
  package struct Event: Hashable, Sendable {
    /// The number of steps so far, counted in the same way as in a trace and the event log.
    package var step: Int64
    package var happening: Happening

    package var time: Double { Step.time(step) }
  }

  /// The names of the readouts in the order in which they appeared.
  package private(set) var names: [String]
  package private(set) var units: [String]
  /// The values of each readout, beginning with the value at the start.
  ///
  /// A sketch may show other readouts later: a new one has its first value from the start on, a missing one keeps its last.
  package private(set) var columns: [[Double]]
  package private(set) var events: [Event] = []
  /// The number of steps recorded so far.
  package private(set) var steps: Int64 = 0
  /// The number of steps until the last touch has taken effect.
  package let touchedSteps: Int64
  /// The last step after which something still moved.
  private var lastMoving: Int64 = 0
  private var isSettled = false

  /// Starts a record at the current state of an effect.
  package init(from performance: any Performance, touchedSteps: Int64) {
    let readouts = performance.readouts
    self.init(
      names: readouts.map(\.name), units: readouts.map(\.unit), columns: readouts.map { [$0.value] },
      touchedSteps: touchedSteps)
    isSettled = performance.isSettled
  }

  /// Creates a record from existing values, one row per step.
  package init(names: [String], units: [String] = [], columns: [[Double]], touchedSteps: Int64 = 0) {
    self.names = names
    self.units = units.isEmpty ? names.map { _ in "" } : units
    self.columns = columns
    self.touchedSteps = touchedSteps
    steps = Int64((columns.first?.count ?? 1) - 1)
  }

  /// Records a whole run, from its start to its end.
  ///
  /// Without `readouts` only the events are recorded, which is faster.
  package init(of run: TakeRun, readouts: Bool = true) throws {
    var run = run
    self.init(from: run.performance, touchedSteps: run.touchedSteps)
    var happenings: [Happening] = []
    while !run.isOver {
      happenings.removeAll(keepingCapacity: true)
      try run.step(&happenings)
      note(run.performance, happenings, readouts: readouts)
    }
  }

  /// Records the state after a step, and its events.
  package mutating func note(_ performance: any Performance, _ happenings: [Happening], readouts: Bool = true) {
    steps += 1
    if readouts { note(performance.readouts) }
    isSettled = performance.isSettled
    if !isSettled { lastMoving = steps }
    for happening in happenings { events.append(Event(step: steps, happening: happening)) }
  }

  private mutating func note(_ readouts: [Readout]) {
    let isSame = readouts.count == names.count && readouts.indices.allSatisfy { readouts[$0].name == names[$0] }
    if isSame {
      for (index, readout) in readouts.enumerated() { columns[index].append(readout.value) }
      return
    }
    for index in columns.indices {
      let value = readouts.first { $0.name == names[index] }?.value
      columns[index].append(value ?? columns[index].last ?? 0)
    }
    for readout in readouts where !names.contains(readout.name) {
      names.append(readout.name)
      units.append(readout.unit)
      columns.append(Array(repeating: readout.value, count: Int(steps) + 1))
    }
  }

  /// The steps from the start until nothing moves any more; `nil` if the run does not come to rest.
  package var restStep: Int64? { isSettled ? lastMoving : nil }

  package var seconds: Double { Step.time(steps) }

  package func values(of readout: String?) -> [Double]? {
    names.firstIndex { $0 == readout }.map { columns[$0] }
  }
}

/// A description of a run in words.
extension RunRecord {
  /// The index of the event that decides the outcome: the last event with a weight, otherwise the last event.
  ///
  /// `nil` if there are no events.
  private var decisive: Int? { events.lastIndex(where: Self.isWeighty) ?? events.indices.last }

  private static func isWeighty(_ event: Event) -> Bool { (event.happening.weight ?? .light) > .light }

  private static func words(_ happening: Happening) -> String {
    // A target, such as "to card 2", is part of the decision; the numbers behind it are not.
    let words = happening.reason.prefix { $0 != "," }
    return words.hasPrefix("to ") ? "\(happening.name) \(words)" : happening.name
  }

  /// The outcome in a few words: `snapped to card 2`, or `nothing` if there were no events.
  package var decision: String { decisive.map { Self.words(events[$0].happening) } ?? "nothing" }

  /// The events before the outcome: the earlier decisions in order, then the number of other events by name.
  ///
  /// An example: `snapped to card 1`, `6 passed`.
  package var path: [String] {
    var decided: [(words: String, count: Int)] = []
    var counts: [String: Int] = [:]
    for (index, event) in events.enumerated() where index != decisive {
      let words = Self.words(event.happening)
      if !Self.isWeighty(event) {
        counts[event.happening.name, default: 0] += 1
      } else if decided.last?.words == words {
        decided[decided.count - 1].count += 1
      } else {
        decided.append((words, 1))
      }
    }
    return decided.map { $0.count > 1 ? "\($0.count) × \($0.words)" : $0.words }
      + counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
  }
}
