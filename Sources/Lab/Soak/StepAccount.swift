import Motion

/// Holds the clock of a playground to account: all the time that it was awake is steps, run or dropped, and the rest of one
/// step; nothing is lost, nothing invented, over any number of days.
struct StepAccount {
  /// Steps run.
  private(set) var steps: Int64 = 0
  private(set) var dropped: Int64 = 0
  /// Time awake, in units of which a step has `unitsPerStep`: every speed and every nanosecond is a whole number of them.
  private var awake: Int128 = 0
  /// Steps made one by one while time stood still.
  private var singles: Int64 = 0
  /// True where nothing was run the last time.
  private var wasStill = true
  private static let unitsPerStep: Int128 = 16 * 1_000_000_000

  /// To be called after `advance`, which returned `ran`.
  ///
  /// - Parameters:
  ///   - elapsed: nanoseconds since it was last called.
  ///   - mayRest: true where nothing had to move.
  /// - Returns: what is wrong.
  mutating func check(
    _ before: FixedStep, _ after: FixedStep, ran: Int, now: Int64, elapsed: Int64, mayRest: Bool
  ) -> String? {
    guard after.step - before.step == ran else { return "\(ran) steps run, \(after.step - before.step) counted" }
    let most = max(1, Int128(after.frameNanoseconds) * 8 * units(1, after) / Self.unitsPerStep)
    if ran > most, !after.isPaused { return "\(ran) steps run at once, at most \(most) expected" }
    let lost = after.droppedSteps - before.droppedSteps
    if lost > 0, ran != most { return "\(lost) steps dropped although only \(ran) of \(most) were run" }
    if before.isPaused, after.isPaused { singles += Int64(ran) }
    let total =
      Int128(after.step + after.droppedSteps - singles) * Self.unitsPerStep
      + Int128((after.fraction * Double(Self.unitsPerStep)).rounded())
    // Awake all the time, woken a frame ago, or still.
    var possible = [units(elapsed, after)]
    if wasStill { possible.append(units(after.frameNanoseconds, after)) }
    let isStarting = before.place(ofNanoseconds: now) == (before.step, 0)
    if mayRest || before.isPaused || after.isPaused || isStarting { possible.append(0) }
    guard possible.contains(total - awake) else {
      let seconds = Double(total - awake) / Double(Self.unitsPerStep) / 240
      return "the clock went on by \(seconds) s of its own in \(Double(elapsed) / 1e9) s, at speed \(after.speed)"
    }
    awake = total
    wasStill = ran == 0
    (steps, dropped) = (after.step, after.droppedSteps)
    return nil
  }

  private func units(_ nanoseconds: Int64, _ clock: FixedStep) -> Int128 {
    Int128(nanoseconds) * Int128(Step.perSecond) * Int128(clock.speed * 16)
  }
}
