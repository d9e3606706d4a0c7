import Formatting

/// A number that a run comes to, as takes, sweeps and fits name it: `overshoot of front`, `at 2 front`, `settled`.
///
/// What each of them is stands at `RunRecord.value(of:)`, which works it out.
package struct RunMeasure: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The value at a time in seconds from the start.
    case at(Double)
    /// Seconds until it stays where it comes to rest.
    case settled
    /// How far it goes past where it comes to rest, as a share of its way there.
    case overshoot
    /// Where it comes to rest.
    case rest
    /// The fastest that it changes, a second.
    case peakSpeed
    case min
    case max
  }

  package var kind: Kind
  /// Nil for `settled` of everything.
  package var readout: String?
  /// The seconds in which it is looked at: from the end of the last touch to the end of the run unless told.
  package var from: Double?
  package var to: Double?

  package init(_ kind: Kind, of readout: String? = nil, from: Double? = nil, to: Double? = nil) {
    (self.kind, self.readout, self.from, self.to) = (kind, readout, from, to)
  }

  /// What is said of a readout: `min of front`.
  static let kinds: [(kind: Kind, words: [String])] = [
    (.overshoot, ["overshoot"]), (.rest, ["rest"]), (.peakSpeed, ["peak", "speed"]), (.min, ["min"]), (.max, ["max"]),
  ]

  package var text: String {
    let name = readout ?? ""
    switch kind {
    case .at(let seconds): return "at \(seconds.plainText) \(name)" + span
    case .settled: return (name.isEmpty ? "settled" : "\(name) settled") + span
    default: return Self.kinds.first { $0.kind == kind }!.words.joined(separator: " ") + " of \(name)" + span
    }
  }

  /// ` from 0.5 to 2`.
  var span: String {
    (from.map { " from \($0.plainText)" } ?? "") + (to.map { " to \($0.plainText)" } ?? "")
  }
}
