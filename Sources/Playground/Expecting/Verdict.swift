import Effects
import Formatting
import Gestures
import Motion

/// Whether a run keeps what was expected of it.
package struct Verdict: Sendable {
  package let expectation: TakeExpectation
  package let isKept: Bool
  /// What came, in words: "front was 1.97".
  package let came: String
  /// When; nil where that makes no sense.
  package let time: Double?
  /// How far from being kept, as a share of what was asked for: 0 where it is kept, finite however bad it is.
  package let shortfall: Double
  /// What was measured, where it is a number.
  package let value: Double?
  /// What it was held to, for a graph.
  package let limits: [Double]

  fileprivate init(
    _ expectation: TakeExpectation, _ came: String, at time: Double?, shortfall: Double, value: Double? = nil,
    limits: [Double] = []
  ) {
    (self.expectation, self.came, self.time, self.shortfall) = (expectation, came, time, shortfall)
    (self.value, self.limits) = (value, limits)
    isKept = shortfall == 0
  }

  /// On an event; nil where none of the name has happened.
  fileprivate init(_ expectation: TakeExpectation, _ event: RunRecord.Event?, _ name: String, shortfall: Double) {
    let came = event.map { "\(name): \($0.happening.reason)" } ?? "\(name) never happened"
    self.init(expectation, came, at: event?.time, shortfall: shortfall)
  }
}

extension RunRecord {
  /// `hash` is that of the clip, where it was drawn.
  package func verdict(on expectation: TakeExpectation, hash: String? = nil) -> Verdict {
    switch expectation.claim {
    case .measure(let measure, let bound): return verdict(on: expectation, measure, bound)
    case .never(let name):
      let event = events.first { $0.happening.name == name }
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

  /// The event that comes nearest to what is expected, and how far it is from that: nil and far where none has the name.
  private func nearest(
    to name: String, _ span: ClosedRange<Double>, _ reason: String?
  ) -> (event: Event?, shortfall: Double) {
    let named = events.filter { $0.happening.name == name }
    func isRight(_ event: Event) -> Bool { reason.map { event.happening.reason.contains($0) } ?? true }
    if let event = named.first(where: { span.contains($0.time) && isRight($0) }) { return (event, 0) }
    // The right reason at another time is nearer than the right time for another reason.
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
    if measure.kind == .settled, !value.isFinite {
      came = "still moving after \(seconds.text(places: 2)) s"
    } else {
      came = "\(measure.text): \(Self.words(value, apartFrom: limits))"
    }
    let isInTime = [.overshoot, .settled].contains(measure.kind) || measure.kind == .peakSpeed
    return Verdict(
      expectation, came, at: moment.isFinite ? moment : nil,
      // Never is far, but finite, so that a search still sees its other wishes.
      shortfall: bound.holds(value) ? 0 : miss.isFinite ? Swift.max(miss, 1e-12) : 100, value: value,
      limits: isInTime ? [] : limits)
  }

  /// With as many digits as it takes to tell it from what it was held to.
  private static func words(_ value: Double, apartFrom limits: [Double]) -> String {
    guard value.isFinite else { return "\(value)" }
    return (3..<9).lazy.map { places in (places, value.text(places: places)) }.first { places, text in
      limits.allSatisfy { text != $0.text(places: places) || value == $0 }
    }?.1 ?? value.plainText
  }
}

extension TakeExpectation {
  /// What is wrong with its readout; nil where the effect has it.
  package func complaint(of effect: EffectCard) -> String? {
    guard let readout else { return nil }
    return RunMeasure.complaint(about: readout, of: effect)
  }
}

extension RunMeasure {
  /// What is wrong with the name of a readout; nil where the effect has it.
  package static func complaint(about readout: String, of effect: EffectCard) -> String? {
    let names = effect.readouts.map(\.name)
    if names.contains(readout) { return nil }
    return "expected a readout of \(effect.id), \(names.joined(separator: ", ")), got '\(readout.excerpt)'"
      + Spelling.hint(for: readout, among: names)
  }
}
