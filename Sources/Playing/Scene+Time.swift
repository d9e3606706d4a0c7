import Effects
import Motion

/// Pausing, resuming and moving to another time of the timeline.
extension Scene {
  package mutating func pause() {
    guard !clock.isPaused else { return }
    clock.isPaused = true
    clock.resync()
    log.write("time.paused", step: steps)
  }

  package mutating func resume() {
    guard clock.isPaused else { return }
    let wasBack = player?.isBack ?? false
    if twin?.past.keepsFuture == true || player?.past.keepsFuture == true, twin != nil {
      // If one side replays its touches, the other side does, too.
      (player!.past.keepsFuture, twin!.past.keepsFuture) = (true, true)
    }
    both { $0.goOn() }
    let future = player?.isReplaying == true ? "replayed" : "forgotten"
    log.write("time.resumed", step: steps, wasBack ? [.init("future", .string(future))] : [])
    clock.isPaused = false
    clock.resync()
  }

  /// The range of positions that the timeline holds; `nil` without a timeline.
  package var past: ClosedRange<Int64>? { player?.past.timeline.map { $0.start...$0.end } }

  /// Moves to another position of the timeline.
  package mutating func scrub(to position: Int64) {
    both { $0.scrub(to: position) }
    log.step = steps
  }

  package func logScrub() {
    guard let player, let past else { return }
    log.write("time.scrubbed", step: steps, [.init("ago", .number(Step.time(past.upperBound - player.position)))])
  }

  /// Returns the number of steps that an arrow key moves: a frame, or half a second if `isFar`.
  package func stride(isFar: Bool) -> Int64 {
    isFar
      ? Step.perSecond / 2 : max(1, (clock.frameNanoseconds * Step.perSecond + 500_000_000) / 1_000_000_000)
  }

  /// Simulates up to a second of a future that is not known yet.
  ///
  /// Returns whether there was anything to simulate.
  package mutating func explore() -> Bool {
    guard clock.isPaused || player?.isReplaying == true else { return false }
    let isNew = player?.past.explore(atMost: Step.perSecond) ?? false
    return (twin?.past.explore(atMost: Step.perSecond) ?? false) || isNew
  }
}
