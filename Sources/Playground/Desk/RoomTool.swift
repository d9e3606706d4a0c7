import Motion
import Panel

/// Makes a window of a phone's shape wider for what stands beside the stage, the panel and the other side of a split, and
/// narrow again: the stage keeps its size. Only where the person has not chosen the size of the window.
final class RoomTool: Tool {
  private let isAllowed: Bool
  /// The window without anything beside the stage.
  private var base: Vector?
  /// The width that was asked for last, and the last one with something beside the stage.
  private var (asked, widened): (Double?, Double?)
  private var (hasPanel, isSplit) = (false, false)

  init(isAllowed: Bool) { self.isAllowed = isAllowed }

  func advance(to now: Int64, at desk: Desk) {
    let wanted = (hasPanel: desk.panel.panel.isOpen, isSplit: desk.split.isOn)
    guard isAllowed, wanted != (hasPanel, isSplit) else { return }
    // A window that has not become narrow again yet has its former base.
    if !hasPanel, !isSplit, base == nil || !isAbout(widened, desk.size) { (base, asked) = (desk.size, nil) }
    (hasPanel, isSplit) = wanted
    guard var base, base.y > base.x, abs(desk.size.y - base.y) <= 1 || isAbout(asked, desk.size) else {
      // The window has been sized by hand.
      return desk.panel.keep(stage: nil)
    }
    base.y = desk.size.y
    self.base = base
    let stages = isSplit ? StagePlace.widthForTwo(base) : base.x
    let width = hasPanel ? stages + PanelPlacement.beside : stages
    if hasPanel || isSplit { widened = width }
    asked = width
    desk.panel.keep(stage: stages)
    desk.ask(.width(width))
  }

  private func isAbout(_ width: Double?, _ size: Vector) -> Bool { width.map { abs($0 - size.x) <= 1 } ?? false }
}
