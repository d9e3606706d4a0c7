import Canvas
import Effects
import Gestures
import Motion

/// A bar of buttons for fingers: when it is there, and what holds which of its buttons.
///
/// It comes with a tap at an edge of the stage, with a move of the mouse, and with an effect that was tapped in the
/// gallery. It goes after three seconds without the mouse on it, and at once for a finger that means the effect, from which
/// it takes nothing.
final class Toolbar: Tool {
  enum Button: Hashable {
    case command(Command)
    /// Turns the bar over.
    case more
  }

  /// What is wanted most, and what else keys do and nothing on the stage does. From left to right: what compares values
  /// is at the end of one and the beginning of the other.
  private static let front: [Command] = [.panel, .pause, .loop, .clip, .overlay, .compare]
  private static let rest: [Command] = [
    .split, .ghost, .stepBack, .stepOn, .slower, .faster, .restart, .record, .play, .picture, .ruler, .remote,
    .fullscreen, .back,
    .keys,
  ]

  /// What the bar goes for, once it is pressed.
  private static let leading: Set<Command> = [.split, .keys, .back, .ruler]

  static func row(showsMore: Bool) -> [Button] { (showsMore ? rest : front).map { .command($0) } + [.more] }

  private(set) var isShown = false
  /// True while it is turned over.
  private(set) var showsMore = false
  /// The button that each finger went down on.
  private var held: [Int: (button: Button, since: Int64)] = [:]
  /// A finger that may yet turn out to tap at an edge.
  private var tapping: (finger: Int, place: Vector, since: Int64)?
  /// Where the mouse rests, in points of the window; nil for none, and over the panel.
  var pointer: Vector?
  private var isPointed = false
  private var fade = Transition()
  private var now: Int64 = 0
  private var end: Int64 = 0

  /// As the settings had it.
  private var wasOn = false

  private static let nanoseconds: Int64 = 3_000_000_000
  /// Points from an edge.
  private static let edge = 28.0
  /// A finger that goes further, or stays longer, does not tap.
  private static let slack = 10.0
  private static let tap: Int64 = 300_000_000

  var isAnimating: Bool { !fade.isAtRest || (fade.target == 1) != isShown }
  /// When it goes by itself, in nanoseconds; nil while it does not.
  var nextMoment: Int64? { isShown && held.isEmpty && !isPointed ? end : nil }

  func show(at time: Int64) {
    now = max(now, time)
    isShown = true
    end = now + Self.nanoseconds
  }

  /// The same, at the time that it was last told; `isInstant` without coming up.
  func show(isInstant: Bool = false) {
    show(at: now)
    if isInstant { animate(by: 1) }
  }

  func startOver(at desk: Desk) { isShown = false }

  /// The drawer goes before what it lies on.
  func press(_ key: KeyPress, at desk: Desk) -> Bool {
    guard isShown, showsMore, key.name == "Escape" else { return false }
    showsMore = false
    desk.redraw()
    return true
  }

  func advance(to now: Int64, at desk: Desk) {
    self.now = max(self.now, now)
    if let nextMoment, now >= nextMoment { isShown = false }
  }

  /// It comes with what is wanted most; until a recording ends, with the button that ends it.
  func settle(at desk: Desk) {
    if !isShown, !desk.isOn(.record) { showsMore = false }
    let isOn = desk.tuner.values.settings.toolbar
    if wasOn, !isOn {
      let hand = desk.isByFinger ? "a tap with three fingers" : "Tab"
      desk.announcer.say("Without the bar, \(hand) opens the panel", seconds: 5, .command(.undo))
    }
    wasOn = isOn
    let wasPointed = isPointed
    isPointed = pointer.map { covers($0, at: desk) } ?? false
    if wasPointed, !isPointed, isShown { show() }
  }

  func animate(by seconds: Double, at desk: Desk) { animate(by: seconds) }
  private func animate(by seconds: Double) {
    fade.turn(on: isShown, curve: .linear, duration: 0.16)
    fade.step(by: seconds)
  }

  // MARK: - Place

  func isPossible(at desk: Desk) -> Bool {
    // The gallery of an unlocked kiosk may have no other way out.
    desk.kiosk.map { !$0.look.isLocked } ?? (desk.scene.effect != nil && desk.tuner.values.settings.toolbar)
  }

  /// In points of the room; nil where it cannot be.
  func layout(at desk: Desk) -> ToolbarLayout? {
    guard isPossible(at: desk) else { return nil }
    return ToolbarLayout(Self.row(showsMore: showsMore), in: desk.place.room) {
      desk.area(of: self, Standing(size: $0))
    }
  }

  func standing(at desk: Desk) -> Standing? {
    guard isShown || fade.value > 0, isPossible(at: desk) else { return nil }
    return ToolbarLayout.size(of: Self.row(showsMore: showsMore), in: desk.place.room)
      .map { Standing(size: $0) }
  }

  /// The mouse has moved, and has hold of nothing.
  func call(at time: Int64, _ desk: Desk) {
    guard isPossible(at: desk), !desk.isFilm else { return }
    if !isShown { desk.redraw() }
    show(at: time)
  }

  // MARK: - Fingers

  func spots(at desk: Desk) -> [Spot] {
    guard isShown, let layout = layout(at: desk) else { return [] }
    return [spot(0, desk.inWindow(layout.plate))]
      + layout.buttons.map { spot($0, desk.inWindow(layout.area(of: $0))) }
  }

  func covers(_ place: Vector, at desk: Desk) -> Bool {
    isShown && layout(at: desk)?.plate.contains(desk.inRoom(place)) == true
  }

  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool {
    guard covers(touch.event.position, at: desk) else { return false }
    guard let button = layout(at: desk)?.button(at: desk.inRoom(touch.event.position)) else { return true }
    let isComparing = desk.isOn(.compare)
    if button == .command(.compare) {
      if isComparing { desk.tuner.compare(false) } else { desk.perform(.compare) }
    }
    // What ends with its going down has nothing left to do.
    if button != .command(.compare) || !isComparing { held[touch.event.id] = (button, touch.nanoseconds) }
    return true
  }

  /// A finger on *Compare* compares as long as it stays, or after a tap until the next.
  func follow(_ touch: TimedTouch, at desk: Desk) {
    let event = touch.event
    guard event.phase != .move, let (pressed, since) = held.removeValue(forKey: event.id) else { return }
    show(at: touch.nanoseconds)
    if pressed == .command(.compare) {
      if touch.nanoseconds - since > Self.tap || event.phase == .cancelled { desk.tuner.compare(false) }
    } else if event.phase == .up, pressed == layout(at: desk)?.button(at: desk.inRoom(event.position)) {
      guard case .command(let command) = pressed else { return showsMore.toggle() }
      desk.perform(command)
      // What shows something else needs the bar's room.
      if Self.leading.contains(command) { (isShown, showsMore) = (false, false) }
    }
  }

  /// Looks on while the stage or the ruler over it has a finger: a tap at an edge asks for the bar, anything else sends it
  /// away.
  func watch(_ touch: TimedTouch, isStage: Bool, at desk: Desk) {
    let (event, place, room) = (touch.event, desk.inRoom(touch.event.position), desk.place.room)
    guard isStage || desk.holders[event.id] is RulerTool || tapping?.finger == event.id else { return }
    switch event.phase {
    case .down:
      let toEdge = min(place.x, place.y, room.x - place.x, room.y - place.y)
      let isAlone = desk.holders.count == 1
      let isNear = toEdge <= Self.edge || Grabber.zone(in: room).contains(place)
      tapping = isAlone && !isShown && isNear ? (event.id, place, touch.nanoseconds) : nil
      isShown = false
    case .move:
      if let tapping, tapping.finger == event.id, (place - tapping.place).length > Self.slack { self.tapping = nil }
    case .up:
      guard let tapping, tapping.finger == event.id else { break }
      self.tapping = nil
      if touch.nanoseconds - tapping.since <= Self.tap { call(at: touch.nanoseconds, desk) }
    case .cancelled: tapping = nil
    }
  }

  // MARK: - Drawing

  /// A film that asks for it shows it.
  func isCaptured(at desk: Desk) -> Bool { desk.isFilm }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    if fade.value < 1, showsGrabber(at: desk) { desk.inRoom(on: &canvas) { Grabber.draw(1 - fade.value, on: &$0) } }
    guard fade.value > 0, let layout = layout(at: desk) else { return }
    desk.inRoom(on: &canvas) { draw(layout, isOn: desk.isOn, on: &$0) }
  }

  /// `isOn` says which of its commands go on.
  func draw(_ layout: ToolbarLayout, isOn: (Command) -> Bool, on canvas: inout Canvas) {
    let alpha = fade.value
    canvas.plate(layout.plate, radius: 16, Look.slate.opacity(0.96 * alpha), shadow: 0.4 * alpha)
    for button in layout.buttons {
      let area = layout.area(of: button)
      let isOn = if case .command(let command) = button { isOn(command) } else { showsMore }
      if isOn || held.values.contains(where: { $0.button == button }) {
        canvas.fill(.rounded(area.inset(by: 2), 12), Look.paper.opacity((isOn ? 0.92 : 0.16) * alpha))
      }
      let color = (isOn ? Look.ink : Look.paper).opacity(alpha)
      let words = button.label(isOn: isOn)
      // Two words that one line has no room for, with air at its tile's edges, stand on two.
      let isLong = words.contains(" ") && TextWidth.estimate(words, size: 11, weight: .medium) > area.width - 10
      button.icon(isOn: isOn)?.draw(at: Vector(area.midX, area.minY + (isLong ? 16 : 21)), color, on: &canvas)
      let lines = isLong ? words.split(separator: " ", maxSplits: 1).map(String.init) : [words]
      for (index, line) in lines.enumerated() {
        let label = TextRun(line, size: 11, weight: .medium, width: area.width + 4, alignment: .center)
        canvas.text(label, at: Vector(area.minX - 2, area.maxY - (isLong ? 29 - 13 * Double(index) : 20)), color)
      }
    }
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
