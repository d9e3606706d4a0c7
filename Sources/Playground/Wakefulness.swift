import Effects
import Motion

/// The rules for whether steps have to be run and how often frames are shown.
@MainActor
package struct Wakefulness {
  /// Whether the window is visible.
  ///
  /// A hidden playground stands still, as if asleep, unless somebody watches the stage on another screen.
  package var isVisible = true
  /// Whether values have changed that an effect at rest has to follow with one step.
  var mustStep = true
  /// Whether the last frame had no steps to run.
  var isAsleep = false
  /// The time of the last input, in nanoseconds.
  ///
  /// An idle gallery falls asleep some time after it.
  var lastInput: Int64

  init(now: Int64) { lastInput = now }

  /// Whether steps have to be run.
  func isMoving(_ desk: Desk, hasInput: Bool, now: Int64) -> Bool {
    guard isVisible || desk.ask(.isStageWatched) else { return false }
    if desk.scene.clock.isPaused { return desk.scene.clock.isStepWanted }
    if hasInput || mustStep { return true }
    if desk.scene.player != nil { return desk.scene.isMoving || desk.tools.contains(where: \.needsSteps) }
    let tuner = desk.tuner
    return !tuner.values.movesLess && Double(now - lastInput) < tuner.values.settings.galleryIdle * 1e9
  }

  /// Returns the time from one frame to the next, in nanoseconds.
  func frame(of desk: Desk) -> Int64 {
    let isCalm = desk.scene.player == nil && !desk.ask(.needsEveryFrame)
    let frame = desk.scene.clock.frameNanoseconds
    // At 30 Hz the gallery is just as lively.
    return isCalm ? max(frame, 33_333_333) : frame
  }
}

/// The rest that the loop may take until it calls the playground again.
package enum Rest: Equatable {
  /// Show frames at this interval, in nanoseconds.
  case frames(Int64)
  /// Sleep until an event arrives, but no longer than until this time, in nanoseconds.
  case sleep(until: Int64)
}
