import Motion

/// An event that the system sends to the window.
///
/// Positions are in points from the picture's top left corner.
package enum WindowEvent: Hashable, Sendable {
  /// The system asks the program to end.
  case quit
  /// The user asks the window to close.
  case closeAsked
  case key(KeyPress)
  /// Typed text, independent of the keys that it took: "?" on every keyboard.
  case text(String)
  /// The text that an input method is composing and has not typed yet, with the caret in it.
  ///
  /// Empty when the composition has ended.
  case composing(String, caret: Int)
  case finger(RawTouch)
  case mouseButton(MouseButton, isDown: Bool, position: Vector, modifiers: Modifiers)
  case mouseMoved(position: Vector, modifiers: Modifiers)
  /// The pointer left the window.
  case mouseLeft
  case wheel(WheelTurn)
  case resized
  /// The window is hidden, minimised or covered by another space: drawing is not visible.
  case hidden
  case shown
  case focusGained
  case focusLost
  /// The window's content is damaged and must be drawn again.
  case exposed
  /// A touch device, game controller or haptic device was added or removed.
  case devicesChanged
  /// The machine was suspended and woke up; fingers that were down are gone.
  case resumedFromSuspend
  /// A file was dropped on the window; the position is `nil` if the system does not report it.
  case dropped(String, at: Vector?)
  /// A call of `Window.wake`, or a watched file descriptor with something to read.
  case woken
}

package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let shift = Modifiers(rawValue: 1)
  package static let control = Modifiers(rawValue: 2)
  package static let alt = Modifiers(rawValue: 4)
  package static let command = Modifiers(rawValue: 8)
}

package enum MouseButton: Hashable, Sendable {
  case left, middle, right
}

package struct KeyPress: Hashable, Sendable {
  /// The name of the key in shortcuts, which `KeyboardMap` finds on each layout: "A", "Space", "Escape", "F11", "[".
  package var name: String
  package var modifiers: Modifiers
  package var isDown: Bool
  package var isRepeat: Bool

  package init(name: String, modifiers: Modifiers = [], isDown: Bool = true, isRepeat: Bool = false) {
    (self.name, self.modifiers, self.isDown, self.isRepeat) = (name, modifiers, isDown, isRepeat)
  }
}

/// A scroll by a wheel or touchpad.
package struct WheelTurn: Hashable, Sendable {
  /// The notches of the wheel, or fractions of one from a touchpad.
  ///
  /// Positive values move content right and down.
  package var notches: Vector
  package var position: Vector
  package var modifiers: Modifiers

  package init(notches: Vector, position: Vector, modifiers: Modifiers = []) {
    (self.notches, self.position, self.modifiers) = (notches, position, modifiers)
  }
}
