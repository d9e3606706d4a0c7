import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Panel

/// The tool for time: pause and speed, the shown moment, and the scrub bar.
final class TimeTool: Tool {
  private var grip: TimeGrip?

  // MARK: - The bar

  /// Whether the message about the replay under new values was shown.
  private var hasExplainedFuture = false

  /// Returns the bar's area in the room; `nil` while the bar is hidden.
  func area(with services: Services) -> Rect? { bottomSlot(with: services).flatMap { services.area(of: self, $0) } }

  private func bar(with services: Services) -> ScrubBar? {
    guard let area = area(with: services), let player = services.scene.player else { return nil }
    return ScrubBar(player, in: area)
  }

  func bottomSlot(with services: Services) -> BottomSlot? {
    guard services.scene.showsScrubBar, !services.ask(.isCutting) else { return nil }
    return BottomSlot(size: ScrubBar.size(in: services.place.room), isNeeded: true)
  }

  func spots(with services: Services) -> [Spot] { area(with: services).map { [spot(0, services.inWindow($0))] } ?? [] }

  /// Whether the message about touches during a pause was shown since the pause began.
  private var hasExplainedPause = false

  /// Explains, once for each pause, why the effect does not follow a finger.
  func watch(_ touch: TimedTouch, isStage: Bool, with services: Services) {
    if !services.scene.clock.isPaused { hasExplainedPause = false }
    guard isStage, touch.event.phase == .down, services.scene.clock.isPaused, services.scene.effect != nil,
      !services.isFilm,
      services.ask(.kioskLook)?.isLocked != true, !hasExplainedPause, !services.ask(.isCutting)
    else { return }
    hasExplainedPause = true
    services.announcer.say("Paused: the effect follows your finger again after a resume", .command(.pause, "Resume"))
  }

  func settle(with services: Services) {
    let hasFuture = services.scene.player?.past.keepsFuture == true
    defer { hasExplainedFuture = hasFuture }
    guard hasFuture, !hasExplainedFuture, services.scene.clock.isPaused else { return }
    services.announcer.say("The same touches, the new values", .command(.pause, "Resume"))
  }

  func covers(_ place: Vector, with services: Services) -> Bool {
    area(with: services)?.contains(services.inRoom(place)) == true
  }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool {
    guard covers(touch.event.position, with: services) else { return false }
    services.scene.pause()
    // A second finger takes over the bar.
    grip = TimeGrip(touch)
    if touch.isMouse { drag(to: touch.event.position, with: services) }
    return true
  }

  func follow(_ touch: TimedTouch, with services: Services) {
    guard touch.event.id == grip?.finger else { return }
    if touch.event.phase == .move {
      return touch.isMouse ? drag(to: touch.event.position, with: services) : pull(touch, with: services)
    }
    let isTap = touch.event.phase == .up && !touch.isMouse && grip?.isDragging == false
    grip = nil
    if isTap { drag(to: touch.event.position, with: services) }
    services.scene.logScrub()
  }

  private func drag(to position: Vector, with services: Services) {
    guard let bar = bar(with: services) else { return }
    scrub(to: bar.position(at: services.inRoom(position).x), logs: false, with: services)
  }

  /// Moves the shown moment with a finger, relative to where it was and as finely as the finger moves.
  private func pull(_ touch: TimedTouch, with services: Services) {
    guard let player = services.scene.player, let bar = bar(with: services) else { return }
    let points = grip?.pull(touch, from: bar.surface.frame, position: services.inRoom(touch.event.position)) ?? 0
    let steps = grip?.steps(in: points * bar.stepsPerPoint) ?? 0
    if steps != 0 { scrub(to: player.position + steps, logs: false, with: services) }
  }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard let bar = bar(with: services), let player = services.scene.player else { return }
    services.inWords(on: &canvas) { canvas in
      bar.draw(isHeld: grip != nil, on: &canvas)
      guard let grip, let pace = grip.pace else { return }
      let seconds = Step.time(player.performance.steps).text(places: 3)
      let accent = player.effect.accent
      ValueBubble(seconds, unit: "s", pace.words).draw(
        above: grip.place, gap: ValueBubble.fingerGap, within: canvas.bounds, accent, Look.ink, on: &canvas)
    }
  }

  // MARK: - Commands

  func perform(_ command: Command, with services: Services) -> Bool {
    switch command {
    case .pause: pauseOrResume(with: services)
    case .stepBack: step(by: -1, with: services)
    case .stepOn: step(by: 1, with: services)
    case .frameBack, .farBack, .frameOn, .farOn:
      guard let player = services.scene.player else { return false }
      let way: Int64 = command == .frameBack || command == .farBack ? -1 : 1
      let stride = services.scene.stride(isFar: command == .farBack || command == .farOn)
      scrub(to: player.position + way * stride, with: services)
    case .start: if let past = services.scene.past { scrub(to: past.lowerBound, with: services) }
    case .end: if let past = services.scene.past { scrub(to: past.upperBound, with: services) }
    case .slower: services.scene.clock.speedExponent -= 1
    case .faster: services.scene.clock.speedExponent += 1
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, with services: Services) -> Bool? {
    command == .pause ? services.scene.clock.isPaused : nil
  }

  func enter(with services: Services) { grip = nil }
  func startOver(with services: Services) { services.scene.clock.speedExponent = 0 }

  private func pauseOrResume(with services: Services) {
    if !services.scene.clock.isPaused { return services.scene.pause() }
    grip = nil
    services.scene.resume()
    services.wake()
  }

  /// While time is paused, steps back or forward.
  ///
  /// A step forward at the live end runs a new step.
  private func step(by distance: Int64, with services: Services) {
    guard services.scene.clock.isPaused, let player = services.scene.player else { return }
    if !scrub(to: player.position + distance, with: services), distance == 1 { services.scene.clock.singleStep() }
  }

  /// Shows another position while time is paused; returns `false` if nothing changes.
  @discardableResult
  func scrub(to position: Int64, logs: Bool = true, with services: Services) -> Bool {
    guard services.scene.clock.isPaused, let past = services.scene.past, let shown = services.scene.player?.position
    else { return false }
    let position = position.clamped(to: past)
    guard position != shown else { return false }
    services.send(.endRecording)
    // A finger on the stage was not down at that moment, so it is cancelled. A finger on the bar continues.
    let hasFingers = services.ask(.isStageHeld)
    if hasFingers, services.scene.player?.isBack == false { services.outcome.cancels = .timeChanged }
    services.scene.scrub(to: position)
    services.send(.forgetTouches)
    services.redraw()
    if logs { services.scene.logScrub() }
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
