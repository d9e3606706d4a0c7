import Effects
import Motion

/// What a run has shown: every readout after every step, and what happened.
///
/// Beyond its last step everything stays as it is. Times are seconds since the start, a step is 1/240 s.
package struct RunRecord: Sendable {
  package struct Event: Hashable, Sendable {
    /// Steps so far, as a trace and the event log count.
    package var step: Int64
    package var happening: Happening

    package var time: Double { Step.time(step) }
  }

  package let names: [String]
  package let units: [String]
  /// For each readout its values, beginning with that of the start.
  package private(set) var columns: [[Double]]
  package private(set) var events: [Event] = []
  /// Steps so far.
  package private(set) var steps: Int64 = 0
  /// Steps until the last touch has had its effect.
  package let touchedSteps: Int64
  /// The last step after which something still moved.
  private var lastMoving: Int64 = 0
  private var isSettled = false

  /// From where an effect is.
  package init(from performance: any Performance, touchedSteps: Int64) {
    let readouts = performance.readouts
    self.init(
      names: readouts.map(\.name), units: readouts.map(\.unit), columns: readouts.map { [$0.value] },
      touchedSteps: touchedSteps)
    isSettled = performance.isSettled
  }

  /// Of values that are there already, a row a step.
  package init(names: [String], units: [String] = [], columns: [[Double]], touchedSteps: Int64 = 0) {
    self.names = names
    self.units = units.isEmpty ? names.map { _ in "" } : units
    self.columns = columns
    self.touchedSteps = touchedSteps
    steps = Int64((columns.first?.count ?? 1) - 1)
  }

  /// A whole run, from its start until it is over. Without `readouts` only what happened is kept, which is faster.
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

  /// Takes note of a step, after it.
  package mutating func note(_ performance: any Performance, _ happenings: [Happening], readouts: Bool = true) {
    steps += 1
    if readouts {
      for (index, readout) in performance.readouts.enumerated() { columns[index].append(readout.value) }
    }
    isSettled = performance.isSettled
    if !isSettled { lastMoving = steps }
    for happening in happenings { events.append(Event(step: steps, happening: happening)) }
  }

  /// Steps from the start until nothing moved any more; nil where it never came to rest.
  package var restStep: Int64? { isSettled ? lastMoving : nil }

  package var seconds: Double { Step.time(steps) }

  package func values(of readout: String?) -> [Double]? {
    names.firstIndex { $0 == readout }.map { columns[$0] }
  }
}

/// What came of a run, in words.
extension RunRecord {
  /// The event that decided: the last one with a weight, else the last at all.
  private var decisive: Int? { events.lastIndex(where: Self.isWeighty) ?? events.indices.last }

  private static func isWeighty(_ event: Event) -> Bool { (event.happening.weight ?? .light) > .light }

  private static func words(_ happening: Happening) -> String {
    // Where to is a part of the decision, the numbers behind it are not.
    let words = happening.reason.prefix { $0 != "," }
    return words.hasPrefix("to ") ? "\(happening.name) \(words)" : happening.name
  }

  /// What was decided, in few words: `snapped to card 2`, `nothing` where nothing happened.
  package var decision: String { decisive.map { Self.words(events[$0].happening) } ?? "nothing" }

  /// On which way it came to that: what was decided before, in order, then how often the rest happened, by name:
  /// `snapped to card 1`, `6 passed`.
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
