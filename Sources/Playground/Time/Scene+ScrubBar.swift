import Motion
import Playing

/// The scrub bar of the timeline.
extension Scene {
  /// Returns the timeline position at `x` on the scrub bar; `nil` without a timeline.
  func moment(at x: Double, in size: Vector) -> Int64? {
    player?.past.timeline.map { ScrubBar.position(at: x, $0, in: size) }
  }

  /// Whether the scrub bar is shown.
  var showsScrubBar: Bool {
    guard let player, player.past.timeline != nil else { return false }
    return clock.isPaused || player.isReplaying
  }
}
