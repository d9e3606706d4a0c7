import Formatting

/// A line of a take that begins with `expect` and states a property of its run.
package struct TakeExpectation: Equatable, Sendable {
  package enum Claim: Equatable, Sendable {
    case measure(RunMeasure, Bound)
    /// An event happens in a span of time, with a reason that contains these words.
    case happens(String, after: Double?, before: Double?, reason: String?)
    /// An event does not happen in a span of time; without limits, at no time.
    case never(String, after: Double?, before: Double?)
    /// The hash of the clip, as `fidget render` prints it.
    case hash(String)
  }

  /// The bound of a measured number.
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
  /// The line in the file and the column of the readout in that line, from 1; 0 if the expectation comes from no file.
  package var line: Int
  package var column: Int

  package init(_ claim: Claim, line: Int = 0, column: Int = 0) {
    (self.claim, self.line, self.column) = (claim, line, column)
  }

  /// The name of the measured readout; `nil` for other claims.
  package var readout: String? { if case .measure(let measure, _) = claim { measure.readout } else { nil } }

  package var isHash: Bool { if case .hash = claim { true } else { false } }

  /// The text after `expect`.
  package var text: String {
    switch claim {
    case .measure(let measure, .under(let limit)) where measure.kind == .settled:
      "\(measure.readout == nil ? "" : measure.quotedReadout + " ")settled within \(limit.plainText)\(measure.span)"
    case .measure(let measure, let bound):
      if case .at(let seconds) = measure.kind {
        "at \(seconds.plainText)  \(measure.quotedReadout) \(bound.text)"
      } else {
        "\(measure.text) \(bound.text)"
      }
    case .happens(let name, let after, let before, let reason):
      "\"\(name)\"" + Self.span(after, before) + (reason.map { " reason \"\($0)\"" } ?? "")
    case .never(let name, let after, let before): "never \"\(name)\"" + Self.span(after, before)
    case .hash(let hash): "hash \(hash)"
    }
  }

  private static func span(_ after: Double?, _ before: Double?) -> String {
    (after.map { " after \($0.plainText)" } ?? "") + (before.map { " before \($0.plainText)" } ?? "")
  }

  /// Compares the claims only, not the places.
  package static func == (a: TakeExpectation, b: TakeExpectation) -> Bool { a.claim == b.claim }
}
