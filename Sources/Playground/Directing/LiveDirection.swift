import Canvas
import Effects
import Motion

/// Words and camera of the take that plays in a window, where that is asked for. A hand that takes over gets all of the
/// picture back.
@MainActor
struct LiveDirection {
  private let isAsked: Bool
  private let follows: Bool
  private var direction: Direction?
  /// The playback that `direction` is of.
  private var origin: (position: Int64, size: Vector)?
  private(set) var shot: Shot?
  /// True while the camera goes back; and the time that it has not used for that yet.
  private(set) var isLeaving = false
  private var seconds = 0.0

  init() { (isAsked, follows) = (false, false) }
  init(_ options: Playground.Options) { (isAsked, follows) = (options.showsDirections, options.follows) }

  /// What the stage is drawn through.
  var transform: Affine { shot?.transform ?? .identity }

  /// Before the stage is drawn, `fraction` of the way to its last state.
  mutating func look(at player: Player?, _ fraction: Double) {
    guard isAsked || follows else { return }
    guard let player, let playback = player.playback else {
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

  /// Lets the camera go back while nothing else may move.
  mutating func advance(by passed: Double) {
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
