import Effects
import Formatting
import Motion

/// A value compared with the limit that decides.
///
/// An event, a status text and a mark over the picture use it, so that all three have the same wording.
package struct Comparison: Hashable, Sendable {
  package var name: String
  package var value: Double
  package var limitName: String
  package var limit: Double
  /// The number of decimal places of the value; the text shows more if the rounded value would equal the limit.
  package var places: Int
  package var unit: String

  package init(
    _ name: String = "", value: Double, _ limitName: String = "", limit: Double, places: Int, unit: String = ""
  ) {
    (self.name, self.value, self.limitName, self.limit) = (name, value, limitName, limit)
    (self.places, self.unit) = (places, unit)
  }

  package var isBeyond: Bool { value > limit }

  /// The comparison as text, such as `offset 40.2 > headerStop 40` or `412 ≤ snapVelocity 430 pt/s`.
  package var words: InlineText {
    let (name, limitName) = (name.isEmpty ? "" : name + " ", limitName.isEmpty ? "" : limitName + " ")
    let (value, limit) = (value.text(apartFrom: limit, places: places), limit.shortText)
    return "\(name)\(value) \(isBeyond ? ">" : "≤") \(limitName)\(limit)\(unit.isEmpty ? "" : " " + unit)"
  }

  /// Returns the comparison as a mark over the picture, with a gauge that shows the thresholds.
  package func decision(
    _ figures: [Decision.Figure] = [], in range: ClosedRange<Double>, thresholds: [Double], at anchor: Vector,
    _ side: Decision.Side
  ) -> Decision {
    let shown = value.text(apartFrom: limit, places: places)
    return Decision(
      figures, "\(name) \(shown.hasPrefix("-") ? "−" + shown.dropFirst() : shown)",
      (limitName.isEmpty ? "against " : "of \(limitName) ") + limit.shortText, at: anchor, side,
      gauge: Decision.Gauge(value, in: range, thresholds: thresholds))
  }
}
