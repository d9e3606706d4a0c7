/// Turns frame times in nanoseconds into whole steps of 1/240 s, in integers, so that no time is ever lost or invented.
///
/// The same time gives the same steps at any frame rate. It reads no clock: times come in from outside.
package struct FixedStep: Hashable, Sendable {
  /// Steps run since the start.
  package private(set) var step: Int64 = 0
  /// Steps that were due but left out, because more than `longestBacklog` frames' worth had piled up.
  package private(set) var droppedSteps: Int64 = 0
  /// The usual time between frames in nanoseconds, from the display; sets how much backlog is run.
  package var frameNanoseconds: Int64
  /// How many frames' worth of steps are run at once at most.
  package static let longestBacklog: Int64 = 8

  /// While paused time stands still, except for single steps.
  package var isPaused = false {
    didSet { singleSteps = 0 }
  }
  /// Speed as a power of two: 0 is real time, −4 a sixteenth, 2 four times; values beyond count as these.
  package var speedExponent = 0 {
    didSet { speedExponent = speedExponent.clamped(to: -4...2) }
  }

  private var lastNanoseconds: Int64?
  /// Time that has not made a whole step yet, 0..<unitsPerStep. A unit is 1/16 of 1/240 of a nanosecond, which makes
  /// every speed a whole number of units.
  private var remainder: Int64 = 0
  private var singleSteps: Int64 = 0
  private static let unitsPerStep: Int64 = 16 * 1_000_000_000

  package init(frameNanoseconds: Int64 = 16_666_667) {
    self.frameNanoseconds = frameNanoseconds
  }

  package var speed: Double { Double(sixteenths) / 16 }
  /// Simulated seconds since the start, from the count of steps.
  package var time: Double { Step.time(step) }
  /// How far the time has gone into the next step, 0..<1: what drawing blends the last two states by.
  package var fraction: Double { Double(remainder) / Double(Self.unitsPerStep) }

  /// How many steps to run now that the clock shows this time; they are counted as run.
  ///
  /// The first call only notes the time, as does the first after `resync()`. A clock that went back gives none.
  package mutating func advance(toNanoseconds now: Int64) -> Int {
    defer { lastNanoseconds = now }
    if isPaused {
      defer { singleSteps = 0 }
      step += singleSteps
      return Int(singleSteps)
    }
    guard let last = lastNanoseconds, now > last else { return 0 }
    let total = units(from: last, to: now) + Int128(remainder)
    remainder = Int64(total % Int128(Self.unitsPerStep))
    let due = Int64(clamping: total / Int128(Self.unitsPerStep))
    let run = min(due, mostSteps)
    droppedSteps += due - run
    step += run
    return Int(run)
  }

  /// Asks for one step at the next `advance`; only while paused.
  package mutating func singleStep() {
    if isPaused { singleSteps += 1 }
  }

  /// True when the next `advance` will run a single step.
  package var isStepWanted: Bool { singleSteps > 0 }

  /// Forgets when the last frame was: time spent hidden or suspended is neither run nor counted as dropped.
  package mutating func resync() { lastNanoseconds = nil }

  /// The step during which something at this time happens, and the seconds into that step.
  ///
  /// What happened before the beginning of the next step, as what is told late did, comes with that step, less than 0 seconds
  /// into it. While paused, and before the first `advance`, everything counts as the next step's beginning.
  package func place(ofNanoseconds time: Int64) -> (step: Int64, secondsIntoStep: Double) {
    guard !isPaused, let last = lastNanoseconds else { return (step, 0) }
    let total = units(from: last, to: time) + Int128(remainder)
    let steps = max(0, total / Int128(Self.unitsPerStep))
    let rest = total - steps * Int128(Self.unitsPerStep)
    return (step + Int64(clamping: steps), Double(rest) / Double(Self.unitsPerStep) * Step.seconds)
  }

  private var sixteenths: Int64 { 1 << Int64(speedExponent + 4) }

  /// The most steps that one call gives; at least 1, or a slow motion on a fast display would stand still.
  private var mostSteps: Int64 {
    let units = Int128(max(frameNanoseconds, 0)) * Int128(Self.longestBacklog * Step.perSecond * sixteenths)
    return max(Int64(clamping: units / Int128(Self.unitsPerStep)), 1)
  }

  private func units(from: Int64, to: Int64) -> Int128 {
    (Int128(to) - Int128(from)) * Int128(Step.perSecond * sixteenths)
  }
}

/// One tick of the simulation: everything that moves is advanced by this much, however often it is drawn.
package enum Step {
  package static let perSecond: Int64 = 240
  /// 1/240.
  package static let seconds = 1.0 / 240.0

  /// The time at the end of step number `step`, in seconds since the start; derived from the count, so it never drifts.
  package static func time(_ step: Int64) -> Double { Double(step) / 240.0 }
}
