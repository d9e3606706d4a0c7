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
    guard let layout = keyboardLayout else { return }
    let (plate, held) = (layout.plate, Array(keyboard.held.values))
    canvas.shadow(of: plate, radius: 14, offset: Vector(0, 6), blur: 24, .black.opacity(0.4))
    canvas.fill(.rounded(plate, 14), Look.slate.opacity(0.97))
    for (key, area) in layout.keys {
      let isLit = held.contains(key) || (key == .shift && keyboard.isShifted)
      let cap = area.inset(by: 2)
      canvas.fill(.rounded(cap, 7), Look.paper.opacity(isLit ? 0.92 : 0.13))
      let run = TextRun(
        keyboard.label(of: key), size: key == .done ? 14 : 17, weight: .medium, width: cap.width, alignment: .center)
      canvas.text(run, at: Vector(cap.minX, cap.midY - run.box.y / 2), isLit ? Look.ink : Look.text)
    }
  }
}

extension ScreenKeyboard {
  fileprivate func label(of key: Key) -> String {
    switch key {
    case .text(" "): "space"
    case .text(let text): isShifted ? text.uppercased() : text
    case .shift: "⇧"
    case .erase: "⌫"
    case .done: "Done"
    }
  }
}
