import Canvas
import Formatting

/// The painter of a window's frames, replaced by a new one without any cached data after a failure.
///
/// A driver was reset, for example, or memory ran out. Graphics cards take a moment to come back: if no painter can
/// be created, the next frame tries again.
@MainActor struct RecoveringPainter {
  private(set) var choice: PainterChoice
  /// Whether the last painter has failed and no new one has been created.
  private(set) var isLost = false
  private let find: @MainActor () throws(Problem) -> PainterChoice

  init(_ find: @escaping @MainActor () throws(Problem) -> PainterChoice) throws(Problem) {
    choice = try find()
    self.find = find
  }

  /// Draws a whole frame, with a new painter if the current one fails.
  ///
  /// The function calls `check` before it creates a painter; if the display has gone, `check` does not return.
  mutating func draw(_ frame: Frame, orElse check: () -> Void) throws(Problem) {
    if !isLost {
      do { return try choice.painter.draw(frame) } catch { check() }
      choice.painter.close()
      isLost = true
    }
    let turn = choice.painter.turn
    choice = try find()
    choice.painter.turn = turn
    isLost = false
    try choice.painter.draw(frame)
  }
}
