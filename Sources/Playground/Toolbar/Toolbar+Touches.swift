import Gestures

extension Toolbar {
  /// A finger that the bar has. One on *Compare* compares as long as it stays, or after a tap until the next.
  @MainActor
  static func follow(_ touch: TimedTouch, in layers: inout Layers) {
    let event = touch.event
    let button = layers.toolbarLayout?.button(at: event.position)
    switch event.phase {
    case .down:
      guard let button else { return }
      let isComparing = layers.tuner.session.isComparing
      if button == .compare { layers.tuner.compare(!isComparing) }
      // What ends with its going down has nothing left to do.
      if button != .compare || !isComparing { layers.toolbar.press(button, by: event.id, at: touch.nanoseconds) }
    case .move: break
    case .up, .cancelled:
      guard let (pressed, wasLong) = layers.toolbar.release(event.id, at: touch.nanoseconds) else { return }
      if pressed == .compare {
        if wasLong || event.phase == .cancelled { layers.tuner.compare(false) }
      } else if button == pressed, event.phase == .up {
        if let command = pressed.command { command.perform(on: &layers) } else { layers.toolbar.showsMore.toggle() }
      }
    }
  }
}
