import Canvas
import Motion

extension Desk {
  /// `fraction` of the way from the last state but one to the last; nil for where the clock is.
  func draw(fraction: Double?, mouse: [Vector], on canvas: inout Canvas) {
    // Back in time there is no next step to go towards.
    let fraction = fraction ?? (scene.player?.isBack == true ? 1 : scene.clock.fraction)
    notices.look(at: split.isOn ? nil : scene.player, fraction)
    canvas.clear(to: size)
    // Visitors see the thing alone, and one way back.
    canvas.isBare = !showsWayBack || kiosk?.look.isLocked == true
    let moment = DrawnMoment(fraction: fraction, mouse: mouse)
    for tool in tools where tool.isCaptured(at: self) { tool.draw(moment, at: self, on: &canvas) }
  }

  /// One side of a split stage alone, where each is a picture of its own.
  func draw(side: Split.Side, fraction: Double, on canvas: inout Canvas) {
    canvas.clear(to: size)
    canvas.isBare = !showsWayBack
    drawStage(fraction, side, on: &canvas)
  }

  /// What only the window shows, over the captured picture; false where there is nothing.
  func drawPlates(on canvas: inout Canvas) -> Bool {
    canvas.clear(to: size)
    for tool in tools where !tool.isCaptured(at: self) { tool.draw(DrawnMoment(), at: self, on: &canvas) }
    return !canvas.marks.isEmpty
  }

  /// What plays, and what tools show at places of it; of a split stage one side.
  func drawStage(_ fraction: Double, _ side: Split.Side?, on canvas: inout Canvas) {
    let place = place(side)
    canvas.transform = canvas.transform * place.lens
    let player = side.flatMap { split.player(of: $0, at: self) } ?? scene.player
    scene.draw(player, fraction: fraction, byFinger: isByFinger, on: &canvas)
    let stage = DrawnStage(player: player, side: side, fraction: fraction, place: place)
    for tool in tools { tool.draw(over: stage, at: self, on: &canvas) }
  }
}
