import Canvas
import Effects
import Gestures
import Interface
import Motion

/// The bar of buttons for fingers: its appearance, and the fingers on its buttons.
///
/// The toolbar appears with a tap at an edge of the stage, with a move of the mouse, and when an effect is opened with a tap in
/// the gallery. It disappears after three seconds without the mouse on it, and at once when a finger touches the effect, which
/// still gets that touch.
///
/// The file has some 240 lines because the times of the bar and the fingers on it change the same private state.
final class Toolbar: Tool {
  enum Button: Hashable {
    case command(Command)
    /// Switches between the two sets of buttons.
    case more
  }

  private static let front = CommandEntry.bar(isMore: false)
  private static let rest = CommandEntry.bar(isMore: true)

  static func row(showsMore: Bool) -> [Button] { (showsMore ? rest : front).map { .command($0) } + [.more] }

  private(set) var isShown = false
  /// Whether the second set of buttons is shown.
  private(set) var showsMore = false
  /// The button on which each finger went down, and the time in nanoseconds.
  private var held: [Int: (button: Button, since: Int64)] = [:]
  /// The finger that may become a tap at an edge.
  private var tapping: (finger: Int, place: Vector, since: Int64)?
  /// The position of the mouse, in points of the window; `nil` if there is no mouse, or if it is over the panel.
  var pointer: Vector?
  /// Whether the mouse is on the toolbar.
  private var isPointed = false
  private var fade = Transition()
  private var now: Int64 = 0
  /// The time at which the toolbar disappears, in nanoseconds.
  private var end: Int64 = 0

  /// Whether the settings had the toolbar on when they were last read.
  private var wasOn = false
  /// Whether a clip was made when the toolbar was last settled.
  private var wasFilming = false

  /// The time for which the toolbar stays, in nanoseconds.
  private static let nanoseconds: Int64 = 3_000_000_000
  /// The distance from an edge within which a tap opens the toolbar, in points.
  private static let edge = 28.0
  /// The largest movement of a tap, in points.
  private static let slack = 10.0
  /// The longest duration of a tap, in nanoseconds.
  private static let tap: Int64 = 300_000_000

  var isAnimating: Bool { !fade.isAtRest || (fade.target == 1) != isShown }
  /// The time at which the toolbar disappears by itself, in nanoseconds; `nil` while it stays.
  ///
  /// The second set of buttons stays, because its many buttons take time to read.
  var nextMoment: Int64? { isShown && held.isEmpty && !isPointed && !showsMore ? end : nil }

  func show(at time: Int64) {
    now = max(now, time)
    isShown = true
    end = now + Self.nanoseconds
  }

  /// Shows the toolbar from the last known time on; `isInstant` skips the fade.
  func show(isInstant: Bool = false) {
    show(at: now)
    if isInstant { animate(by: 1) }
  }

  func startOver(with services: Services) { isShown = false }

  /// Closes the second set of buttons with Escape, before Escape reaches the tools behind the toolbar.
  func press(_ key: KeyPress, with services: Services) -> Bool {
    guard isShown, showsMore, key.name == "Escape" else { return false }
    showsMore = false
    services.redraw()
    return true
  }

  func advance(to now: Int64, with services: Services) {
    self.now = max(self.now, now)
    if let nextMoment, now >= nextMoment { isShown = false }
  }

  /// Returns to the first set of buttons while the toolbar is hidden, and hides it when a clip begins.
  ///
  /// During a recording the second set stays, since it contains the button that ends the recording. A setting that has just
  /// removed the toolbar is explained with a toast, and the time for which the toolbar stays starts again when the mouse leaves
  /// it.
  func settle(with services: Services) {
    let isFilming = services.ask(.isFilming)
    if isFilming, !wasFilming { isShown = false }
    wasFilming = isFilming
    if !isShown, !services.isOn(.record) { showsMore = false }
    let isOn = services.tuner.values.settings.toolbar
    if wasOn, !isOn {
      let hand = services.isByFinger ? "a tap with three fingers" : "Tab"
      services.announcer.say("Without the bar, \(hand) opens the panel", seconds: 5, .command(.undo))
    }
    wasOn = isOn
    let wasPointed = isPointed
    isPointed = pointer.map { covers($0, with: services) } ?? false
    if wasPointed, !isPointed, isShown { show() }
  }

  func animate(by seconds: Double, with services: Services) { animate(by: seconds) }
  private func animate(by seconds: Double) {
    fade.turn(on: isShown, curve: .linear, duration: 0.16)
    fade.step(by: seconds)
  }

  // MARK: - Place

  func isPossible(with services: Services) -> Bool {
    // An unlocked kiosk always has the toolbar: its gallery may have no other exit.
    services.ask(.kioskLook).map { !$0.isLocked }
      ?? (services.scene.effect != nil && services.tuner.values.settings.toolbar)
  }

  /// Returns the frame in points of the room; `nil` if the toolbar is not possible or has no room.
  func frame(with services: Services) -> Rect? {
    guard isPossible(with: services) else { return nil }
    return slot(with: services).flatMap { services.area(of: self, $0) }
  }

  private func slot(with services: Services) -> BottomSlot? {
    Self.size(of: Self.row(showsMore: showsMore), in: services.place.room).map { BottomSlot(size: $0, isLow: true) }
  }

  /// Returns the surface in points of the room; `nil` if the toolbar is not possible or has no room.
  ///
  /// Hit areas do not depend on `isOn`, which only drawing needs.
  func surface(with services: Services, isOn: (Button) -> Bool = { _ in false }) -> Surface<Button>? {
    guard let frame = frame(with: services) else { return nil }
    return Self.surface(
      of: Self.row(showsMore: showsMore), in: services.place.room, frame: frame, isOn: isOn,
      filming: services.ask(.filmedArea))
  }

  func bottomSlot(with services: Services) -> BottomSlot? {
    guard isShown || fade.value > 0, isPossible(with: services) else { return nil }
    return slot(with: services)
  }

  /// Shows the toolbar when the mouse has moved without a button held, or after a tap at an edge.
  func call(at time: Int64, _ services: Services) {
    guard isPossible(with: services), !services.isFilm else { return }
    if !isShown { services.redraw() }
    show(at: time)
  }

  // MARK: - Fingers

  func spots(with services: Services) -> [Spot] {
    guard isShown, let surface = surface(with: services) else { return [] }
    return [spot(0, services.inWindow(surface.frame))] + surface.targets.map { spot($0, services.inWindow($1)) }
  }

  func covers(_ place: Vector, with services: Services) -> Bool {
    isShown && frame(with: services)?.contains(services.inRoom(place)) == true
  }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool {
    guard covers(touch.event.position, with: services) else { return false }
    guard let button = surface(with: services)?.target(at: services.inRoom(touch.event.position)) else { return true }
    let isComparing = services.isOn(.compare)
    if button == .command(.compare) {
      if isComparing { services.tuner.compare(false) } else { services.perform(.compare) }
    }
    // A press that ends the comparison has no effect on lift.
    if button != .command(.compare) || !isComparing { held[touch.event.id] = (button, touch.nanoseconds) }
    return true
  }

  /// Runs the command of a button on lift.
  ///
  /// A finger that holds *Compare* compares as long as it stays; a tap compares until the next tap.
  func follow(_ touch: TimedTouch, with services: Services) {
    let event = touch.event
    guard event.phase != .move, let (pressed, since) = held.removeValue(forKey: event.id) else { return }
    show(at: touch.nanoseconds)
    if pressed == .command(.compare) {
      if touch.nanoseconds - since > Self.tap || event.phase == .cancelled { services.tuner.compare(false) }
    } else if event.phase == .up, pressed == surface(with: services)?.target(at: services.inRoom(event.position)) {
      guard case .command(let command) = pressed else { return showsMore.toggle() }
      services.perform(command)
      if CommandEntry.of(command).bar?.hides == true { (isShown, showsMore) = (false, false) }
    }
  }

  /// Watches fingers on the stage, or on the ruler over it: a tap at an edge shows the toolbar, any other touch hides it.
  func watch(_ touch: TimedTouch, isStage: Bool, with services: Services) {
    let (event, place, room) = (touch.event, services.inRoom(touch.event.position), services.place.room)
    guard isStage || services.ask(.isMeasuring(event.id)) || tapping?.finger == event.id else { return }
    switch event.phase {
    case .down:
      let toEdge = min(place.x, place.y, room.x - place.x, room.y - place.y)
      let isAlone = services.ask(.fingerCount) == 1
      let isNear = toEdge <= Self.edge || ToolbarHandle.zone(in: room).contains(place)
      tapping = isAlone && !isShown && isNear ? (event.id, place, touch.nanoseconds) : nil
      isShown = false
    case .move:
      if let tapping, tapping.finger == event.id, (place - tapping.place).length > Self.slack { self.tapping = nil }
    case .up:
      guard let tapping, tapping.finger == event.id else { break }
      self.tapping = nil
      if touch.nanoseconds - tapping.since <= Self.tap { call(at: touch.nanoseconds, services) }
    case .cancelled: tapping = nil
    }
  }

  // MARK: - Drawing

  /// Whether the toolbar is part of a capture: only in a film that asks for it.
  func isCaptured(with services: Services) -> Bool { services.isFilm }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    if fade.value < 1, showsHandle(with: services) {
      services.inRoom(on: &canvas) { ToolbarHandle.draw(1 - fade.value, on: &$0) }
    }
    func isOn(_ button: Button) -> Bool {
      if case .command(let command) = button { services.isOn(command) } else { showsMore }
    }
    guard fade.value > 0, let surface = surface(with: services, isOn: isOn) else { return }
    let held = Set(held.values.map(\.button))
    services.inRoom(on: &canvas) { surface.draw(held: held, alpha: fade.value, on: &$0) }
  }
}

extension Toolbar.Button {
  func label(isOn: Bool) -> String {
    guard case .command(let command) = self else { return isOn ? "Less" : "More" }
    return isOn ? CommandEntry.of(command).titleOn : command.title
  }

  func icon(isOn: Bool) -> Icon? {
    guard case .command(let command) = self else { return .more }
    return isOn ? CommandEntry.of(command).iconOn : CommandEntry.of(command).icon
  }
}
