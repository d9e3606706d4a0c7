import Canvas
import Effects
import Gestures
import Motion

/// What is typed with fingers: where it goes, and how the keys look.
extension Layers {
  var keyboardLayout: KeyboardLayout? { keyboard.isShown && !overlay.showsKeys ? KeyboardLayout(in: place.room) : nil }

  /// Typing has begun or ended: the system's keyboard is asked for, and ours comes where there is none.
  mutating func followTyping() {
    let isTyping = panel.panel.isTyping
    guard let isTyping = keyboard.follow(isTyping: isTyping, hasSystems: host.hasScreenKeyboard) else { return }
    ask(.typing(isTyping))
    redraw()
  }

  /// A finger that the keyboard has; a key counts as it goes down.
  mutating func followKeyboard(_ event: FingerEvent) {
    guard event.phase == .down else {
      if event.phase != .move { keyboard.release(event.id) }
      return
    }
    guard let key = keyboardLayout?.key(at: event.position) else { return }
    let typed = keyboard.press(key, by: event.id)
    if let text = typed.text { _ = panel.type(text, scene.effect) }
    if let name = typed.key { _ = panel.press(KeyPress(name: name), scene.effect) }
  }

  func drawKeyboard(on canvas: inout Canvas) {
    if let layout = keyboardLayout { keyboard.draw(layout, on: &canvas) }
  }
}
