import Effects
import Motion
import Takes

/// A take that is playing, once or in a loop from the snapshot at its start.
package struct Playback {
  let take: LoadedTake
  package let loops: Bool
  /// The effect at step 0.
  let start: any Performance
  package private(set) var player: TakePlayer
  /// The size to which positions are scaled: the start size, or the window's if that has changed since.
  private var size: Vector
  /// The number of the current pass of a loop, from 1.
  private(set) var pass = 1
  /// The number of steps in the last pass of a loop.
  ///
  /// During the first pass, the greatest number that it can have.
  package private(set) var passSteps: Int64
  /// The position on the timeline at which the take began.
  let origin: Int64
  /// The take's expectations, checked while it loops; `nil` otherwise.
  var promises: ExpectationMonitor?
  /// The number of steps of every pass of a loop; `nil` for a take without a length of its own.
  ///
  /// A part that was cut, and a clip, start again where they end. An export of them has the same steps.
  private let length: Int64?

  /// The steps after the last touch until any other loop starts again: at least `pause`, then once the effect is at rest, and
  /// at most `patience`.
  private static let pause: Int64 = 96
  private static let patience: Int64 = 960

  /// The state of a playback, as far as its end and its passes are announced.
  package struct Status: Equatable {
    package let loops: Bool
    package let pass: Int
  }

  init(_ take: LoadedTake, from start: any Performance, loops: Bool, origin: Int64) {
    self.take = take
    self.start = start
    self.loops = loops
    self.origin = origin
    size = start.size
    player = take.player
    player.fit(to: size)
    length = take.clipSteps > 0 ? take.barSteps : nil
    passSteps = length ?? player.shownSteps + Self.patience
    if loops {
      promises = ExpectationMonitor(
        take.take, from: start, touchedSteps: player.stepCount, length: length, patience: Self.patience)
    }
  }

  /// Adopts the window's new size.
  mutating func fit(to size: Vector) {
    self.size = size
    player.fit(to: size)
  }

  /// Whether the take has steps left.
  func isPlaying(_ performance: any Performance) -> Bool { loops || performance.steps < player.shownSteps }

  /// Whether a loop has to start again.
  func isPassOver(_ performance: any Performance) -> Bool {
    guard loops else { return false }
    if let length { return performance.steps >= length }
    let after = performance.steps - player.shownSteps
    guard after >= 0 else { return false }
    return after >= Self.patience || (after >= Self.pause && performance.isSettled)
  }

  /// Starts the next pass of a loop; returns the effect at its start, with the present effective values.
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
