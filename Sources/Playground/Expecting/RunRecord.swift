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

extension RunRecord {
  /// What was decided, in few words: the last thing that happened with a weight, `snapped to card 2`, else the last at
  /// all; `nothing` where nothing did.
  package var decision: String {
    let weighty = events.last { ($0.happening.weight ?? .light) > .light }
    guard let happening = (weighty ?? events.last)?.happening else { return "nothing" }
    // Where to is a part of the decision, the numbers behind it are not.
    let words = happening.reason.prefix { $0 != "," }
    return words.hasPrefix("to ") ? "\(happening.name) \(words)" : happening.name
  }
}
