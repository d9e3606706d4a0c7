import Canvas
import Motion
import Playing

extension Desk {
  /// Draws the captured picture.
  ///
  /// - Parameters:
  ///   - fraction: the blend from the last state but one to the last, 0…1; `nil` for the clock's own.
  ///   - mouse: the positions of the mouse's fingers.
  func draw(fraction: Double?, mouse: [Vector], on canvas: inout Canvas) {
    // In the past no next step is pending, so there is nothing to blend towards.
    let fraction = fraction ?? (scene.player?.isBack == true ? 1 : scene.clock.fraction)
    toolbox.notices.look(at: scene.isSplit ? nil : scene.player, fraction)
    canvas.clear(to: size)
    // Visitors see the effect alone, with one way back.
    canvas.isBare = !services.showsWayBack || toolbox.kiosk?.look.isLocked == true
    let moment = DrawnMoment(fraction: fraction, mouse: mouse)
    for tool in tools where tool.isCaptured(with: services) {
      let first = canvas.marks.count
      tool.draw(moment, with: services, on: &canvas)
      if tool === toolbox.stage { toolbox.remote.share(canvas.marks[first...], with: services) }
    }
  }

  /// Draws one side of a split stage as a picture of its own.
  func draw(side: SplitSide, fraction: Double, on canvas: inout Canvas) {
    canvas.clear(to: size)
    canvas.isBare = !services.showsWayBack
    drawStage(fraction, side, on: &canvas)
  }

  /// Draws the tools that only the window shows, over the captured picture; returns `false` if they draw nothing.
  func drawPlates(on canvas: inout Canvas) -> Bool {
    canvas.clear(to: size)
    for tool in tools where !tool.isCaptured(with: services) { tool.draw(DrawnMoment(), with: services, on: &canvas) }
    return !canvas.marks.isEmpty
  }

  /// Draws the effect or the gallery and the marks that tools add to it.
  ///
  /// For a split stage it draws one side.
  func drawStage(_ fraction: Double, _ side: SplitSide?, on canvas: inout Canvas) {
    let place = place(side)
    canvas.transform = canvas.transform * place.lens
    let player = side.flatMap { scene.player(of: $0) } ?? scene.player
    scene.draw(
      player, fraction: fraction, byFinger: services.isByFinger, composed: toolbox.typing.composed(with: services),
      on: &canvas)
    let stage = DrawnStage(player: player, side: side, fraction: fraction, place: place)
    for tool in tools { tool.draw(over: stage, with: services, on: &canvas) }
  }
}
