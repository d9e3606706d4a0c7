import Effects
import Gestures
import Motion

/// The result of a step.
///
/// It is returned at once because a later query would copy the player.
package struct PlayerStep {
  package var happenings: [Happening]
  /// The inputs from the take or the replay.
  package var played: [Input]
  /// The take's playback before and after the step; `nil` without a take.
  package var before: Playback.Status?
  package var after: Playback.Status?
  /// The size that a take of this window gives the effect, if the window has another; `nil` otherwise.
  package var ownSize: Vector?
  /// The number of steps so far.
  package var steps: Int64
  /// The error that stops the effect from now on; `nil` if it was reported already or there is none.
  package var fault: String?
}
