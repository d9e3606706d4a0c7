import Effects
import Motion

/// What keeps a playground awake: whether steps have to be run, and how often it is to be seen.
@MainActor
package struct Wakefulness {
  /// False while nobody could see it: time stands still.
  package var isVisible = true
  /// True when values have changed that something at rest has to follow.
  var mustStep = true
  /// True when there was nothing to run steps for.
  var isAsleep = false
  /// When anything last came in, in nanoseconds: a gallery goes to sleep some time after it.
  var lastInput: Int64

  init(now: Int64) { lastInput = now }

  /// True while steps have to be run.
  func isMoving(_ layers: Layers, hasInput: Bool, now: Int64) -> Bool {
    // Nobody sees it: time stands still, as it does asleep.
    guard isVisible else { return false }
    if layers.scene.clock.isPaused { return layers.scene.clock.isStepWanted }
    if hasInput || mustStep { return true }
    if layers.scene.player != nil { return layers.scene.isMoving || layers.strip != nil }
    let tuner = layers.tuner
    return !tuner.values.movesLess && Double(now - lastInput) < tuner.values.settings.galleryIdle * 1e9
  }

  /// Nanoseconds from one frame to the next.
  func frame(of layers: Layers) -> Int64 {
    let isCalm = layers.scene.player == nil && !layers.overlay.isAnimating && !layers.panel.panel.isAnimating
    let frame = layers.scene.clock.frameNanoseconds
    // A gallery at 30 Hz is as lively.
    return isCalm ? max(frame, 33_333_333) : frame
  }
}

/// What a loop that drives a playground may do until it calls again.
package enum Rest: Equatable {
  /// Show frames, so many nanoseconds apart.
  case frames(Int64)
  /// Sleep until something happens, but no longer than to this time.
  case sleep(until: Int64)
}
