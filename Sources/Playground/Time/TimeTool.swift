import Canvas
import Effects
import Gestures
import Motion

/// Time on the stage: whether it runs and how fast, which moment is shown, and the bar that goes to any of them.
final class TimeTool: Tool {
  private var bar = ScrubBar()

  // MARK: - The bar

  /// Where it is in the room; nil where it is not shown.
  func area(at desk: Desk) -> Rect? { desk.scene.showsScrubBar ? ScrubBar.area(in: desk.place.room) : nil }

  func foot(at desk: Desk) -> Double { desk.scene.roomBelow }

  func covers(_ place: Vector, at desk: Desk) -> Bool { area(at: desk)?.contains(desk.inRoom(place)) == true }

  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool {
    guard covers(touch.event.position, at: desk) else { return false }
    desk.scene.pause()
    bar.isHeld = true
    drag(to: touch.event.position, at: desk)
    return true
  }

  func follow(_ touch: TimedTouch, at desk: Desk) {
    if touch.event.phase == .move { return drag(to: touch.event.position, at: desk) }
    bar.isHeld = false
    desk.scene.logScrub()
  }

  private func drag(to position: Vector, at desk: Desk) {
    guard let moment = desk.scene.moment(at: desk.inRoom(position).x, in: desk.place.room) else { return }
    scrub(to: moment, logs: false, at: desk)
  }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard desk.scene.showsScrubBar, let player = desk.scene.player else { return }
    desk.inWords(on: &canvas) { bar.draw(player, isPaused: desk.scene.clock.isPaused, on: &$0) }
  }

  // MARK: - Commands

  func perform(_ command: Command, at desk: Desk) -> Bool {
    switch command {
    case .pause: pauseOrGoOn(at: desk)
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

  func enter(at desk: Desk) { bar.isHeld = false }
  func startOver(at desk: Desk) { desk.scene.clock.speedExponent = 0 }

  private func pauseOrGoOn(at desk: Desk) {
    if !desk.scene.clock.isPaused { return desk.scene.pause() }
    bar.isHeld = false
    desk.scene.resume()
    desk.wake()
  }

  /// While time stands still: steps back or on; at the present a step on is a new one.
  private func step(by distance: Int64, at desk: Desk) {
    guard desk.scene.clock.isPaused, let player = desk.scene.player else { return }
    if !scrub(to: player.position + distance, at: desk), distance == 1 { desk.scene.clock.singleStep() }
  }

  /// Shows another moment; false where that is the one shown already.
  @discardableResult
  func scrub(to position: Int64, logs: Bool = true, at desk: Desk) -> Bool {
    guard desk.scene.clock.isPaused, let past = desk.scene.past, let shown = desk.scene.player?.position
    else { return false }
    let position = position.clamped(to: past)
    guard position != shown else { return false }
    desk.takes.endRecording(at: desk)
    // A finger that is down now was not down at that moment.
    if desk.scene.player?.isBack == false { desk.outcome.cancels = .timeChanged }
    desk.scene.scrub(to: position)
    desk.notices.forgetTouches()
    desk.redraw()
    if logs { desk.scene.logScrub() }
    return true
  }
}
