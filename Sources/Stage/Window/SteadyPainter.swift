import Canvas

/// What draws a window's frames, made anew with nothing kept once it fails: a driver was reset, or memory ran out.
///
/// Cards take a moment to come back: where none can be made, the next frame tries again.
@MainActor struct SteadyPainter {
  private(set) var choice: PainterChoice
  /// The last one has failed, and none was made since.
  private(set) var isLost = false
  private let find: @MainActor () throws(MachineError) -> PainterChoice

  init(_ find: @escaping @MainActor () throws(MachineError) -> PainterChoice) throws(MachineError) {
    choice = try find()
    self.find = find
  }

  /// Draws all of it. `check` comes before anything is made anew: where the display has gone, it does not return.
  mutating func draw(_ frame: Frame, orElse check: () -> Void) throws(MachineError) {
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
