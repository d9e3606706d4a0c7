import Effects
import Motion

/// What keeps a playground awake: whether steps have to be run, and how often it is to be seen.
@MainActor
package struct Wakefulness {
  /// False while it is hidden: time stands still, as it does asleep.
  package var isVisible = true
  /// True when values have changed that something at rest has to follow.
  var mustStep = true
  /// True when there was nothing to run steps for.
  var isAsleep = false
  /// When anything last came in, in nanoseconds: a gallery goes to sleep some time after it.
  var lastInput: Int64

  init(now: Int64) { lastInput = now }

  /// True while steps have to be run.
  func isMoving(_ desk: Desk, hasInput: Bool, now: Int64) -> Bool {
    guard isVisible else { return false }
    if desk.scene.clock.isPaused { return desk.scene.clock.isStepWanted }
    if hasInput || mustStep { return true }
    if desk.scene.player != nil { return desk.scene.isMoving || desk.tools.contains(where: \.needsSteps) }
    let tuner = desk.tuner
    return !tuner.values.movesLess && Double(now - lastInput) < tuner.values.settings.galleryIdle * 1e9
  }

  /// Nanoseconds from one frame to the next.
  func frame(of desk: Desk) -> Int64 {
    let isCalm = desk.scene.player == nil && !desk.notices.isAnimating && !desk.panel.isAnimating
    let frame = desk.scene.clock.frameNanoseconds
    // A gallery at 30 Hz is as lively.
    return isCalm ? max(frame, 33_333_333) : frame
  }
}

/// What a loop that drives a playground may do until it calls again.
package enum Rest: Equatable {
  /// Show frames; nanoseconds from one to the next.
  case frames(Int64)
  /// Sleep until something happens, but no longer than to this time.
  case sleep(until: Int64)
}
