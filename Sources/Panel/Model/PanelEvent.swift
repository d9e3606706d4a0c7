import Gestures
import Motion
import Tuning

/// An event for the panel, in points of the window.
package enum PanelEvent: Equatable, Sendable {
  /// A finger or a mouse's button; the finger's own time is not used.
  case pointer(FingerEvent, isMouse: Bool = false, Modifiers = [])
  /// A pointer that went down on what is too new to be pressed: it scrolls at most.
  case grasp(FingerEvent, isMouse: Bool = false)
  /// Where the mouse is; nil when it left.
  case hover(Vector?)
  /// Points that content moves: down is positive.
  case wheel(Vector, at: Vector, Modifiers)
  case key(KeyPress)
  /// Typed text, by any keys.
  case text(String)
  /// What an input method puts together and is not typed yet, and the caret in it; empty where that has ended.
  case composing(String, caret: Int)
  /// The clipboard's text, after Ctrl+V.
  case paste(String)
}

extension PanelEvent {
  /// In the panel's points, of which one is `scale` points of the window.
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
  /// How much of a step is taken: a tenth with Alt or Ctrl, ten with Shift.
  var pace: Double { contains(.alt) || contains(.control) ? 0.1 : contains(.shift) ? 10 : 1 }
}

/// The result of an event.
package struct PanelResponse: Equatable, Sendable {
  package var actions: [PanelAction]
  /// True when the panel used the event: nothing else gets it.
  package var isTaken: Bool

  package init(_ actions: [PanelAction] = [], isTaken: Bool) {
    self.actions = actions
    self.isTaken = isTaken
  }

  static let passed = PanelResponse(isTaken: false)
  static let taken = PanelResponse(isTaken: true)
}

/// What the panel asks for; it changes no value itself.
package enum PanelAction: Equatable, Sendable {
  /// Sets of one `gesture` are one thing to undo; nil stands alone.
  case set(key: String, ParameterValue, gesture: Int?)
  case reset(key: String)
  /// Everything in one group, as one thing to undo.
  case resetGroup(String, keys: [String])
  case undo, redo
  /// Back to what the file says, but for these keys.
  case revert(leavingOut: Set<String>)
  /// Into the file, but for these keys.
  case save(leavingOut: Set<String>)
  /// Everything of the effect back to its defaults.
  case pickDefaults
  case pickPreset(String)
  case savePresetAs(String)
  /// Writes the present values into a preset.
  case updatePreset(String)
  case renamePreset(String, to: String)
  case deletePreset(String)
  case blend(PanelModel.Blend, gesture: Int)
  /// The changes of gestures are complete: fingers have lifted, wheel and keys have rested. Sent once after the last of
  /// them, and never without one.
  case endGesture
  /// The changes of one gesture elsewhere are complete, whatever others do.
  case endDrag(Int)
  case copy(String)
  /// The value of a row as a line that can be pasted.
  case copyRow(key: String)
  /// Every value of the effect as code, by the id of its `CopyForm`.
  case copyAs(String)
  /// Pastes such lines as values.
  case paste(String)
  /// Splits the stage, or joins it again.
  case split
  /// A row of a list was chosen: what it is of comes to the front.
  case show(ListPlace)
  /// Shows the effect with these values of a slider, side by side.
  case strip(key: String, [ParameterValue])
  /// The panel has begun to close.
  case close
}

/// What every call needs: the model, the panel's place and the time.
struct PanelContext {
  let model: PanelModel
  /// The panel in points of the window, wherever it has slid to.
  let frame: Rect
  /// True for a sheet at the bottom.
  let isSheet: Bool
  /// Points at its foot that keys on the glass lie on.
  let covered: Double
  /// True while the bar of a blend is there.
  let isBlending: Bool
  /// Seconds.
  let time: Double
}

/// What is typed in the panel, as keys on the glass have to know.
package enum PanelTyped: Hashable, Sendable {
  /// With the sign of its unit.
  case number(unit: String)
  case line
  case lines
}
