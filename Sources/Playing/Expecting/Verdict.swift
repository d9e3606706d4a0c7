import Effects
import Formatting
import Motion
import Takes

/// The result of checking an expectation against a run.
package struct Verdict: Sendable {
  package let expectation: TakeExpectation
  package let isKept: Bool
  /// The actual result in words: "front was 1.97".
  package let came: String
  /// The time of the result, in seconds; `nil` if the result has no time.
  package let time: Double?
  /// The distance from the expected result, as a share of it: 0 if the expectation is met, otherwise positive and finite.
  package let shortfall: Double
  /// The measured value; `nil` if the result is not a number.
  package let value: Double?
  /// The bounds of the expected value, for a graph.
  package let limits: [Double]

  fileprivate init(
    _ expectation: TakeExpectation, _ came: String, at time: Double?, shortfall: Double, value: Double? = nil,
    limits: [Double] = []
  ) {
    (self.expectation, self.came, self.time, self.shortfall) = (expectation, came, time, shortfall)
    (self.value, self.limits) = (value, limits)
    isKept = shortfall == 0
  }

  /// Creates a verdict on an event; `event` is `nil` if no event of the name happened.
  fileprivate init(_ expectation: TakeExpectation, _ event: RunRecord.Event?, _ name: String, shortfall: Double) {
    let came = event.map { "\(name): \($0.happening.reason)" } ?? "\(name) never happened"
    self.init(expectation, came, at: event?.time, shortfall: shortfall)
  }
}

extension RunRecord {
  /// Returns the verdict on an expectation; `hash` is the hash of the clip, or `nil` if the clip was not drawn.
  package func verdict(on expectation: TakeExpectation, hash: String? = nil) -> Verdict {
    switch expectation.claim {
    case .measure(let measure, let bound): return verdict(on: expectation, measure, bound)
    case .never(let name, let after, let before):
      let span = (after ?? 0)...Swift.max(after ?? 0, before ?? .infinity)
      let event = events.first { $0.happening.name == name && span.contains($0.time) }
      return Verdict(expectation, event, name, shortfall: event == nil ? 0 : 1)
    case .happens(let name, let after, let before, let reason):
      let span = (after ?? 0)...Swift.max(after ?? 0, before ?? .infinity)
      let (event, shortfall) = nearest(to: name, span, reason)
      return Verdict(expectation, event, name, shortfall: shortfall)
    case .hash(let wanted):
      let isKept = hash?.hasPrefix(wanted) == true
      return Verdict(expectation, "hash \(hash ?? "not drawn")", at: nil, shortfall: isKept ? 0 : 1)
    }
  }

  /// Returns the event nearest to the expected one, and its distance from it.
  ///
  /// If no event has the name, the event is `nil` and the distance is large.
  private func nearest(
    to name: String, _ span: ClosedRange<Double>, _ reason: String?
  ) -> (event: Event?, shortfall: Double) {
    let named = events.filter { $0.happening.name == name }
    func isRight(_ event: Event) -> Bool { reason.map { event.happening.reason.contains($0) } ?? true }
    if let event = named.first(where: { span.contains($0.time) && isRight($0) }) { return (event, 0) }
    // An event with the right reason at another time is nearer than an event at the right time with another reason.
    if let event = named.first(where: isRight) {
      let away = event.time < span.lowerBound ? span.lowerBound - event.time : event.time - span.upperBound
      return (event, Swift.max(away, 1e-12))
    }
    let other = named.first { span.contains($0.time) } ?? named.first
    return (other, other == nil ? 4 : 2)
  }

  private func verdict(
    on expectation: TakeExpectation, _ measure: RunMeasure, _ bound: TakeExpectation.Bound
  ) -> Verdict {
    let value = value(of: measure)
    let moment = moment(of: measure)
    let limits: [Double] =
      switch bound {
      case .under(let limit), .over(let limit): [limit]
      case .within(let tolerance, let target): [target - tolerance, target + tolerance]
      }
    let miss =
      switch bound {
      case _ where bound.holds(value): 0.0
      case .under(let limit): (value - limit) / Swift.max(limit.magnitude, 1e-3)
      case .over(let limit): (limit - value) / Swift.max(limit.magnitude, 1e-3)
      case .within(let tolerance, let target):
        ((value - target).magnitude - tolerance) / Swift.max(tolerance, target.magnitude * 0.01, 1e-3)
      }
    let came: String
    if let readout = measure.readout, !names.contains(readout) {
      let known = names.isEmpty ? "none" : names.joined(separator: ", ")
      came = "no readout \(readout); the run has \(known)" + Spelling.hint(for: readout, among: names)
    } else if measure.kind == .settled, !value.isFinite {
      came = "still moving after \(seconds.text(places: 2)) s"
    } else {
      came = "\(measure.text): \(Self.words(value, apartFrom: limits))\(unit(of: measure))"
    }
    let isInTime = [.overshoot, .settled].contains(measure.kind) || measure.kind == .peakSpeed
    return Verdict(
      expectation, came, at: moment.isFinite ? moment : nil,
      // A measure that is never reached gets a large but finite value, so that a search still sees its other goals.
      shortfall: bound.holds(value) ? 0 : miss.isFinite ? Swift.max(miss, 1e-12) : 100, value: value,
      limits: isInTime ? [] : limits)
  }

  /// Returns the unit of a measure, for the words of a verdict: seconds, the readout's own, or a share of its way.
  private func unit(of measure: RunMeasure) -> String {
    switch measure.kind {
    case .overshoot: return " of its way"
    case .settled: return " s"
    case .at, .rest, .min, .max, .peakSpeed:
      guard let index = names.firstIndex(where: { $0 == measure.readout }), !units[index].isEmpty else { return "" }
      return (units[index] == "°" ? "" : " ") + units[index] + (measure.kind == .peakSpeed ? " per second" : "")
    }
  }

  /// Returns the value with as many digits as it takes to tell it from the limits.
  private static func words(_ value: Double, apartFrom limits: [Double]) -> String {
    guard value.isFinite else { return "\(value)" }
    return (3..<9).lazy.map { places in (places, value.text(places: places)) }.first { places, text in
      limits.allSatisfy { text != $0.text(places: places) || value == $0 }
    }?.1 ?? value.plainText
  }
}

extension TakeExpectation {
  /// Returns an error message if the effect lacks the expectation's readout; `nil` otherwise.
  ///
  /// The readouts of a sketch may depend on its values and its state, so only its run tells whether it has one.
  package func complaint(of effect: EffectCard) -> String? {
    guard let readout, effect.source == nil else { return nil }
    return RunMeasure.complaint(about: readout, of: effect)
  }
}

extension RunMeasure {
  /// Returns an error message if the effect has no readout of this name; `nil` otherwise.
  package static func complaint(about readout: String, of effect: EffectCard) -> String? {
    let names = effect.readouts.map(\.name)
    if names.contains(readout) { return nil }
    return "expected a readout of \(effect.id), \(names.joined(separator: ", ")), got '\(readout.excerpt)'"
      + Spelling.hint(for: readout, among: names)
  }
}
