import Formatting

/// What a take promises of its run: a line that begins with `expect`; without that word a wish of `fidget fit`.
package struct TakeExpectation: Equatable, Sendable {
  package enum Claim: Equatable, Sendable {
    case measure(RunMeasure, Bound)
    /// Something happens in a span of time, for a reason that has these words.
    case happens(String, after: Double?, before: Double?, reason: String?)
    case never(String)
    /// The hash that `fidget render` prints of its clip.
    case hash(String)
  }

  /// What a number is held to.
  package enum Bound: Equatable, Sendable {
    case under(Double)
    case over(Double)
    case within(Double, of: Double)

    package func holds(_ value: Double) -> Bool {
      switch self {
      case .under(let limit): value <= limit
      case .over(let limit): value >= limit
      case .within(let tolerance, let target): (value - target).magnitude <= tolerance
      }
    }

    package var text: String {
      switch self {
      case .under(let limit): "under \(limit.plainText)"
      case .over(let limit): "over \(limit.plainText)"
      case .within(let tolerance, let target): "within \(tolerance.plainText) of \(target.plainText)"
      }
    }
  }

  package var claim: Claim
  /// Where it stands in the file, and the readout in that line, from 1; 0 when it comes from no file.
  package var line: Int
  package var column: Int

  package init(_ claim: Claim, line: Int = 0, column: Int = 0) {
    (self.claim, self.line, self.column) = (claim, line, column)
  }

  /// The readout that it is about.
  package var readout: String? { if case .measure(let measure, _) = claim { measure.readout } else { nil } }

  package var isHash: Bool { if case .hash = claim { true } else { false } }

  /// As it is written behind `expect`.
  package var text: String {
    switch claim {
    case .measure(let measure, .under(let limit)) where measure.kind == .settled:
      "\(measure.readout.map { $0 + " " } ?? "")settled within \(limit.plainText)\(measure.span)"
    case .measure(let measure, let bound):
      if case .at(let seconds) = measure.kind {
        "at \(seconds.plainText)  \(measure.readout ?? "") \(bound.text)"
      } else {
        "\(measure.text) \(bound.text)"
      }
    case .happens(let name, let after, let before, let reason):
      "\"\(name)\"" + (after.map { " after \($0.plainText)" } ?? "") + (before.map { " before \($0.plainText)" } ?? "")
        + (reason.map { " reason \"\($0)\"" } ?? "")
    case .never(let name): "never \"\(name)\""
    case .hash(let hash): "hash \(hash)"
    }
  }

  /// Where it stands does not matter.
  package static func == (a: TakeExpectation, b: TakeExpectation) -> Bool { a.claim == b.claim }
}
