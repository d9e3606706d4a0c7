/// One tick of the simulation: everything that moves is advanced by this much, however often it is drawn.
package enum Step {
  package static let perSecond: Int64 = 240
  /// 1/240.
  package static let seconds = 1.0 / 240.0

  /// The time at the end of step number `step`, in seconds since the start; derived from the count, so it never drifts.
  package static func time(_ step: Int64) -> Double { Double(step) / 240.0 }
}
