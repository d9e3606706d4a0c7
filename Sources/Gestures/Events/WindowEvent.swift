import Motion

/// What the system tells the window. Positions are in points from the picture's top left corner.
package enum WindowEvent: Hashable, Sendable {
  /// The system wants the program to end.
  case quit
  /// The window is asked to close.
  case closeAsked
  case key(KeyPress)
  /// Text typed, whatever keys it took: "?" on every keyboard.
  case text(String)
  /// What an input method puts together and is not typed yet, and the caret in it; empty where that has ended.
  case composing(String, caret: Int)
  case finger(RawTouch)
  case mouseButton(MouseButton, isDown: Bool, position: Vector, modifiers: Modifiers)
  case mouseMoved(position: Vector, modifiers: Modifiers)
  /// The pointer left the window.
  case mouseLeft
  case wheel(WheelTurn)
  case resized
  /// Hidden, minimised or covered by another space: nothing that is drawn is seen.
  case hidden
  case shown
  case focusGained
  case focusLost
  /// The window's content is damaged: draw once more.
  case exposed
  /// A touch device, game controller or haptic device came or went.
  case devicesChanged
  /// The machine was suspended and woke up; fingers that were down are gone.
  case resumedFromSuspend
  /// A file was let go of over the window; where, as far as the system tells.
  case dropped(String, at: Vector?)
  /// `Window.wake` was called or a watched file descriptor has something to read.
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
  /// The key's name in shortcuts, which `KeyboardMap` finds on each layout: "A", "Space", "Escape", "F11", "[".
  package var name: String
  package var modifiers: Modifiers
  package var isDown: Bool
  package var isRepeat: Bool

  package init(name: String, modifiers: Modifiers = [], isDown: Bool = true, isRepeat: Bool = false) {
    (self.name, self.modifiers, self.isDown, self.isRepeat) = (name, modifiers, isDown, isRepeat)
  }
}

/// A wheel's or touchpad's scroll.
package struct WheelTurn: Hashable, Sendable {
  /// Notches, or fractions of one from a touchpad, in the direction that content moves: right and down are positive.
  package var notches: Vector
  package var position: Vector
  package var modifiers: Modifiers

  package init(notches: Vector, position: Vector, modifiers: Modifiers = []) {
    (self.notches, self.position, self.modifiers) = (notches, position, modifiers)
  }
}
