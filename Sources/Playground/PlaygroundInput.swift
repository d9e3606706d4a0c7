import Gestures
import Motion

/// From what a window reports to what an effect gets: fingers, the mouse as fingers, wheels; each in its step.
struct PlaygroundInput {
  private var table = TouchTable(size: .zero)
  private var mouse = MouseFingers(center: .zero)
  private var queue = InputQueue()
  private var twins = TwinFilter()
  /// The time of what comes in, in nanoseconds.
  var now: Int64 = 0
  /// Wheel turns since the last frame; their time is known only to the frame.
  private var turns: [Input] = []

  /// Points that content moves for one notch of a wheel.
  static let pointsPerNotch = 60.0
  /// What one notch with Ctrl held magnifies by: e to the power of this.
  private static let magnificationPerNotch = 0.08

  /// One step, in nanoseconds, rounded up.
  private static let lag: Int64 = 4_166_667

  /// True when nothing waits for a step.
  var isEmpty: Bool { queue.isEmpty }

  /// Where the mouse's fingers are to be drawn: both of them while Alt is held.
  var mouseDots: [Vector] { mouse.dots }

  /// `stage` is the part of the window that the stage has.
  mutating func fit(to size: Vector, stage: Vector) {
    table.size = size
    mouse.center = stage / 2
  }

  /// Where the second finger of a mouse that has none down is mirrored.
  mutating func mirror(about center: Vector) { mouse.center = center }

  mutating func add(_ contact: RawTouch) { if twins.admits(contact, at: now) { table.receive(contact) } }

  /// True for a button of the mouse that is a finger of which a touchscreen has told already.
  func isTwin(ofMouseAt position: Vector) -> Bool { twins.isTwin(of: RawTouch.mouse, at: position, now) }

  /// Ends every finger on glass because a button of a mouse went down.
  mutating func loseFingers() { table.cancelAll(.mouseButton, exceptDevice: RawTouch.mouse) }

  mutating func add(_ event: MouseFingers.Event, _ modifiers: Modifiers) {
    hold(modifiers)
    receive(mouse.handle(event))
  }

  /// Alt and Shift as they are now, whether the mouse moves or not.
  mutating func hold(_ modifiers: Modifiers) {
    receive(mouse.handle(.modifiers(alt: modifiers.contains(.alt), shift: modifiers.contains(.shift))))
  }

  mutating func add(_ turn: WheelTurn) {
    if turn.modifiers.contains(.control) {
      let factor = Exact.exp(turn.notches.y * Self.magnificationPerNotch).clamped(to: 0.001...1000)
      turns.append(.magnify(MagnifyEvent(position: turn.position, factor: factor)))
    } else {
      turns.append(.scroll(ScrollEvent(position: turn.position, delta: turn.notches * Self.pointsPerNotch)))
    }
  }

  /// Scrolls the stage, as a wheel does.
  mutating func scroll(by delta: Vector, at place: Vector) {
    turns.append(.scroll(ScrollEvent(position: place, delta: delta)))
  }

  /// Ends every finger without a tap, throw or snap.
  mutating func cancelAll(_ reason: CancelReason) {
    // The table first: it knows why, the mouse's fingers only that they are gone.
    twins = TwinFilter()
    table.cancelAll(reason)
    receive(mouse.handle(.lost))
  }

  /// What the fingers have done since the last call, healed and in order; to be called each frame.
  mutating func drain(now: Int64, hasSlept: Bool) -> [TimedTouch] {
    if table.down.isEmpty { queue.catchUp() }
    return table.drain(now: now, hasSlept: hasSlept)
  }

  /// A finger's event is the stage's: it gets its step and its time within it.
  ///
  /// It comes one step late, into a step that this frame runs: else the newest touch would be seen a frame late.
  mutating func queue(_ touch: TimedTouch, _ clock: FixedStep) {
    let place = clock.place(ofNanoseconds: touch.nanoseconds - Self.lag)
    queue.add(.finger(touch.event), in: place.step, at: place.secondsIntoStep)
  }

  /// The same for the turns of wheels, after the fingers and before the clock advances.
  mutating func queueTurns(now: Int64, _ clock: FixedStep) {
    let place = clock.place(ofNanoseconds: now - Self.lag)
    for turn in turns { queue.add(turn, in: place.step, at: place.secondsIntoStep) }
    turns.removeAll(keepingCapacity: true)
  }

  /// A number of steps were dropped: what was due after this one happens in it.
  mutating func leaveOut(_ steps: Int64, after last: Int64) { queue.leaveOut(steps, after: last) }

  /// What waits for a step never happens: time has been taken elsewhere.
  mutating func forgetQueued() { queue = InputQueue() }

  mutating func take(step: Int64) -> [Input] { queue.take(in: step) }

  private mutating func receive(_ touches: [RawTouch]) {
    for touch in touches { add(touch) }
  }
}
