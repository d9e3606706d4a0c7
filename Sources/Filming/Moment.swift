import Motion

/// A moment of a film: the state after `step` steps and the one after the next, and how far between them it lies.
package struct Moment: Comparable {
  /// The last state at or before the moment.
  package var step: Int64
  /// 0 ..< 1, of the way to the state that follows.
  package var fraction: Double

  package init(step: Int64, fraction: Double) {
    self.step = step
    self.fraction = fraction
  }

  package init(_ moment: (step: Int64, fraction: Double)) { self.init(step: moment.step, fraction: moment.fraction) }

  package static func < (a: Moment, b: Moment) -> Bool { (a.step, a.fraction) < (b.step, b.fraction) }

  /// Since the start.
  package var seconds: Double { (Double(step) + fraction) * Step.seconds }

  /// Seconds since the start, rounded as `Double` does.
  package init(seconds: Double) {
    let steps = seconds * Double(Step.perSecond)
    let whole = steps.rounded(.down)
    self.init(step: Int64(whole), fraction: steps - whole)
  }
}
