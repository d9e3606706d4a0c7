import Motion

/// Makes a window of a phone's shape wider for what stands beside the stage, the panel and the other side of a split, and
/// narrow again: the stage keeps its size. Only where nobody has said which size the window is to have.
final class RoomTool: Tool {
  private let isAllowed: Bool
  /// The window without anything beside the stage.
  private var base: Vector?
  private var (hasPanel, isSplit) = (false, false)

  /// Points of the panel and its margins.
  private static let panel = 424.0
  /// Points between two sides.
  private static let gap = 2.0

  init(isAllowed: Bool) { self.isAllowed = isAllowed }

  func advance(to now: Int64, at desk: Desk) {
    let wanted = (hasPanel: desk.panel.panel.isOpen, isSplit: desk.split.isOn)
    guard isAllowed, wanted != (hasPanel, isSplit) else { return }
    if !hasPanel, !isSplit { base = desk.size }
    (hasPanel, isSplit) = wanted
    // A window of another height has been sized by hand.
    guard let base, base.y > base.x, abs(desk.size.y - base.y) <= 1 else { return }
    desk.ask(.width(Self.width(beside: base, wanted.hasPanel, wanted.isSplit)))
  }

  static func width(beside base: Vector, _ hasPanel: Bool, _ isSplit: Bool) -> Double {
    let stages = isSplit ? max(2 * base.x + gap, base.y * 0.86) : base.x
    return hasPanel ? max(stages + panel, base.y + 1) : stages
  }
}
