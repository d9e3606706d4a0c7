import Effects
import Motion
import Takes

/// Checks the expectations of a take while it loops.
///
/// A broken expectation is reported once in each pass, as soon as the result is certain.
struct ExpectationMonitor {
  private let expectations: [TakeExpectation]
  private let touchedSteps: Int64
  /// The number of steps of a pass; `nil` if a pass lasts until rest.
  private let length: Int64?
  private let patience: Int64
  private var record: RunRecord
  private var reported: Set<Int> = []

  /// Creates a check; `nil` if there is nothing to check. Hashes of pixels are left to `fidget test`.
  init?(_ take: Take, from start: any Performance, touchedSteps: Int64, length: Int64?, patience: Int64) {
    expectations = take.expectations.filter { !$0.isHash }
    if expectations.isEmpty { return nil }
    self.touchedSteps = touchedSteps
    self.length = length
    self.patience = patience
    record = RunRecord(from: start, touchedSteps: touchedSteps)
  }

  mutating func beginPass(from start: any Performance) {
    record = RunRecord(from: start, touchedSteps: touchedSteps)
    reported = []
  }

  /// Checks the state after a step and adds a `missed` event for each expectation that is now broken.
  mutating func follow(_ performance: any Performance, _ happened: inout [Happening]) {
    record.note(performance, happened)
    let after = record.steps - touchedSteps
    let isOver = length.map { record.steps >= $0 } ?? (after >= 0 && (performance.isSettled || after >= patience - 1))
    for (index, expectation) in expectations.enumerated() where !reported.contains(index) {
      guard isOver || isCertain(expectation, happened) else { continue }
      reported.insert(index)
      let verdict = record.verdict(on: expectation)
      guard !verdict.isKept else { continue }
      happened.append(Happening(Happening.missed, reason: "\(verdict.came), expected \(expectation.text)"))
    }
  }

  /// Whether no later step can change the verdict.
  private func isCertain(_ expectation: TakeExpectation, _ happened: [Happening]) -> Bool {
    switch expectation.claim {
    case .never(let name, let after, let before):
      let isIn = (after ?? 0)...max(after ?? 0, before ?? .infinity)
      return happened.contains { $0.name == name } && isIn.contains(record.seconds)
    case .happens(_, _, let before, _): return before.map { record.seconds > $0 } ?? false
    case .measure(let measure, let bound):
      if case .at(let seconds) = measure.kind { return record.steps == Take.step(nearest: seconds) }
      guard measure.kind == .settled, measure.readout == nil, case .under(let limit) = bound else { return false }
      return record.seconds > (measure.from ?? Step.time(touchedSteps)) + limit
    case .hash: return false
    }
  }
}

extension Happening {
  /// The name of the event for an expectation that is not met.
  package static let missed = "missed"
}
