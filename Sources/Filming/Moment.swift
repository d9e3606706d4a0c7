import Motion

/// A moment of a film, located between two successive states.
package struct Moment: Comparable {
  /// The number of the last state at or before the moment.
  package var step: Int64
  /// The position between that state and the next one, 0 ..< 1.
  package var fraction: Double

  package init(step: Int64, fraction: Double) {
    self.step = step
    self.fraction = fraction
  }

  package init(_ moment: (step: Int64, fraction: Double)) { self.init(step: moment.step, fraction: moment.fraction) }

  package static func < (a: Moment, b: Moment) -> Bool { (a.step, a.fraction) < (b.step, b.fraction) }

  /// Seconds since the start.
  package var seconds: Double { (Double(step) + fraction) * Step.seconds }

  /// Creates a moment from seconds since the start, rounded as `Double` rounds.
  package init(seconds: Double) {
    let steps = seconds * Double(Step.perSecond)
    let whole = steps.rounded(.down)
    self.init(step: Int64(whole), fraction: steps - whole)
  }
}
