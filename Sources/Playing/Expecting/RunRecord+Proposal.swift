import Formatting
import Motion
import Takes

extension RunRecord {
  /// Returns expectations that this run meets, of which an author keeps the intended ones.
  ///
  /// They state the events, the time until everything is at rest, the rest value of each readout, and the hash of the clip.
  package func proposal(hash: String?) -> [TakeExpectation] {
    var claims: [TakeExpectation.Claim] = []
    var reported: Set<String> = []
    for event in events where reported.insert(event.happening.name).inserted {
      // The first words of a reason name the result; the numbers after them explain it.
      let words = event.happening.reason.prefix { $0 != "," && $0 != "\"" && $0 != "(" }
      let reason = words.count(where: \.isNumber) > 2 ? "" : String(words).trimmed
      let before = (event.time * 20 + 1).rounded(.up) / 20
      claims.append(.happens(event.happening.name, after: nil, before: before, reason: reason.isEmpty ? nil : reason))
    }
    // A run that still moves has no rest value.
    let isSettled = restStep != nil
    if isSettled {
      let seconds = value(of: RunMeasure(.settled))
      claims.append(.measure(RunMeasure(.settled), .under((seconds * 10 + 0.5).rounded(.up) / 10)))
    }
    for name in names where isSettled {
      guard let values = values(of: name), let low = values.min(), let high = values.max(), high > low else { continue }
      let tolerance = Self.roundedDown((high - low) / 100)
      var (places, unit) = (0, 1.0)
      while places < 9, unit > tolerance / 2 { (places, unit) = (places + 1, unit / 10) }
      let rest = value(of: RunMeasure(.rest, of: name))
      guard let shown = Double(rest.text(places: places)) else { continue }
      claims.append(.measure(RunMeasure(.rest, of: name), .within(tolerance, of: shown + 0)))
    }
    if let hash { claims.append(.hash(hash)) }
    return claims.map { TakeExpectation($0) }
  }

  /// Returns the value rounded down to one significant digit.
  private static func roundedDown(_ value: Double) -> Double {
    var unit = 1e-9
    while unit * 10 <= value { unit *= 10 }
    return Double((max(1, (value / unit).rounded(.down)) * unit).text(places: 9)) ?? value
  }
}
