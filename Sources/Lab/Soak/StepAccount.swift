import Motion

/// A check of a playground's clock.
///
/// The time awake must equal the steps, run or dropped, and the fraction of one step: no time is lost or invented, over any
/// number of days.
struct StepAccount {
  /// The number of steps run.
  private(set) var steps: Int64 = 0
  private(set) var dropped: Int64 = 0
  /// The time awake, in units of `unitsPerStep` to a step: every speed and every nanosecond is a whole number of them.
  private var awake: Int128 = 0
  /// The number of single steps made while time was paused.
  private var singles: Int64 = 0
  /// Whether the last call ran no step.
  private var wasStill = true
  private static let unitsPerStep: Int128 = 16 * 1_000_000_000

  /// Checks the clock after `advance`, which returned `ran`.
  ///
  /// - Parameters:
  ///   - elapsed: Nanoseconds since the previous call.
  ///   - mayRest: Whether the playground was allowed to rest.
  /// - Returns: A description of the error. `nil` if there is none.
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
    // Awake all the time, woken a frame ago, or at rest.
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
