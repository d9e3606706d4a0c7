import Canvas
import Gestures
import Motion

/// The bar as a part of what is on the stage.
extension Layers {
  private var hasToolbar: Bool {
    // Who has unlocked a kiosk may have no other way out of its gallery.
    let isOpen = kiosk.map { !$0.isLocked } ?? (scene.effect != nil && tuner.values.settings.toolbar)
    return isOpen && !overlay.showsKeys
  }

  /// Nil where it cannot be, whether it is shown or not.
  var toolbarLayout: ToolbarLayout? {
    guard hasToolbar else { return nil }
    let messages = messagesHeight
    let buttons = ToolbarButton.row(showsMore: toolbar.showsMore)
    return ToolbarLayout(buttons, in: place.room, below: scene.roomBelow + (messages > 0 ? messages + 8 : 0))
  }

  /// Points at the bottom that it takes from notices.
  var toolbarRoom: Double {
    guard toolbar.isShown, let layout = toolbarLayout else { return 0 }
    return place.room.y - layout.plate.minY - 8
  }

  /// The mouse has moved, and has hold of nothing.
  mutating func callToolbar(at time: Int64) {
    guard hasToolbar, !overlay.isFilm else { return }
    if !toolbar.isShown { redraw() }
    toolbar.show(at: time)
  }

  /// A finger that the stage has; it loses nothing of it.
  mutating func watchForToolbar(_ touch: TimedTouch, isAlone: Bool) {
    if toolbar.watch(touch, in: place.room, isAlone: isAlone) { callToolbar(at: touch.nanoseconds) }
  }

  /// A finger that the bar has. One on *Compare* compares as long as it stays, or after a tap until the next.
  mutating func followToolbar(_ touch: TimedTouch) {
    let event = touch.event
    let button = toolbarLayout?.button(at: event.position)
    switch event.phase {
    case .down:
      guard let button else { return }
      let isComparing = tuner.session.isComparing
      if button == .compare { tuner.compare(!isComparing) }
      // What ends with its going down has nothing left to do.
      if button != .compare || !isComparing { toolbar.press(button, by: event.id, at: touch.nanoseconds) }
    case .move: break
    case .up, .cancelled:
      guard let (pressed, wasLong) = toolbar.release(event.id, at: touch.nanoseconds) else { return }
      if pressed == .compare {
        if wasLong || event.phase == .cancelled { tuner.compare(false) }
      } else if button == pressed, event.phase == .up {
        if let command = pressed.command { command.perform(on: &self) } else { toolbar.showsMore.toggle() }
      }
    }
  }

  func drawToolbar(on canvas: inout Canvas) {
    guard toolbar.alpha > 0, let layout = toolbarLayout else { return }
    toolbar.draw(layout, isOn: { $0.isOn(in: self) }, on: &canvas)
  }
}
