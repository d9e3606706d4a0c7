import Motion

/// Where the panel stands in a window, and what it leaves to the stage: beside the stage in a window that is wider than
/// high, below it in one that is higher than wide.
package struct PanelPlacement: Hashable, Sendable {
  package let window: Vector
  /// True for a sheet at the bottom.
  package let isSheet: Bool
  /// The open panel.
  package let frame: Rect
  /// The size of the stage while the panel is open; the stage keeps the window's upper left corner.
  package let stage: Vector

  /// Points of a side panel; less in windows where the stage would get less than half.
  private static let width = 392.0
  private static let sheetWidth = 560.0
  private static let margin = 16.0
  private static let sheetMargin = 8.0

  package init(in window: Vector) {
    self.window = window
    isSheet = window.y > window.x
    if isSheet {
      let height = (window.y * 0.5).rounded().clamped(to: min(300, window.y - 40)...600)
      let width = min(Self.sheetWidth, window.x - 2 * Self.sheetMargin)
      frame = Rect(
        x: ((window.x - width) / 2).rounded(), y: window.y - height - Self.sheetMargin, width: width, height: height)
      stage = Vector(window.x, max(1, window.y - height - 2 * Self.sheetMargin))
    } else {
      let width = min(Self.width, max(300, (window.x * 0.5).rounded()), window.x - 2 * Self.margin)
      frame = Rect(
        x: window.x - width - Self.margin, y: Self.margin, width: width, height: max(1, window.y - 2 * Self.margin))
      stage = Vector(max(1, window.x - width - 2 * Self.margin), window.y)
    }
  }

  /// The panel while it slides: 0 is out of sight, 1 open.
  package func frame(at openness: Double) -> Rect {
    let away = isSheet ? Vector(0, window.y - frame.minY + 48) : Vector(window.x - frame.minX + 48, 0)
    return frame.offset(by: away * (1 - openness))
  }

  /// Where the stage's upper left corner is drawn while the panel slides, for a stage that already has its new size: its
  /// middle goes steadily from the window's middle to that of what the panel leaves.
  package func stageOffset(at openness: Double, size: Vector) -> Vector {
    let middle = mix(window / 2, stage / 2, openness)
    let offset = middle - size / 2
    return Vector(offset.x.rounded(), offset.y.rounded())
  }
}
