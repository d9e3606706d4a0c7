import Effects
import Gestures
import Motion

/// The result of a step.
///
/// It is returned at once because a later query would copy the player.
struct PlayerStep {
  var happenings: [Happening]
  /// The inputs from the take or the replay.
  var played: [Input]
  /// The take's playback before and after the step; `nil` without a take.
  var before: TakeDesk.Playing?
  var after: TakeDesk.Playing?
  /// The size that a take of this window gives the effect, if the window has another; `nil` otherwise.
  var ownSize: Vector?
  /// The number of steps so far.
  var steps: Int64
  /// The error that stops the effect from now on; `nil` if it was reported already or there is none.
  var fault: String?
}
