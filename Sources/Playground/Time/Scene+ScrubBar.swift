import Motion
import Playing

/// The scrub bar of the timeline.
extension Scene {
  /// Whether the scrub bar is shown.
  var showsScrubBar: Bool {
    guard let player, player.past.timeline != nil else { return false }
    return clock.isPaused || player.isReplaying
  }
}
