/// The timing of a moving window: chooses the moment at which the next frame polls for touches.
///
/// Polling happens as late as the screen allows. If no screen holds frames back, the first touch after a frame ends the
/// pause at once.
///
/// Times are nanoseconds on one monotonic clock; the caller passes them in.
struct FramePace {
  /// The time kept in reserve, in nanoseconds, for a frame that takes longer than the previous ones.
  private(set) var margin: Int64 = 3_000_000
  /// The delay, in nanoseconds, by which every frame since the last probe could have begun later.
  private var spare = Int64.max
  private var framesSinceLook = 0
  private var framesInTime = 0
  private var lastShown: Int64?
  /// The time waited before the last frame, in nanoseconds.
  private(set) var waited: Int64 = 0
  private var wasEarly = false

  /// The number of frames in a probe, and from one probe to the next.
  ///
  /// The frames of a probe do not wait, so the time that the screen holds them back shows how much waiting is possible.
  /// Probing only that often keeps a slow `show` that no screen holds back from being taken for a screen that waits longer
  /// the longer we wait.
  private static let (look, untilNext) = (30, 600)

  /// Records that a frame was shown at `now`.
  ///
  /// A frame that came too late because it had waited ends the waiting until the next probe. A second such frame within
  /// twenty seconds doubles the margin for good: the cause, such as a busy graphics card, cannot be observed from here.
  ///
  /// - Parameters:
  ///   - showing: The part of the frame's time that was spent handing it to the screen.
  ///   - interval: The time from one frame of the screen to the next.
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

  /// Returns how long to wait before polling for touches, after a frame that the screen held back.
  mutating func wait(interval: Int64) -> Int64 {
    waited = framesSinceLook < Self.look || spare == .max ? 0 : max(0, min(spare, interval) - margin)
    return waited
  }

  /// Forgets the last frame because nothing moves any more.
  mutating func rest() { (lastShown, waited, wasEarly) = (nil, 0, false) }

  /// Returns the earliest time at which a touch may end the pause after a frame that no screen held back.
  ///
  /// A frame that contains no step would not show the touch. At most every other frame comes early, so a stream of touches
  /// is shown at the screen's pace. `nil` if the previous frame already came early.
  ///
  /// - Parameter start: The time at which the frame was begun.
  func wakes(start: Int64) -> Int64? { wasEarly ? nil : start + Self.step }

  mutating func paused(endedByTouch: Bool) { (waited, wasEarly) = (0, endedByTouch) }

  /// The length of a step, 1/240 s, rounded up.
  private static let step: Int64 = 4_166_667
}
