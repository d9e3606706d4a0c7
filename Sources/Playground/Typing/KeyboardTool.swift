import Canvas
import Effects
import Gestures
import Interface
import Motion
import Panel

/// The on-screen keyboard for a field that a finger has opened, or for a sketch with a keyboard, on a system without one.
final class KeyboardTool: Tool {
  /// A finger on a key; the key types when the finger lifts.
  struct Held {
    var key: ScreenKey
    /// The time since which the finger rests on the key, in nanoseconds.
    var since: Int64
    /// The selected choice once the key shows its choices; `nil` before.
    var choice: Int?
    /// Whether the key has already typed, because another finger began to type or because the key works at once.
    var isSpent = false
  }

  enum Capitals { case none, one, locked }

  private(set) var held: [Int: Held] = [:]
  private(set) var capitals = Capitals.none
  /// The share of the keyboard's height that is visible, 0 to 1.
  private(set) var rise: Transition
  private(set) var page: KeyboardPage?
  private var hasLineBreak = false
  private var typed: TypedKind?
  private var caret: Rect?
  /// Whether the keyboard types, or has last typed, into the sketch on the stage.
  private var isForStage = false
  /// The height of the keyboard over the stage, in points, by which the stage is lower; 0 while it types elsewhere.
  private(set) var stageHeight = 0.0
  private var lastShift = Int64.min / 2

  /// The delays, in nanoseconds.
  ///
  /// * `patience`: a held key shows its choices.
  /// * `erasing`, `pause`: a held ⌫ erases the first time, then repeatedly.
  /// * `double`: two taps on ⇧ within this time lock it.
  private static let (patience, erasing, pause, double): (Int64, Int64, Int64, Int64) =
    (380_000_000, 450_000_000, 70_000_000, 350_000_000)

  init(isUp: Bool = false) { rise = Transition(isOn: isUp) }

  /// Whether the keys can be pressed.
  private var isShown: Bool { typed != nil && page != nil }

  var isNumber: Bool { page?.isNumber == true }

  /// Returns the surface in points of the panel; `nil` if the keyboard is not shown.
  func surface(with services: Services) -> Surface<ScreenKey>? {
    isShown ? surface(over: services.ask(.textTarget), with: services) : nil
  }

  /// Returns the frame in points of the panel; `nil` if the keyboard is not shown.
  func frame(with services: Services) -> Rect? { isShown ? frame(over: services.ask(.textTarget)) : nil }

  private func frame(over target: TextTarget) -> Rect? {
    page.map { Self.frame($0, in: target.frame, hasLineBreak: hasLineBreak) }
  }

  /// Returns the surface over the frame that receives the text, also while the keyboard slides out.
  private func surface(over target: TextTarget, with services: Services) -> Surface<ScreenKey>? {
    page.map {
      Self.surface(
        $0, in: target.frame, hasLineBreak: hasLineBreak, capitals: capitals, accent: accent(with: services))
    }
  }

  private func accent(with services: Services) -> Color { services.scene.effect?.accent ?? Look.paper }

  /// Updates the keyboard after typing has begun, has ended or has moved to another field.
  ///
  /// The system is informed, and this keyboard appears if the system has none.
  func settle(with services: Services) {
    let typist = services.ask(.textTarget)
    let now = services.usesFingers == true && !typist.wantsKeys ? nil : typist.typed
    // Without a keyboard on the screen the system hears a keyboard on the table all the time.
    let isTyping = (services.host.hasScreenKeyboard ? now : typist.typed) != nil
    tellSystem(isTyping ? typist.caret ?? Rect(origin: .zero, size: Vector(1, 20)) : nil, with: services)
    let wanted = services.usesFingers == true && !services.host.hasScreenKeyboard ? now : nil
    if wanted != nil, typist.isStage != isForStage { (typed, isForStage) = (nil, typist.isStage) }
    defer { coverStage(typist, with: services) }
    guard wanted != typed else { return }
    typed = wanted
    held = [:]
    capitals = .none
    if let wanted {
      if case .number(let unit) = wanted { page = .number(unit: unit) } else { page = .letters }
      hasLineBreak = wanted == .lines
    }
    let height = isShown ? frame(over: typist)?.height : nil
    services.send(.coverPanel(isForStage ? 0 : height ?? 0))
    rise.turn(on: isShown, curve: CubicBezier(0.2, 0, 0, 1), duration: services.tuner.values.movesLess ? 0 : 0.2)
    if !isShown, rise.isAtRest { page = nil }
    services.redraw()
  }

  /// Gives the stage the room above the keyboard.
  private func coverStage(_ target: TextTarget, with services: Services) {
    let height = isForStage && isShown ? frame(over: target)?.height ?? 0 : 0
    guard height != stageHeight else { return }
    stageHeight = height
    services.fit()
  }

  /// Tells the system the position of the caret, so that the system's own input windows appear beside it; `nil` ends typing.
  private func tellSystem(_ area: Rect?, with services: Services) {
    guard area != caret else { return }
    caret = area
    services.request(.typing(at: area))
  }

  // MARK: - Hands

  /// Returns the shown surface, and a position of the window in the surface's points; `nil` if the keyboard is not shown.
  private func surface(at place: Vector, with services: Services) -> (keys: Surface<ScreenKey>, place: Vector)? {
    guard isShown else { return nil }
    let target = services.ask(.textTarget)
    return surface(over: target, with: services).map { ($0, place / target.scale) }
  }

  func spots(with services: Services) -> [Spot] {
    guard isShown else { return [] }
    let target = services.ask(.textTarget)
    guard let plate = frame(over: target) else { return [] }
    let scale = target.scale
    // The whole plate is one spot, not each key: after a change of page, a press refers to the new keys.
    return [spot(0, Rect(origin: plate.origin * scale, size: plate.size * scale))]
  }

  func covers(_ place: Vector, with services: Services) -> Bool {
    let scale = services.ask(.textTarget).scale
    return frame(with: services)?.contains(place / scale) ?? false
  }

  func begin(_ touch: TimedTouch, with services: Services) -> Bool {
    guard let (keys, place) = surface(at: touch.event.position, with: services), keys.frame.contains(place),
      let key = keys.target(nearest: place)
    else { return false }
    // A user who types with two thumbs puts one down before the other lifts.
    for id in held.keys.sorted() { spend(id, with: services) }
    held[touch.event.id] = Held(key: key, since: touch.nanoseconds)
    switch key {
    case .erase, .shift, .page:
      held[touch.event.id]?.isSpent = true
      press(key, with: services, now: touch.nanoseconds)
    case .text, .sign, .lineBreak, .done: break
    }
    return true
  }

  func follow(_ touch: TimedTouch, with services: Services) {
    guard let finger = held[touch.event.id] else { return }
    switch touch.event.phase {
    case .down: break
    case .move: move(touch.event.id, finger, to: touch.event.position, now: touch.nanoseconds, with: services)
    case .up:
      spend(touch.event.id, with: services)
      held[touch.event.id] = nil
    case .cancelled: held[touch.event.id] = nil
    }
  }

  private func move(_ id: Int, _ finger: Held, to position: Vector, now: Int64, with services: Services) {
    guard let (keys, place) = surface(at: position, with: services) else { return }
    if finger.choice != nil {
      // The nearest choice is the one above or below the finger.
      let choices = choices(of: finger, over: keys)
      held[id]?.choice = choices.flatMap { $0.target(nearest: Vector(place.x, $0.frame.midY)) }
    } else if !finger.isSpent, let key = keys.target(nearest: place), key != finger.key {
      // The finger has moved to another key.
      held[id] = Held(key: key, since: now, isSpent: [.erase, .shift].contains(key))
    }
  }

  /// Types the key under the finger, unless it has already typed.
  private func spend(_ id: Int, with services: Services) {
    guard let finger = held[id], !finger.isSpent else { return }
    held[id]?.isSpent = true
    let texts = finger.key.choices(isShifted: capitals != .none)
    if let choice = finger.choice, texts.indices.contains(choice) {
      type(texts[choice], with: services)
    } else {
      press(finger.key, with: services, now: finger.since)
    }
  }

  private func press(_ key: ScreenKey, with services: Services, now: Int64) {
    switch key {
    case .text(let text): type(capitals == .none ? text : text.capital, with: services)
    case .page(let other): page = other
    case .shift:
      let isDouble = capitals == .one && now - lastShift < Self.double
      capitals = isDouble ? .locked : capitals == .none ? .one : .none
      lastShift = now
    case .sign: services.press(KeyPress(name: "±"))
    case .erase: services.press(KeyPress(name: "Backspace"))
    case .lineBreak: services.type("\n")
    // Return is a key of the sketch.
    case .done: services.press(KeyPress(name: isForStage ? "Escape" : "Return"))
    }
    services.redraw()
  }

  private func type(_ text: String, with services: Services) {
    if capitals == .one { capitals = .none }
    services.type(text)
  }

  // MARK: - Time

  func advance(to now: Int64, with services: Services) {
    for (id, finger) in held where now >= moment(of: finger) ?? .max {
      if finger.key == .erase {
        press(.erase, with: services, now: now)
        held[id]?.since = now - Self.erasing + Self.pause
      } else {
        held[id]?.choice = 0
      }
      services.redraw()
    }
  }

  /// Returns the time at which a resting finger acts by itself, in nanoseconds; `nil` if it does not.
  private func moment(of finger: Held) -> Int64? {
    if finger.key == .erase { return finger.since + Self.erasing }
    let hasChoices = !finger.isSpent && finger.choice == nil && !finger.key.choices(isShifted: false).isEmpty
    return hasChoices ? finger.since + Self.patience : nil
  }

  var nextMoment: Int64? { held.values.compactMap(moment).min() }

  func animate(by seconds: Double, with services: Services) {
    rise.step(by: seconds)
    if !isShown, rise.isAtRest { page = nil }
  }

  var isAnimating: Bool { !rise.isAtRest }

  // MARK: - Drawing

  func isCaptured(with services: Services) -> Bool { false }

  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {
    guard page != nil, isForStage || services.ask(.isNamingOpen) || services.ask(.isPanelVisible) else { return }
    let target = isForStage ? .stage(of: services.size, wantsKeys: true) : services.ask(.textTarget)
    guard let keys = surface(over: target, with: services) else { return }
    canvas.with(.scale(target.scale)) { draw(keys, accent(with: services), on: &$0) }
  }
}
