import Canvas
import Effects
import Gestures
import Motion

/// What is typed with fingers: where it goes, and how the keys look.
final class KeyboardTool: Tool {
  private var keyboard = ScreenKeyboard()

  /// What has the keys from now on: glass, or else what stands on a desk.
  func use(finger: Bool) { keyboard.use(finger: finger) }

  /// In points of the room; nil where it is not shown.
  func layout(at desk: Desk) -> KeyboardLayout? { keyboard.isShown ? KeyboardLayout(in: desk.place.room) : nil }

  /// Typing has begun or ended: the system's keyboard is asked for, and ours comes where there is none.
  func settle(at desk: Desk) {
    let isTyping = desk.panel.panel.isTyping
    guard let isTyping = keyboard.follow(isTyping: isTyping, hasSystems: desk.host.hasScreenKeyboard) else { return }
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
    let typed = keyboard.press(key, by: touch.event.id)
    if let text = typed.text { desk.type(text) }
    if let name = typed.key { desk.press(KeyPress(name: name)) }
    return true
  }

  func follow(_ touch: TimedTouch, at desk: Desk) {
    if touch.event.phase != .move { keyboard.release(touch.event.id) }
  }

  func isCaptured(at desk: Desk) -> Bool { false }

  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {
    guard let layout = layout(at: desk) else { return }
    desk.inRoom(on: &canvas) { keyboard.draw(layout, on: &$0) }
  }
}
