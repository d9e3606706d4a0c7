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
  /// For the clipboard.
  case copy(String)
  /// The panel has begun to go.
  case close
}
