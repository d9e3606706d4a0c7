import Tuning

/// The inset of the screen that the stage fills: the config's "playground" → "inset".
package struct InsetSettings: ParameterSet {
  package static let id = "playground.inset"

  @Parameter(
    """
    At the top
    Room for corners, camera and bars of the screen at its upper edge, as s.inset.top of sketches.
    """, in: 0...400, .points)
  package var top = 0.0

  @Parameter(
    """
    At the right
    The same at the right edge, as s.inset.right.
    """, in: 0...400, .points)
  package var right = 0.0

  @Parameter(
    """
    At the bottom
    The same at the lower edge, as s.inset.bottom.
    """, in: 0...400, .points)
  package var bottom = 0.0

  @Parameter(
    """
    At the left
    The same at the left edge, as s.inset.left.
    """, in: 0...400, .points)
  package var left = 0.0

  package init() {}
}

extension ScreenInset {
  /// Creates the inset that the values set; none if they are invalid.
  package init(_ patches: Patches) {
    let settings = (try? InsetSettings.defaults.applying(patches[InsetSettings.id])) ?? InsetSettings.defaults
    self.init(top: settings.top, right: settings.right, bottom: settings.bottom, left: settings.left)
  }

  /// The values that set this inset; empty for none.
  package var patch: Patch {
    self == .none
      ? [:] : ["top": .number(top), "right": .number(right), "bottom": .number(bottom), "left": .number(left)]
  }
}
