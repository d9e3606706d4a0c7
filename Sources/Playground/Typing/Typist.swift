import Motion
import Panel

/// Where something is typed: a name that is asked for, else the panel.
struct Typist {
  /// Nil while nothing is typed.
  var typed: PanelTyped?
  /// What keys lie over, from its foot upwards, in points of its own.
  var frame: Rect
  /// The window's points for one of them.
  var scale = 1.0
  /// In the window.
  var caret: Rect?
}

extension Desk {
  var typist: Typist {
    if let typist = naming.typist(at: self) { return typist }
    return Typist(
      typed: panel.typed(at: self), frame: panel.panel.frame, scale: panel.panel.scale, caret: panel.caretArea(at: self)
    )
  }
}
