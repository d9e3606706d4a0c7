import Canvas
import Effects
import Motion

/// The captions and the camera of the take that plays in a window, if the options ask for them.
///
/// The camera returns to the whole picture when a hand takes over from the take, and when the direction is no longer asked for.
@MainActor
package struct LiveDirection {
  package var isAsked: Bool
  private let follows: Bool
  private var direction: Direction?
  /// The playback to which `direction` belongs; a change of it starts a new direction.
  private var origin: (position: Int64, size: Vector)?
  package private(set) var shot: Shot?
  /// Whether the camera is returning to the whole picture.
  package private(set) var isLeaving = false
  /// The time for the return that no step has used yet, in seconds.
  private var seconds = 0.0

  /// Makes the directions of the takes that will play.
  ///
  /// - Parameters:
  ///   - isAsked: whether the camera and the captions of the take are shown.
  ///   - follows: whether the camera also follows the fingers.
  package init(isAsked: Bool = false, follows: Bool = false) { (self.isAsked, self.follows) = (isAsked, follows) }

  /// The transform of the camera, applied to the stage.
  package var transform: Affine { shot?.transform ?? .identity }

  /// Updates the shot before the stage is drawn, `fraction` of the way to the last state.
  package mutating func look(at player: Player?, _ fraction: Double) {
    guard isAsked || follows || direction != nil else {
      shot = nil
      return
    }
    // Nothing asks for the direction any more once the card of a clip is closed.
    guard isAsked || follows, let player, let playback = player.playback else {
      if direction != nil, !isLeaving {
        isLeaving = true
        direction?.goBack()
      }
      shot = direction?.shot(1)
      return
    }
    let size = player.performance.size
    if isLeaving || origin.map({ $0 != (playback.origin, size) }) ?? true {
      (isLeaving, origin) = (false, (playback.origin, size))
      direction = Direction(playback.player, over: Rect(size: size), follows: follows, isSilent: !isAsked)
    }
    direction?.advance(toSteps: player.performance.steps)
    shot = direction?.shot(fraction)
  }

  /// Runs the steps of the camera's return, also while nothing else moves; `passed` is in seconds.
  package mutating func advance(by passed: Double) {
    guard isLeaving else { return }
    seconds += passed
    while seconds >= Step.seconds {
      seconds -= Step.seconds
      direction?.stepBack()
    }
    guard direction?.shot(1).isPlain != false else { return }
    (direction, origin, isLeaving, seconds) = (nil, nil, false, 0)
  }
}
