import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Panel

/// The tool for time: pause and speed, the shown moment, and the scrub bar.
final class TimeTool: Tool {
  private var bar = ScrubBar()
  private var grip: TimeGrip?

  // MARK: - The bar

  /// Whether the message about the replay under new values was shown.
  private var hasExplainedFuture = false

  /// Returns the bar's area in the room; `nil` while the bar is hidden.
  func area(at desk: Desk) -> Rect? { bottomSlot(at: desk).flatMap { desk.area(of: self, $0) } }

  func bottomSlot(at desk: Desk) -> BottomSlot? {
    desk.scene.showsScrubBar ? BottomSlot(size: ScrubBar.size(in: desk.place.room), isNeeded: true) : nil
  }

  func spots(at desk: Desk) -> [Spot] { area(at: desk).map { [spot(0, desk.inWindow($0))] } ?? [] }

  /// Whether the message about touches during a pause was shown since the pause began.
  private var hasExplainedPause = false

  /// Explains, once for each pause, why the effect does not follow a finger.
  func watch(_ touch: TimedTouch, isStage: Bool, at desk: Desk) {
    if !desk.scene.clock.isPaused { hasExplainedPause = false }
    guard isStage, touch.event.phase == .down, desk.scene.clock.isPaused, desk.scene.effect != nil, !desk.isFilm,
      desk.ask(.kioskLook)?.isLocked != true, !hasExplainedPause
    else { return }
    hasExplainedPause = true
    desk.announcer.say("Paused: the effect follows your finger again after a resume", .command(.pause, "Resume"))
  }

  func settle(at desk: Desk) {
    let hasFuture = desk.scene.player?.past.keepsFuture == true
    defer { hasExplainedFuture = hasFuture }
    guard hasFuture, !hasExplainedFuture, desk.scene.clock.isPaused else { return }
    desk.announcer.say("The same touches, the new values", .command(.pause, "Resume"))
  }

  func covers(_ place: Vector, at desk: Desk) -> Bool { area(at: desk)?.contains(desk.inRoom(place)) == true }

  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool {
    guard covers(touch.event.position, at: desk) else { return false }
    desk.scene.pause()
    bar.isHeld = true
    // A second finger takes over the bar.
    grip = TimeGrip(touch)
    if touch.isMouse { drag(to: touch.event.position, at: desk) }
    return true
  }

  func follow(_ touch: TimedTouch, at desk: Desk) {
    guard touch.event.id == grip?.finger else { return }
    if touch.event.phase == .move {
      return touch.isMouse ? drag(to: touch.event.position, at: desk) : pull(touch, at: desk)
    }
    let isTap = touch.event.phase == .up && !touch.isMouse && grip?.isDragging == false
    (bar.isHeld, grip) = (false, nil)
    if isTap { drag(to: touch.event.position, at: desk) }
    desk.scene.logScrub()
  }

  private func drag(to position: Vector, at desk: Desk) {
    guard let moment = desk.scene.moment(at: desk.inRoom(position).x, in: desk.place.room) else { return }
    scrub(to: moment, logs: false, at: desk)
  }

  /// Moves the shown moment with a finger, relative to where it was and as finely as the finger moves.
  private func pull(_ touch: TimedTouch, at desk: Desk) {
    guard let player = desk.scene.player, let timeline = player.past.timeline, let area = area(at: desk) else { return }
    let points = grip?.pull(touch, from: area, position: desk.inRoom(touch.event.position)) ?? 0
    let steps = grip?.steps(in: points * ScrubBar.stepsPerPoint(timeline, in: desk.place.room)) ?? 0
    if steps != 0 { scrub(to: player.position + steps, logs: false, at: desk) }
  }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard let area = area(at: desk), let player = desk.scene.player else { return }
    desk.inWords(on: &canvas) { canvas in
      bar.draw(player, in: area, on: &canvas)
      guard let grip, let pace = grip.pace else { return }
      let seconds = Step.time(player.performance.steps).text(places: 3)
      let accent = player.effect.accent
      ValueBubble(seconds, unit: "s", pace.words).draw(
        above: grip.place, gap: ValueBubble.fingerGap, within: canvas.bounds, accent, Look.ink, on: &canvas)
    }
  }

  // MARK: - Commands

  func perform(_ command: Command, at desk: Desk) -> Bool {
    switch command {
    case .pause: pauseOrResume(at: desk)
    case .stepBack: step(by: -1, at: desk)
    case .stepOn: step(by: 1, at: desk)
    case .frameBack, .farBack, .frameOn, .farOn:
      guard let player = desk.scene.player else { return false }
      let way: Int64 = command == .frameBack || command == .farBack ? -1 : 1
      let stride = desk.scene.stride(isFar: command == .farBack || command == .farOn)
      scrub(to: player.position + way * stride, at: desk)
    case .start: if let past = desk.scene.past { scrub(to: past.lowerBound, at: desk) }
    case .end: if let past = desk.scene.past { scrub(to: past.upperBound, at: desk) }
    case .slower: desk.scene.clock.speedExponent -= 1
    case .faster: desk.scene.clock.speedExponent += 1
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, at desk: Desk) -> Bool? { command == .pause ? desk.scene.clock.isPaused : nil }

  func enter(at desk: Desk) { (bar.isHeld, grip) = (false, nil) }
  func startOver(at desk: Desk) { desk.scene.clock.speedExponent = 0 }

  private func pauseOrResume(at desk: Desk) {
    if !desk.scene.clock.isPaused { return desk.scene.pause() }
    (bar.isHeld, grip) = (false, nil)
    desk.scene.resume()
    desk.wake()
  }

  /// While time is paused, steps back or forward.
  ///
  /// A step forward at the live end runs a new step.
  private func step(by distance: Int64, at desk: Desk) {
    guard desk.scene.clock.isPaused, let player = desk.scene.player else { return }
    if !scrub(to: player.position + distance, at: desk), distance == 1 { desk.scene.clock.singleStep() }
  }

  /// Shows another position while time is paused; returns `false` if nothing changes.
  @discardableResult
  func scrub(to position: Int64, logs: Bool = true, at desk: Desk) -> Bool {
    guard desk.scene.clock.isPaused, let past = desk.scene.past, let shown = desk.scene.player?.position
    else { return false }
    let position = position.clamped(to: past)
    guard position != shown else { return false }
    desk.send(.endRecording)
    // A finger on the stage was not down at that moment, so it is cancelled. A finger on the bar continues.
    let hasFingers = desk.ask(.isStageHeld)
    if hasFingers, desk.scene.player?.isBack == false { desk.outcome.cancels = .timeChanged }
    desk.scene.scrub(to: position)
    desk.send(.forgetTouches)
    desk.redraw()
    if logs { desk.scene.logScrub() }
    return true
  }
}

/// A finger or mouse button that holds the scrub bar.
private struct TimeGrip {
  let finger: Int
  private let origin: Vector
  private(set) var isDragging = false
  /// The position of the finger in the room while it drags.
  private(set) var place = Vector.zero
  /// The drag's pace; `nil` until the finger drags.
  private(set) var pace: DragPace?
  private var last: Vector
  private var tracker = VelocityTracker()
  /// The fraction of a step that is left over.
  private var remainder = 0.0

  init(_ touch: TimedTouch) {
    (finger, origin, last) = (touch.event.id, touch.event.position, touch.event.position)
    tracker.add(origin, at: Double(touch.nanoseconds) / 1e9)
  }

  /// Returns the distance, in points, that a finger's move drags the moment.
  mutating func pull(_ touch: TimedTouch, from area: Rect, position: Vector) -> Double {
    let (new, seconds) = (touch.event.position, Double(touch.nanoseconds) / 1e9)
    tracker.add(new, at: seconds)
    var step = new - last
    last = new
    if !isDragging {
      guard (new - origin).length > DragPace.slop else { return 0 }
      isDragging = true
      step = DragPace.beyondSlop(new - origin)
    }
    place = position
    let pace = DragPace(away: area.distance(to: position), speed: tracker.velocity(at: seconds).length)
    self.pace = pace
    return step.x * pace.value
  }

  /// Converts a fractional number of steps to whole steps; the remainder is added to the next call.
  mutating func steps(in steps: Double) -> Int64 {
    remainder += steps
    let whole = remainder.rounded(.towardZero)
    remainder -= whole
    return Int64(whole)
  }
}
