import Effects
import Gestures
import Motion

/// What a step has come to, told at once: asking a player for it afterwards would copy the player.
struct PlayerStep {
  var happenings: [Happening]
  /// What the take's fingers did.
  var played: [Input]
  /// How a take played before the step, and after it.
  var before: TakeDesk.Playing?
  var after: TakeDesk.Playing?
  /// The size that a take of this window's has given the effect, where that is not the one it has.
  var ownSize: Vector?
  /// Steps so far.
  var steps: Int64
  /// Why it stands still from now on.
  var fault: String?
}
