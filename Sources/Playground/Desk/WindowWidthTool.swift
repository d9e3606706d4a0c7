import Motion
import Panel

/// The tool that widens a portrait window for the panel and the second side of a split, and narrows it again afterwards.
///
/// The stage keeps its size. A window that the user has resized is left alone.
final class WindowWidthTool: Tool {
  private let isAllowed: Bool
  /// The size of the window without a panel or a split; `nil` before the first change.
  private var base: Vector?
  /// The width that was requested last, and the last requested width with a panel or a split.
  private var (asked, widened): (Double?, Double?)
  private var (hasPanel, isSplit) = (false, false)

  init(isAllowed: Bool) { self.isAllowed = isAllowed }

  func advance(to now: Int64, with services: Services) {
    let wanted = (hasPanel: services.ask(.isPanelOpen), isSplit: services.scene.isSplit)
    guard isAllowed, wanted != (hasPanel, isSplit) else { return }
    // A window that is not narrow again yet keeps its former base size.
    if !hasPanel, !isSplit, base == nil || !isAbout(widened, services.size) { (base, asked) = (services.size, nil) }
    (hasPanel, isSplit) = wanted
    guard var base, base.y > base.x, abs(services.size.y - base.y) <= 1 || isAbout(asked, services.size) else {
      // The user has resized the window.
      services.send(.keepStage(width: nil))
      return
    }
    base.y = services.size.y
    self.base = base
    let stages = isSplit ? StagePlace.widthForTwo(base) : base.x
    let width = hasPanel ? stages + PanelPlacement.beside : stages
    if hasPanel || isSplit { widened = width }
    asked = width
    services.send(.keepStage(width: stages))
    services.request(.width(width))
  }

  private func isAbout(_ width: Double?, _ size: Vector) -> Bool { width.map { abs($0 - size.x) <= 1 } ?? false }
}
