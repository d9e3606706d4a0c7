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
}

extension RunRecord {
  /// `hash` is that of the clip, where it was drawn.
  package func verdict(on expectation: TakeExpectation, hash: String? = nil) -> Verdict {
    switch expectation.claim {
    case .measure(let measure, let bound): verdict(on: expectation, measure, bound)
    case .never(let name):
      if let event = events.first(where: { $0.happening.name == name }) {
        made(expectation, "\(name): \(event.happening.reason)", at: event.time, 1)
      } else {
        made(expectation, "\(name) never happened", at: nil, 0)
      }
    case .happens(let name, let after, let before, let reason):
      verdict(on: expectation, name, (after ?? 0)...Swift.max(after ?? 0, before ?? .infinity), reason)
    case .hash(let wanted):
      made(expectation, "hash \(hash ?? "not drawn")", at: nil, hash?.hasPrefix(wanted) == true ? 0 : 1)
    }
  }

  private func made(
    _ expectation: TakeExpectation, _ came: String, at time: Double?, _ shortfall: Double, value: Double? = nil,
    limits: [Double] = []
  ) -> Verdict {
    Verdict(
      expectation: expectation, isKept: shortfall == 0, came: came, time: time, shortfall: shortfall, value: value,
      limits: limits)
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
    return made(
      expectation, came, at: moment.isFinite ? moment : nil,
      // Never is far, but not so far that a search could not tell one never from another wish.
      bound.holds(value) ? 0 : miss.isFinite ? Swift.max(miss, 1e-12) : 100, value: value,
      limits: isInTime ? [] : limits)
  }

  /// With as many digits as it takes to tell it from what it was held to.
  private static func words(_ value: Double, apartFrom limits: [Double]) -> String {
    guard value.isFinite else { return "\(value)" }
    return (3..<9).lazy.map { places in (places, value.text(places: places)) }.first { places, text in
      limits.allSatisfy { text != $0.text(places: places) || value == $0 }
    }?.1 ?? value.plainText
  }

  private func verdict(
    on expectation: TakeExpectation, _ name: String, _ span: ClosedRange<Double>, _ reason: String?
  ) -> Verdict {
    let named = events.filter { $0.happening.name == name }
    func isRight(_ event: Event) -> Bool { reason.map { event.happening.reason.contains($0) } ?? true }
    if let event = named.first(where: { span.contains($0.time) && isRight($0) }) {
      return made(expectation, "\(name): \(event.happening.reason)", at: event.time, 0)
    }
    // What is nearest to it: the right reason at another time, or the right time for another reason.
    if let event = named.first(where: isRight) {
      let away = event.time < span.lowerBound ? span.lowerBound - event.time : event.time - span.upperBound
      return made(expectation, "\(name): \(event.happening.reason)", at: event.time, Swift.max(away, 1e-12))
    }
    if let event = named.first(where: { span.contains($0.time) }) ?? named.first {
      return made(expectation, "\(name): \(event.happening.reason)", at: event.time, 2)
    }
    return made(expectation, "\(name) never happened", at: nil, 4)
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
