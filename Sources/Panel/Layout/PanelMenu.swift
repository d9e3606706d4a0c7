/// A list over the panel.
enum PanelMenu: Hashable, Sendable {
  /// The choices of a row.
  case choices(String)
  case presets
  /// The presets for one end of the blend.
  case morphEnd(isFrom: Bool)

  enum Item: Hashable, Sendable {
    case choice(key: String, String)
    case preset(String)
    case end(isFrom: Bool, String)
    case saveAs
    case rename
    case delete
    case morphFrom
    case morphTo
    case morphSlider
    /// The menu's own edge.
    case ground
  }
}
