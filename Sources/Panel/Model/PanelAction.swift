import Tuning

/// What the panel asks for; it changes no value itself.
package enum PanelAction: Equatable, Sendable {
  /// Sets of one `gesture` are one thing to undo; nil stands alone.
  case set(key: String, ParameterValue, gesture: Int?)
  case reset(key: String)
  case undo
  case redo
  case revert
  case save
  case pickPreset(String)
  case savePresetAs(String)
  case renamePreset(String, to: String)
  case deletePreset(String)
  case morph(from: String, to: String, fraction: Double, gesture: Int)
  /// What was set with gestures is complete: fingers have lifted, the wheel and the keys have rested. Comes once after
  /// the last of such changes, and never without one.
  case endGesture
  /// For the clipboard.
  case copy(String)
  /// The panel has begun to go.
  case close
}
