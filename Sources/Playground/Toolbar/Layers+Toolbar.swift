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

  func drawToolbar(on canvas: inout Canvas) {
    guard toolbar.alpha > 0, let layout = toolbarLayout else { return }
    toolbar.draw(layout, isOn: { $0.isOn(in: self) }, on: &canvas)
  }
}
