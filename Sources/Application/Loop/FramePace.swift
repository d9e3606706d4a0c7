/// When a window that moves looks for touches: as late as its screen allows, and where no screen holds frames back, at once
/// for the first touch after a frame.
///
/// Times are nanoseconds on one monotonic clock, and come in from outside.
struct FramePace {
  /// What is left for a frame that takes longer than the last ones did.
  private(set) var margin: Int64 = 3_000_000
  /// How much later every frame since the last look could have begun.
  private var spare = Int64.max
  private var framesSinceLook = 0
  private var framesInTime = 0
  private var lastShown: Int64?
  /// Before the last frame.
  private(set) var waited: Int64 = 0
  private var wasEarly = false

  /// Frames without waiting, whose own waiting for the screen says how much there is to wait; and frames until the next
  /// look. Looking only then keeps a slow `show` that nothing holds back from being taken for a screen that waits longer
  /// the longer we do.
  private static let (look, untilNext) = (30, 600)

  /// A frame was shown; `showing` of it was handing it to the screen, which shows one each `interval`.
  ///
  /// One that came too late because it had waited ends the waiting until the next look; a second such within twenty
  /// seconds doubles the margin for good, since what makes them late, as a graphics card at work, is not seen from here.
  mutating func note(shown now: Int64, showing: Int64, interval: Int64) {
    defer { lastShown = now }
    framesInTime += 1
    framesSinceLook += 1
    if framesSinceLook > Self.untilNext { (framesSinceLook, spare) = (1, .max) }
    let time = lastShown.map { now - $0 } ?? 0
    if time - showing - waited > interval { return }
    spare = min(spare, waited + showing)
    if waited > 0, time > interval + interval / 2 {
      if framesInTime < 1200 { margin = min(margin * 2, interval) }
      (framesInTime, spare) = (0, 0)
    }
  }

  /// How long to wait before the next touches are looked for, after a frame that the screen held back.
  mutating func wait(interval: Int64) -> Int64 {
    waited = framesSinceLook < Self.look || spare == .max ? 0 : max(0, min(spare, interval) - margin)
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
