import Gestures
import Motion
import Tuning

/// An event for the panel, in points of the window.
package enum PanelEvent: Equatable, Sendable {
  /// A finger or a mouse button; the panel ignores the finger's own time.
  case pointer(FingerEvent, isMouse: Bool = false, Modifiers = [])
  /// A pointer that went down on a surface too new to be pressed: it can only scroll.
  case grasp(FingerEvent, isMouse: Bool = false)
  /// The position of the mouse.
  ///
  /// `nil` after the mouse has left.
  case hover(Vector?)
  /// The distance in points that the content moves; positive is down.
  case wheel(Vector, at: Vector, Modifiers)
  case key(KeyPress)
  /// Text typed with any keys.
  case text(String)
  /// The text that an input method is composing, not typed yet, and the position of its caret.
  ///
  /// An empty text ends the composition.
  case composing(String, caret: Int)
  /// The clipboard's text, after Ctrl+V.
  case paste(String)
}

extension PanelEvent {
  /// Returns the event in points of the panel, one of which is `scale` points of the window.
  func divided(by scale: Double) -> PanelEvent {
    switch self {
    case .pointer(var finger, let isMouse, let modifiers):
      finger.position = finger.position / scale
      return .pointer(finger, isMouse: isMouse, modifiers)
    case .grasp(var finger, let isMouse):
      finger.position = finger.position / scale
      return .grasp(finger, isMouse: isMouse)
    case .hover(let place): return .hover(place.map { $0 / scale })
    case .wheel(let delta, let place, let modifiers): return .wheel(delta / scale, at: place / scale, modifiers)
    case .key, .text, .composing, .paste: return self
    }
  }
}

extension Modifiers {
  /// The factor for the size of a step: a tenth with Alt or Ctrl, ten with Shift.
  var pace: Double { contains(.alt) || contains(.control) ? 0.1 : contains(.shift) ? 10 : 1 }
}

/// The panel's answer to an event.
package struct PanelResponse: Equatable, Sendable {
  package var actions: [PanelAction]
  /// Whether the panel used the event; nothing else receives it then.
  package var isTaken: Bool

  package init(_ actions: [PanelAction] = [], isTaken: Bool) {
    self.actions = actions
    self.isTaken = isTaken
  }

  static let passed = PanelResponse(isTaken: false)
  static let taken = PanelResponse(isTaken: true)
}

/// A request of the panel, which changes no value itself.
package enum PanelAction: Equatable, Sendable {
  /// Sets a value.
  ///
  /// Sets with the same `gesture` form one undo step; a set without a gesture is a step of its own.
  case set(key: String, ParameterValue, gesture: Int?)
  case reset(key: String)
  /// Resets all parameters of a group to their defaults, as one undo step.
  case resetGroup(String, keys: [String])
  case undo, redo
  /// Reverts to the saved values, except for these keys.
  case revert(leavingOut: Set<String>)
  /// Writes the changed values to the file, except for these keys.
  case save(leavingOut: Set<String>)
  /// Resets all parameters of the effect to their defaults.
  case pickDefaults
  case pickPreset(String)
  case savePresetAs(String)
  /// Writes the current values into a preset.
  case updatePreset(String)
  case renamePreset(String, to: String)
  case deletePreset(String)
  case blend(PanelModel.Blend, gesture: Int)
  /// Reports that the changes of all gestures are complete: fingers have lifted, wheel and keys have rested.
  ///
  /// Sent once after the last change of a gesture, and only if there was one.
  case endGesture
  /// Reports that the changes of one gesture from outside the panel are complete; other gestures may continue.
  case endDrag(Int)
  case copy(String)
  /// Copies the value of a row as a line that can be pasted.
  case copyRow(key: String)
  /// Copies all values of the effect as code, by the id of a `CopyForm`.
  case copyAs(String)
  /// Pastes lines such as `copyRow` copies as values.
  case paste(String)
  /// Splits the stage, or joins its sides again.
  case split
  /// Brings the element of a chosen list row to the front of the stage.
  case show(ListPlace)
  /// Shows the effect side by side at these values of a slider.
  case strip(key: String, [ParameterValue])
  /// Reports that typed text was discarded because the value refuses it, with the reason.
  case refused(key: String, String)
  /// Reports that the panel has begun to close.
  case close
}

/// The input of every call: the model, the panel's frame and the time.
struct PanelContext {
  let model: PanelModel
  /// The frame of the panel at its present slide, in points of the panel.
  let frame: Rect
  /// The size of the window, in points of the panel.
  let window: Vector
  /// Whether the panel is a sheet at the bottom.
  let isSheet: Bool
  /// The height that an on-screen keyboard covers at the panel's foot, in points of the panel.
  let covered: Double
  /// Whether the blend bar is open.
  let isBlending: Bool
  /// The pointers on the panel when the context was made; the parts below them are drawn pressed or dragged.
  let pointers: PanelPointers
  /// The current time, in seconds.
  let time: Double
}

/// The kind of text being typed, by which an on-screen keyboard chooses its keys.
package enum TypedKind: Hashable, Sendable {
  /// A number, with the symbol of its unit.
  case number(unit: String)
  case line
  case lines
}
