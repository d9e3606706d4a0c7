import Motion
import Panel

/// Makes a window of a phone's shape wider for what stands beside the stage, the panel and the other side of a split, and
/// narrow again: the stage keeps its size. Only where the person has not chosen the size of the window.
final class RoomTool: Tool {
  private let isAllowed: Bool
  /// The window without anything beside the stage.
  private var base: Vector?
  private var (hasPanel, isSplit) = (false, false)

  init(isAllowed: Bool) { self.isAllowed = isAllowed }

  func advance(to now: Int64, at desk: Desk) {
    let wanted = (hasPanel: desk.panel.panel.isOpen, isSplit: desk.split.isOn)
    guard isAllowed, wanted != (hasPanel, isSplit) else { return }
    if !hasPanel, !isSplit { base = desk.size }
    (hasPanel, isSplit) = wanted
    // A window of another height has been sized by hand.
    guard let base, base.y > base.x, abs(desk.size.y - base.y) <= 1 else { return }
    let stages = isSplit ? StagePlace.widthForTwo(base) : base.x
    // A window that is wider than high has its panel beside the stage.
    desk.ask(.width(hasPanel ? max(stages + PanelPlacement.beside, base.y + 1) : stages))
  }
}
