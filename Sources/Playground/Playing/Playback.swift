import Effects
import Gestures
import Motion

/// A take that is being played: once, or over and over from the snapshot at its start.
struct Playback {
  let take: LoadedTake
  let loops: Bool
  /// Where it starts, at step 0.
  private let start: any Performance
  private(set) var player: TakePlayer
  /// The size that it began in, or the window's since that has changed: positions are scaled to it.
  private var size: Vector
  /// How often a loop has been begun.
  private(set) var pass = 1
  /// How long the last pass of a loop took; until there is one, how long it may take.
  private(set) var passSteps: Int64
  /// The position in time at which it began.
  let origin: Int64
  /// What it promises, while it loops.
  var promises: Promises?

  /// Steps after the last touch: a loop begins anew once all is at rest, but no sooner than after the first, and at the latest
  /// after the second.
  private static let pause: Int64 = 96
  private static let patience: Int64 = 960

  init(_ take: LoadedTake, from start: any Performance, loops: Bool, origin: Int64) {
    self.take = take
    self.start = start
    self.loops = loops
    self.origin = origin
    size = start.size
    player = take.player
    player.fit(to: size)
    passSteps = player.shownSteps + Self.patience
    if loops { promises = Promises(take.take, from: start, touchedSteps: player.stepCount, patience: Self.patience) }
  }

  /// The window has another size.
  mutating func fit(to size: Vector) {
    self.size = size
    player.fit(to: size)
  }

  /// True while something is left to do.
  func isPlaying(_ performance: any Performance) -> Bool { loops || performance.steps < player.shownSteps }

  /// True when a loop has to begin anew.
  func isPassOver(_ performance: any Performance) -> Bool {
    let after = performance.steps - player.shownSteps
    guard loops, after >= 0 else { return false }
    return after >= Self.patience || (after >= Self.pause && performance.isSettled)
  }

  /// Begins a loop anew; gives the effect as it begins, with the values that count now.
  mutating func beginPass(after performance: any Performance, in window: Vector) throws -> any Performance {
    pass += 1
    passSteps = performance.steps
    if !take.isOwn { fit(to: window) }
    var beginning = start
    try beginning.tune(performance.patch)
    beginning.resize(to: size)
    promises?.beginPass(from: beginning)
    return beginning
  }
}
