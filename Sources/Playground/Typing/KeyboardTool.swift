import Canvas
import Effects
import Gestures
import Motion
import Panel

/// Keys on the glass, for a number or text that a finger has begun to type where the system shows no keyboard of its own.
final class KeyboardTool: Tool {
  /// A finger on a key, which types when it lifts.
  struct Held {
    var key: GlassKey
    var area: Rect
    /// Nanoseconds since which it rests on the key.
    var since: Int64
    /// The choice that it is at, once the key has shown them.
    var choice: Int?
    /// True for a key that has done its work, as of other fingers' typing or because it works at once.
    var isSpent = false
  }

  enum Capitals { case none, one, locked }

  private(set) var held: [Int: Held] = [:]
  private(set) var capitals = Capitals.none
  /// How far it has come up, 0…1.
  private(set) var rise: Transition
  private var page: KeyboardPage?
  private var hasLineBreak = false
  private var typed: PanelTyped?
  private var caret: Rect?
  /// Nil until a hand has shown which it is.
  private(set) var isByFinger: Bool?
  private var lastShift = Int64.min / 2

  /// Nanoseconds: a key that is held shows what else it types; holding on to ⌫ erases, again and again; two taps on ⇧
  /// lock it.
  private static let (patience, erasing, pause, double): (Int64, Int64, Int64, Int64) =
    (380_000_000, 450_000_000, 70_000_000, 350_000_000)

  init(isUp: Bool = false) { rise = Transition(isOn: isUp) }

  /// Whether text is typed with fingers on the glass or with keys on a desk, from now on.
  func use(finger: Bool) { isByFinger = finger }

  /// True while its keys can be pressed.
  private var isShown: Bool { typed != nil && page != nil }

  /// In points of the panel; nil where it is not shown.
  func layout(at desk: Desk) -> KeyboardLayout? { isShown ? shownLayout(at: desk) : nil }

  private func shownLayout(at desk: Desk) -> KeyboardLayout? {
    page.map { KeyboardLayout($0, in: desk.typist.frame, hasLineBreak: hasLineBreak) }
  }

  /// Typing has begun, ended or gone on to something else: the system is told, and these keys come where it has none.
  func settle(at desk: Desk) {
    let now = desk.typist.typed
    tellSystem(now, at: desk)
    let wanted = isByFinger == true && !desk.host.hasScreenKeyboard ? now : nil
    guard wanted != typed else { return }
    typed = wanted
    held = [:]
    capitals = .none
    if let wanted {
      if case .number(let unit) = wanted { page = .number(unit: unit) } else { page = .letters }
      hasLineBreak = wanted == .lines
    }
    let height = isShown ? shownLayout(at: desk)?.plate.height : nil
    desk.panel.cover(height ?? 0, at: desk)
    rise.turn(on: isShown, curve: CubicBezier(0.2, 0, 0, 1), duration: desk.tuner.values.movesLess ? 0 : 0.2)
    if !isShown, rise.isAtRest { page = nil }
    desk.redraw()
  }

  /// Where text goes in, so that what the system shows of it stands beside it.
  private func tellSystem(_ typed: PanelTyped?, at desk: Desk) {
    let area = typed == nil ? nil : desk.typist.caret ?? Rect(origin: .zero, size: Vector(1, 20))
    guard area != caret else { return }
    caret = area
    desk.ask(.typing(at: area))
  }

  // MARK: - Hands

  private func inPanel(_ place: Vector, at desk: Desk) -> Vector { place / desk.typist.scale }

  func spots(at desk: Desk) -> [Spot] {
    guard let layout = layout(at: desk) else { return [] }
    // All of it, not key by key: who turns to another page means the keys that are there then.
    let (plate, scale) = (layout.plate, desk.typist.scale)
    return [spot(0, Rect(origin: plate.origin * scale, size: plate.size * scale))]
  }

  func covers(_ place: Vector, at desk: Desk) -> Bool {
    layout(at: desk)?.plate.contains(inPanel(place, at: desk)) == true
  }

  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool {
    guard covers(touch.event.position, at: desk) else { return false }
    guard let (key, area) = layout(at: desk)?.key(at: inPanel(touch.event.position, at: desk)) else { return true }
    // Who types with two thumbs does not lift one before the other is down.
    for id in held.keys.sorted() { spend(id, at: desk) }
    held[touch.event.id] = Held(key: key, area: area, since: touch.nanoseconds)
    switch key {
    case .erase, .shift, .page:
      held[touch.event.id]?.isSpent = true
      press(key, at: desk, now: touch.nanoseconds)
    case .text, .sign, .lineBreak, .done: break
    }
    return true
  }

  func follow(_ touch: TimedTouch, at desk: Desk) {
    guard let finger = held[touch.event.id] else { return }
    switch touch.event.phase {
    case .down: break
    case .move:
      move(touch.event.id, finger, to: inPanel(touch.event.position, at: desk), now: touch.nanoseconds, at: desk)
    case .up:
      spend(touch.event.id, at: desk)
      held[touch.event.id] = nil
    case .cancelled: held[touch.event.id] = nil
    }
  }

  private func move(_ id: Int, _ finger: Held, to place: Vector, now: Int64, at desk: Desk) {
    guard let layout = layout(at: desk) else { return }
    if finger.choice != nil {
      held[id]?.choice = choices(of: finger, layout)?.index(at: place.x)
    } else if !finger.isSpent, let (key, area) = layout.key(at: place), key != finger.key {
      // It has slipped on to another key.
      held[id] = Held(key: key, area: area, since: now, isSpent: [.erase, .shift].contains(key))
    }
  }

  func choices(of finger: Held, _ layout: KeyboardLayout) -> KeyboardLayout.Choices? {
    let texts = finger.key.choices(isShifted: capitals != .none)
    return texts.isEmpty ? nil : KeyboardLayout.Choices(texts, over: finger.area, in: layout.plate)
  }

  /// The finger's key types, unless it has.
  private func spend(_ id: Int, at desk: Desk) {
    guard let finger = held[id], !finger.isSpent else { return }
    held[id]?.isSpent = true
    let texts = finger.key.choices(isShifted: capitals != .none)
    if let choice = finger.choice, texts.indices.contains(choice) {
      type(texts[choice], at: desk)
    } else {
      press(finger.key, at: desk, now: finger.since)
    }
  }

  private func press(_ key: GlassKey, at desk: Desk, now: Int64) {
    switch key {
    case .text(let text): type(capitals == .none ? text : text.capital, at: desk)
    case .page(let other): page = other
    case .shift:
      let isDouble = capitals == .one && now - lastShift < Self.double
      capitals = isDouble ? .locked : capitals == .none ? .one : .none
      lastShift = now
    case .sign: desk.press(KeyPress(name: "±"))
    case .erase: desk.press(KeyPress(name: "Backspace"))
    case .lineBreak: desk.type("\n")
    case .done: desk.press(KeyPress(name: "Return"))
    }
    desk.redraw()
  }

  private func type(_ text: String, at desk: Desk) {
    if capitals == .one { capitals = .none }
    desk.type(text)
  }

  // MARK: - Time

  func advance(to now: Int64, at desk: Desk) {
    for (id, finger) in held where now >= moment(of: finger) ?? .max {
      if finger.key == .erase {
        press(.erase, at: desk, now: now)
        held[id]?.since = now - Self.erasing + Self.pause
      } else {
        held[id]?.choice = 0
      }
      desk.redraw()
    }
  }

  /// When a finger that rests does something by itself.
  private func moment(of finger: Held) -> Int64? {
    if finger.key == .erase { return finger.since + Self.erasing }
    let hasChoices = !finger.isSpent && finger.choice == nil && !finger.key.choices(isShifted: false).isEmpty
    return hasChoices ? finger.since + Self.patience : nil
  }

  var nextMoment: Int64? { held.values.compactMap(moment).min() }

  func animate(by seconds: Double, at desk: Desk) {
    rise.step(by: seconds)
    if !isShown, rise.isAtRest { page = nil }
  }

  var isAnimating: Bool { !rise.isAtRest }

  // MARK: - Drawing

  func isCaptured(at desk: Desk) -> Bool { false }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard desk.naming.isOn || desk.panel.panel.isVisible, let layout = shownLayout(at: desk) else { return }
    let accent = desk.scene.effect?.accent ?? Look.paper
    canvas.with(.scale(desk.typist.scale)) { draw(layout, accent, on: &$0) }
  }
}
