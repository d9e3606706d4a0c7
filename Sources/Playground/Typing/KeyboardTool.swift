import Canvas
import Effects
import Gestures
import Motion

/// Keys on the glass, for a name or a number that a finger has begun to type where the system shows no keyboard.
final class KeyboardTool: Tool {
  enum Key: Equatable {
    case text(String)
    case shift, erase, done
  }

  private var isShown = false
  /// True for one capital letter.
  private(set) var isShifted = false
  /// The key that each finger is down on.
  private var held: [Int: Key] = [:]
  private var isTyping = false
  /// Nil until a hand has shown which it is.
  private(set) var isByFinger: Bool?

  /// Whether text is typed with fingers on the glass or with keys on a desk, from now on.
  func use(finger: Bool) {
    isByFinger = finger
    if !finger { isShown = false }
  }

  /// In points of the room; nil where it is not shown.
  func layout(at desk: Desk) -> KeyboardLayout? { isShown ? KeyboardLayout(in: desk.place.room) : nil }

  /// Typing has begun or ended: the system's keyboard is asked for, and ours comes where there is none.
  func settle(at desk: Desk) {
    guard desk.panel.panel.isTyping != isTyping else { return }
    isTyping.toggle()
    isShown = isTyping && isByFinger == true && !desk.host.hasScreenKeyboard
    isShifted = false
    desk.ask(.typing(isTyping))
    desk.redraw()
  }

  func covers(_ place: Vector, at desk: Desk) -> Bool {
    layout(at: desk)?.plate.contains(desk.inRoom(place)) == true
  }

  /// A key counts as it goes down.
  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool {
    guard covers(touch.event.position, at: desk) else { return false }
    guard let key = layout(at: desk)?.key(at: desk.inRoom(touch.event.position)) else { return true }
    let typed = press(key, by: touch.event.id)
    if let text = typed.text { desk.type(text) }
    if let name = typed.key { desk.press(KeyPress(name: name)) }
    return true
  }

  /// What a key types: text, or the name of a key on a desk.
  func press(_ key: Key, by finger: Int) -> (text: String?, key: String?) {
    held[finger] = key
    let wasShifted = isShifted
    isShifted = key == .shift && !wasShifted
    return switch key {
    case .text(let text): (wasShifted ? text.uppercased() : text, nil)
    case .shift: (nil, nil)
    case .erase: (nil, "Backspace")
    case .done: (nil, "Return")
    }
  }

  func follow(_ touch: TimedTouch, at desk: Desk) {
    if touch.event.phase != .move { held[touch.event.id] = nil }
  }

  // MARK: - Drawing

  func isCaptured(at desk: Desk) -> Bool { false }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    if let layout = layout(at: desk) { desk.inRoom(on: &canvas) { draw(layout, on: &$0) } }
  }

  func draw(_ layout: KeyboardLayout, on canvas: inout Canvas) {
    canvas.plate(layout.plate, radius: 14, Look.slate.opacity(0.97))
    for (key, area) in layout.keys {
      let isLit = held.values.contains(key) || (key == .shift && isShifted)
      canvas.fill(.rounded(area.inset(by: 2), 7), Look.paper.opacity(isLit ? 0.92 : 0.13))
      canvas.label(label(of: key), in: area.inset(by: 2), size: key == .done ? 14 : 17, isLit ? Look.ink : Look.text)
    }
  }

  private func label(of key: Key) -> String {
    switch key {
    case .text(" "): "space"
    case .text(let text): isShifted ? text.uppercased() : text
    case .shift: "⇧"
    case .erase: "⌫"
    case .done: "Done"
    }
  }
}

/// Where the keys are: at the bottom of the stage, so that what is typed into stays in view on the panel.
struct KeyboardLayout {
  let plate: Rect
  private(set) var keys: [(key: KeyboardTool.Key, area: Rect)] = []

  private static let padding = 6.0
  /// Points that a row of keys is high.
  private static let heights = 26.0...46
  /// Keys of one row are ten units wide together: what is typed, how wide each.
  private static let rows: [[(KeyboardTool.Key, Double)]] =
    ["1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm.#"].map { row in row.map { (.text(String($0)), 1) } }
    + [[(.shift, 1.5), (.text("*"), 1), (.text("/"), 1), (.text("%"), 1), (.text(" "), 3.5), (.done, 2)]]

  init(in stage: Vector) {
    let width = min(560, stage.x - 16)
    let height = ((stage.y - 76) / Double(Self.rows.count)).clamped(to: Self.heights)
    let size = Vector(width, height * Double(Self.rows.count) + 2 * Self.padding)
    plate = Rect(x: ((stage.x - width) / 2).rounded(), y: stage.y - 8 - size.y, width: size.x, height: size.y)
    let unit = (width - 2 * Self.padding) / 10
    for (index, row) in Self.rows.enumerated() {
      var x = plate.minX + Self.padding
      for (key, units) in row + (row.count == 9 ? [(.erase, 1)] : []) {
        keys.append(
          (key, Rect(x: x, y: plate.minY + Self.padding + height * Double(index), width: unit * units, height: height)))
        x += unit * units
      }
    }
  }

  func key(at place: Vector) -> KeyboardTool.Key? { keys.first { $0.area.contains(place) }?.key }
}
