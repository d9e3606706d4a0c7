import Motion
import Takes

/// The measures that takes, sweeps and fits use, each defined here and nowhere else.
extension RunRecord {
  /// The share of its way within which a readout has settled: the 2 % of control engineering.
  package static let settlingBand = 0.02
  /// The shortest distance that is treated as movement, in the readout's own unit.
  private static let leastWay = 1e-9

  /// Returns the value of a measure; NaN if the readout does not exist.
  ///
  /// The span of a measure is the time from the end of the last touch to the end of the run, unless the measure gives another.
  ///
  /// * `at T`: the value after the step nearest to T.
  /// * `rest`: the value at the end of the span.
  /// * `min`, `max`: the least and the greatest value of the span.
  /// * `peak speed`: the greatest change from one step to the next, per second.
  /// * `overshoot`: the distance by which a readout passes its rest, measured from its value at the start of the span, as a
  ///   share of the way between the two; 0 if there is no way. A spring from rest gives exp(−πζ/√(1−ζ²)).
  /// * `settled` of a readout: the seconds from the start of the span until the readout stays within 2 % of that way of its
  ///   rest.
  /// * `settled` alone: the seconds from the start of the span until nothing moves; infinite if something always moves.
  package func value(of measure: RunMeasure) -> Double {
    guard let span = span(of: measure), let first = span.first, let rest = span.last else {
      return measure.kind == .settled && measure.readout == nil ? everythingSettles(measure) : .nan
    }
    let way = rest - first
    switch measure.kind {
    case .at, .rest: return rest
    case .min: return span.min() ?? rest
    case .max: return span.max() ?? rest
    case .peakSpeed:
      return zip(span.dropFirst(), span).reduce(0) { max($0, ($1.0 - $1.1).magnitude) } * Double(Step.perSecond)
    case .overshoot:
      guard way.magnitude > Self.leastWay else { return 0 }
      return span.reduce(0) { max($0, ($1 - rest) / way) }
    case .settled:
      guard way.magnitude > Self.leastWay else { return 0 }
      let band = Self.settlingBand * way.magnitude
      let outside = span.lastIndex { ($0 - rest).magnitude > band }
      return outside.map { Step.time(Int64($0 + 1 - span.startIndex)) } ?? 0
    }
  }

  /// Returns the values in the span of a measure; `nil` if the readout does not exist.
  private func span(of measure: RunMeasure) -> ArraySlice<Double>? {
    guard let values = values(of: measure.readout), let last = values.indices.last else { return nil }
    func index(_ seconds: Double) -> Int { min(last, Int(Take.step(nearest: seconds))) }
    if case .at(let seconds) = measure.kind { return values[index(seconds)...index(seconds)] }
    let start = min(last, measure.from.map(index) ?? Int(touchedSteps))
    return values[start...max(start, measure.to.map(index) ?? last)]
  }

  private func everythingSettles(_ measure: RunMeasure) -> Double {
    guard let restStep, Step.time(restStep) <= measure.to ?? .infinity else { return .infinity }
    return Step.time(max(0, restStep - (measure.from.map(Take.step(nearest:)) ?? touchedSteps)))
  }

  /// Returns the time at which a measure is first visible in a graph, in seconds.
  package func moment(of measure: RunMeasure) -> Double {
    switch measure.kind {
    case .at(let seconds): return seconds
    case .settled: return (measure.from ?? Step.time(touchedSteps)) + value(of: measure)
    case .rest: return measure.to ?? seconds
    case .overshoot, .min, .max, .peakSpeed:
      guard let span = span(of: measure), let first = span.first, let rest = span.last else { return 0 }
      let isDownward = measure.kind == .min || (measure.kind == .overshoot && rest < first)
      func height(_ index: Int) -> Double {
        guard measure.kind == .peakSpeed else { return isDownward ? -span[index] : span[index] }
        return index > span.startIndex ? (span[index] - span[index - 1]).magnitude : 0
      }
      return Step.time(Int64(span.indices.max { height($0) < height($1) } ?? span.startIndex))
    }
  }
}
