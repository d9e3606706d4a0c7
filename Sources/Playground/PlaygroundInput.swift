import Gestures
import Motion

/// The conversion of window input into effect input: fingers, the mouse as fingers and wheel turns, each with its step.
struct PlaygroundInput {
  private var table = TouchTable(size: .zero)
  private var mouse = MouseTouchSimulator(center: .zero)
  private var queue = InputQueue()
  private var twins = DuplicateTouchFilter()
  /// The time of the events that are being added, in nanoseconds.
  var now: Int64 = 0
  /// The wheel turns and keys since the last frame.
  ///
  /// Their time is known only to the frame.
  private var turns: [Input] = []

  /// The distance that one wheel notch scrolls, in points.
  static let pointsPerNotch = 60.0
  /// The natural logarithm of the magnification of one wheel notch with Ctrl held.
  private static let magnificationPerNotch = 0.08

  /// The delay of touches: one step in nanoseconds, rounded up.
  private static let lag: Int64 = 4_166_667

  /// Whether no input waits for a step.
  var isEmpty: Bool { queue.isEmpty }

  /// The positions at which the mouse's fingers are drawn.
  ///
  /// With Alt held these are two.
  var mouseDots: [Vector] { mouse.dots }

  /// Sets the window's size.
  ///
  /// `stage` is the size of the part of the window that the stage has.
  mutating func fit(to size: Vector, stage: Vector) {
    table.size = size
    mouse.center = stage / 2
  }

  /// Sets the point about which the mouse's second finger is mirrored.
  ///
  /// Call it while no mouse button is down.
  mutating func mirror(about center: Vector) { mouse.center = center }

  mutating func add(_ contact: RawTouch) { if twins.admits(contact, at: now) { table.receive(contact) } }

  /// Whether a mouse button repeats a finger that a touchscreen has already reported.
  func isTwin(ofMouseAt position: Vector) -> Bool { twins.isTwin(of: RawTouch.mouse, at: position, now) }

  /// Cancels every finger on a touchscreen because a mouse button went down.
  mutating func loseFingers() { table.cancelAll(.mouseButton, exceptDevice: RawTouch.mouse) }

  mutating func add(_ event: MouseTouchSimulator.Event, _ modifiers: Modifiers) {
    hold(modifiers)
    receive(mouse.handle(event))
  }

  /// Applies the current state of Alt and Shift, whether or not the mouse moves.
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

  /// Scrolls the stage as a wheel does.
  mutating func scroll(by delta: Vector, at place: Vector) {
    turns.append(.scroll(ScrollEvent(position: place, delta: delta)))
  }

  mutating func add(_ key: KeyEvent) { turns.append(.key(key)) }

  /// Cancels every finger, without a tap, throw or snap.
  mutating func cancelAll(_ reason: CancelReason) {
    // The table is first because it knows the reason. The mouse knows only that its fingers are lost.
    twins = DuplicateTouchFilter()
    table.cancelAll(reason)
    receive(mouse.handle(.lost))
  }

  /// Returns the touch events since the last call, repaired and in order.
  ///
  /// Call it every frame.
  mutating func drain(now: Int64, hasSlept: Bool) -> [TimedTouch] {
    if table.down.isEmpty { queue.catchUp() }
    return table.drain(now: now, hasSlept: hasSlept)
  }

  /// Queues a touch of the stage for its step, with its time within the step.
  ///
  /// The touch is delayed by one step, into a step that this frame runs. Otherwise the newest touch would be seen a frame late.
  mutating func queue(_ touch: TimedTouch, _ clock: FixedStep) {
    let place = clock.place(ofNanoseconds: touch.nanoseconds - Self.lag)
    queue.add(.finger(touch.event), in: place.step, at: place.secondsIntoStep)
  }

  /// Queues the wheel turns and keys in the same way.
  ///
  /// Call it after the fingers and before the clock advances.
  mutating func queueTurns(now: Int64, _ clock: FixedStep) {
    let place = clock.place(ofNanoseconds: now - Self.lag)
    for turn in turns { queue.add(turn, in: place.step, at: place.secondsIntoStep) }
    turns.removeAll(keepingCapacity: true)
  }

  /// Skips dropped steps: input that was due in them is applied in the step `last`.
  mutating func leaveOut(_ steps: Int64, after last: Int64) { queue.leaveOut(steps, after: last) }

  /// Discards the queued input because the time jumped elsewhere.
  mutating func forgetQueued() { queue = InputQueue() }

  mutating func take(step: Int64) -> [Input] { queue.take(in: step) }

  private mutating func receive(_ touches: [RawTouch]) {
    for touch in touches { add(touch) }
  }
}
