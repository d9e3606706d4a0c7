import Formatting

/// A measure of a run, as takes, sweeps and fits name it: `overshoot of front`, `at 2 front`, `settled`.
///
/// See `RunRecord.value(of:)` for the definitions; it computes the values.
package struct RunMeasure: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The value at a time in seconds from the start.
    case at(Double)
    /// The seconds until the value stays at its rest.
    case settled
    /// The distance beyond the rest, as a share of the way there.
    case overshoot
    /// The value at rest.
    case rest
    /// The largest change per second.
    case peakSpeed
    case min
    case max
  }

  package var kind: Kind
  /// The name of the readout; `nil` for `settled` of everything.
  package var readout: String?
  /// The span of the measure, in seconds; by default from the end of the last touch to the end of the run.
  package var from: Double?
  package var to: Double?

  package init(_ kind: Kind, of readout: String? = nil, from: Double? = nil, to: Double? = nil) {
    (self.kind, self.readout, self.from, self.to) = (kind, readout, from, to)
  }

  /// The measures that take `of` and a readout, such as `min of front`.
  static let kinds: [(kind: Kind, words: [String])] = [
    (.overshoot, ["overshoot"]), (.rest, ["rest"]), (.peakSpeed, ["peak", "speed"]), (.min, ["min"]), (.max, ["max"]),
  ]

  package var text: String {
    let name = quotedReadout
    switch kind {
    case .at(let seconds): return "at \(seconds.plainText) \(name)" + span
    case .settled: return (name.isEmpty ? "settled" : "\(name) settled") + span
    default: return Self.kinds.first { $0.kind == kind }!.words.joined(separator: " ") + " of \(name)" + span
    }
  }

  /// The name of the readout, in quotation marks unless it is one plain word; empty for `settled` of everything.
  var quotedReadout: String {
    guard let readout else { return "" }
    let isWord = !readout.isEmpty && !readout.unicodeScalars.contains { $0 == " " || $0 == "\t" || $0 == "#" }
    return isWord ? readout : "\"\(readout)\""
  }

  /// The span in text, such as ` from 0.5 to 2`.
  var span: String {
    (from.map { " from \($0.plainText)" } ?? "") + (to.map { " to \($0.plainText)" } ?? "")
  }
}
