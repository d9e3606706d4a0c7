/// When a window that moves looks for touches: as late as its screen allows, and where no screen holds frames back, at once
/// for the first touch after a frame.
///
/// Times are nanoseconds on one monotonic clock, and come in from outside.
struct FramePace {
  /// What is left for a frame that takes longer than the last ones did.
  private(set) var margin: Int64 = 3_000_000
  /// How much later each of the last frames could have begun.
  private var spare = [Int64](repeating: 0, count: 30)
  private var frames = 0
  private var framesInTime = 0
  private var lastShown: Int64?
  /// Before the last frame.
  private(set) var waited: Int64 = 0
  private var wasEarly = false

  /// A frame was shown; `showing` of it was waiting for the screen, for `interval` at most.
  ///
  /// One that had waited and came too late is followed by half a second without; a second such within ten doubles the
  /// margin for good, since what makes them late, as a graphics card at work, is not seen from here.
  mutating func note(shown now: Int64, showing: Int64, interval: Int64) {
    defer { lastShown = now }
    frames += 1
    framesInTime += 1
    if waited > 0, let lastShown, now - lastShown > interval + interval / 2 {
      if framesInTime < 600 { margin = min(margin * 2, interval) }
      framesInTime = 0
      spare = spare.map { _ in 0 }
    } else {
      spare[frames % spare.count] = waited + showing
    }
  }

  /// How long to wait before the next touches are looked for, after a frame that the screen held back.
  mutating func wait(interval: Int64) -> Int64 {
    waited = max(0, min(spare.min()!, interval) - margin)
    return waited
  }

  /// Nothing moves.
  mutating func rest() { (lastShown, waited, wasEarly) = (nil, 0, false) }

  /// From when on a touch may end the pause after a frame that was begun at `start` and that no screen held back.
  ///
  /// A frame without a step would not show it. Every other frame at most comes early: a stream of touches is shown at the
  /// screen's pace.
  func wakes(start: Int64) -> Int64? { wasEarly ? nil : start + Self.step }

  mutating func paused(endedByTouch: Bool) { (waited, wasEarly) = (0, endedByTouch) }

  /// 1/240 s, rounded up.
  private static let step: Int64 = 4_166_667
}
