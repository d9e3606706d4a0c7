/// A converter of frame times in nanoseconds into whole steps of 1/240 s, in integers, so that no time is lost or invented.
///
/// The same time gives the same steps at any frame rate. The converter reads no clock: the caller passes the time.
package struct FixedStep: Hashable, Sendable {
  /// The number of steps run since the start.
  package private(set) var step: Int64 = 0
  /// The number of steps that were due but left out, because more than `longestBacklog` frames' worth had piled up.
  package private(set) var droppedSteps: Int64 = 0
  /// The usual time between frames in nanoseconds, from the display; it limits the backlog that runs at once.
  package var frameNanoseconds: Int64
  /// The greatest number of frames' worth of steps that run at once.
  package static let longestBacklog: Int64 = 8

  /// Whether time stands still, except for single steps.
  package var isPaused = false {
    didSet { singleSteps = 0 }
  }
  /// The speed as a power of two: 0 is real time, −4 a sixteenth, 2 four times; other values are clamped to −4…2.
  package var speedExponent = 0 {
    didSet { speedExponent = speedExponent.clamped(to: -4...2) }
  }

  private var lastNanoseconds: Int64?
  /// The time that has not made a whole step yet, 0..<unitsPerStep.
  ///
  /// A unit is 1/16 of 1/240 of a nanosecond, so that every speed is a whole number of units.
  private var remainder: Int64 = 0
  private var singleSteps: Int64 = 0
  private static let unitsPerStep: Int64 = 16 * 1_000_000_000

  package init(frameNanoseconds: Int64 = 16_666_667) {
    self.frameNanoseconds = frameNanoseconds
  }

  package var speed: Double { Double(sixteenths) / 16 }
  /// The simulated seconds since the start, derived from the number of steps.
  package var time: Double { Step.time(step) }
  /// The fraction of the next step that has passed, 0..<1; drawing blends the last two states by it.
  package var fraction: Double { Double(remainder) / Double(Self.unitsPerStep) }

  /// Returns the number of steps to run now that the clock shows `now`, and adds them to `step`.
  ///
  /// The first call only notes the time, as does the first call after `resync()`. A clock that went back gives no steps.
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

  /// Requests one step at the next `advance`; only while paused.
  package mutating func singleStep() {
    if isPaused { singleSteps += 1 }
  }

  /// Whether the next `advance` runs a single step.
  package var isStepWanted: Bool { singleSteps > 0 }

  /// Forgets the time of the last frame, so that time spent hidden or suspended is neither run nor added to `droppedSteps`.
  package mutating func resync() { lastNanoseconds = nil }

  /// Returns the step during which an event at this time happens, and the event's seconds into that step.
  ///
  /// An event from before the next step's beginning, such as one that is reported late, belongs to that step with
  /// negative seconds. While paused, and before the first `advance`, every event belongs to the beginning of the next
  /// step.
  package func place(ofNanoseconds time: Int64) -> (step: Int64, secondsIntoStep: Double) {
    guard !isPaused, let last = lastNanoseconds else { return (step, 0) }
    let total = units(from: last, to: time) + Int128(remainder)
    let steps = max(0, total / Int128(Self.unitsPerStep))
    let rest = total - steps * Int128(Self.unitsPerStep)
    return (step + Int64(clamping: steps), Double(rest) / Double(Self.unitsPerStep) * Step.seconds)
  }

  private var sixteenths: Int64 { 1 << Int64(speedExponent + 4) }

  /// The greatest number of steps that one call returns.
  ///
  /// At least 1, since otherwise slow motion on a fast display would stand still.
  private var mostSteps: Int64 {
    let units = Int128(max(frameNanoseconds, 0)) * Int128(Self.longestBacklog * Step.perSecond * sixteenths)
    return max(Int64(clamping: units / Int128(Self.unitsPerStep)), 1)
  }

  private func units(from: Int64, to: Int64) -> Int128 {
    (Int128(to) - Int128(from)) * Int128(Step.perSecond * sixteenths)
  }
}

/// A tick of the simulation: everything that moves advances by this time, however often it is drawn.
package enum Step {
  package static let perSecond: Int64 = 240
  /// The length of a step in seconds, 1/240.
  package static let seconds = 1.0 / 240.0

  /// Returns the time at the end of step number `step`, in seconds since the start.
  ///
  /// The time is derived from the number, so that it never drifts.
  package static func time(_ step: Int64) -> Double { Double(step) / 240.0 }
}
