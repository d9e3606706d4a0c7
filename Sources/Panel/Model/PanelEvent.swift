import Gestures
import Motion
import Tuning

/// What reaches the panel, in points of the window.
package enum PanelEvent: Equatable, Sendable {
  /// A finger or a mouse's button, in points of the window; the finger's own time means nothing here.
  case pointer(FingerEvent, isMouse: Bool = false, Modifiers = [])
  /// Where the mouse is; nil when it left.
  case hover(Vector?)
  /// Points that content moves: down is positive.
  case wheel(Vector, at: Vector, Modifiers)
  case key(KeyPress)
  /// Typed text, whatever keys it took.
  case text(String)
  /// The clipboard's text, which was asked for with Ctrl+V.
  case paste(String)
}

extension PanelEvent {
  /// The same where so many points of the window are one.
  func divided(by scale: Double) -> PanelEvent {
    switch self {
    case .pointer(var finger, let isMouse, let modifiers):
      finger.position = finger.position / scale
      return .pointer(finger, isMouse: isMouse, modifiers)
    case .hover(let place): return .hover(place.map { $0 / scale })
    case .wheel(let delta, let place, let modifiers): return .wheel(delta / scale, at: place / scale, modifiers)
    case .key, .text, .paste: return self
    }
  }
}

extension Modifiers {
  /// How much of a step is taken: a tenth with Alt or Ctrl, ten with Shift.
  var pace: Double { contains(.alt) || contains(.control) ? 0.1 : contains(.shift) ? 10 : 1 }
}

/// What came of an event.
package struct PanelResponse: Equatable, Sendable {
  package var actions: [PanelAction]
  /// True when the event was the panel's and is nobody else's.
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
  /// Everything under one title, as one thing to undo.
  case resetGroup(String, keys: [String])
  case undo
  case redo
  /// Back to what the file says, but for these keys.
  case revert(leavingOut: Set<String>)
  /// Into the file, but for these keys.
  case save(leavingOut: Set<String>)
  /// Everything of the effect back to its defaults.
  case pickDefaults
  case pickPreset(String)
  case savePresetAs(String)
  /// A preset comes to say what counts now.
  case updatePreset(String)
  case renamePreset(String, to: String)
  case deletePreset(String)
  case blend(PanelModel.Blend, gesture: Int)
  /// What was set with gestures is complete: fingers have lifted, the wheel and the keys have rested. Comes once after
  /// the last of such changes, and never without one.
  case endGesture
  /// For the clipboard.
  case copy(String)
  /// The value of a row as a line that can be pasted.
  case copyRow(key: String)
  /// Every value of the effect as somebody else's code, by its form's id.
  case copyAs(String)
  /// Such lines, as values.
  case paste(String)
  /// The stage twice, or once again.
  case split
  /// What these values of a slider come to, side by side.
  case strip(key: String, [ParameterValue])
  /// The panel has begun to go.
  case close
}

/// What every call is about: what is tuned, where the panel is, and when.
struct PanelContext {
  let model: PanelModel
  /// The panel in points of the window, wherever it has slid to.
  let frame: Rect
  /// True for a sheet at the bottom.
  let isSheet: Bool
  /// True while the bar of a blend is there.
  let isBlending: Bool
  /// Seconds.
  let time: Double
}
