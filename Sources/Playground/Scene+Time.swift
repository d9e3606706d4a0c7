import Effects
import Motion

/// The time in which a scene runs, and going back in it.
extension Scene {
  mutating func pause() {
    guard !clock.isPaused else { return }
    clock.isPaused = true
    clock.resync()
    log.write("time.paused", step: steps)
  }

  mutating func resume() {
    guard clock.isPaused else { return }
    let wasBack = player?.isBack ?? false
    if twin?.past.keepsFuture == true || player?.past.keepsFuture == true, twin != nil {
      // Where one side plays its touches again, the other does.
      (player!.past.keepsFuture, twin!.past.keepsFuture) = (true, true)
    }
    both { $0.goOn() }
    let future = player?.isReplaying == true ? "replayed" : "forgotten"
    log.write("time.resumed", step: steps, wasBack ? [.init("future", .string(future))] : [])
    clock.isPaused = false
    clock.resync()
  }

  /// The moments that can be gone to; nil where none are kept.
  var past: ClosedRange<Int64>? { player?.past.timeline.map { $0.start...$0.end } }

  /// Shows another moment.
  mutating func scrub(to position: Int64) {
    both { $0.scrub(to: position) }
    log.step = steps
  }

  func logScrub() {
    guard let player, let past else { return }
    log.write("time.scrubbed", step: steps, [.init("ago", .number(Step.time(past.upperBound - player.position)))])
  }

  /// What an arrow key moves by: a frame, or half a second.
  func stride(isFar: Bool) -> Int64 {
    isFar
      ? Step.perSecond / 2 : max(1, (clock.frameNanoseconds * Step.perSecond + 500_000_000) / 1_000_000_000)
  }

  /// The moment under a place of the scrub bar.
  func moment(at x: Double, in size: Vector) -> Int64? {
    player?.past.timeline.map { ScrubBar.position(at: x, $0, in: size) }
  }

  /// True while the bar is seen.
  var showsScrubBar: Bool {
    guard let player, player.past.timeline != nil else { return false }
    return clock.isPaused || player.isReplaying
  }

  /// Finds out a little of a future that is not known yet; true when there was something to do.
  mutating func explore() -> Bool {
    guard clock.isPaused || player?.isReplaying == true else { return false }
    let isNew = player?.past.explore(atMost: Step.perSecond) ?? false
    return (twin?.past.explore(atMost: Step.perSecond) ?? false) || isNew
  }
}
