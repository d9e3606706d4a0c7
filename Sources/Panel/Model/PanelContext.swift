import Motion

/// What every call is about: what is tuned, where the panel is, and when.
struct PanelContext {
  let model: PanelModel
  /// The panel in points of the window, wherever it has slid to.
  let frame: Rect
  /// Seconds.
  let time: Double
}
