import Canvas
import Effects
import Motion

/// Key O: decisions, events and a graph over the stage, as a window and a film show them; works nothing out while it is
/// off.
@MainActor
struct Study {
  var isShown = false
  /// Which readout the graph shows, counted on round the effect's, by the effect's id; kept as long as the window is open.
  private var readouts: [String: Int] = [:]
  private var overlay = DecisionOverlay()

  mutating func choose(_ distance: Int, of effect: any Effect.Type) { readouts[effect.id, default: 0] += distance }

  /// Where a tap chooses the next readout; nil while nothing is shown.
  func graphArea(of player: Player?, in size: Vector, messages: Double, below: Double) -> Rect? {
    guard isShown, let player else { return nil }
    return DecisionOverlay.graphArea(of: player.performance, in: size, messages: messages, below: below)
  }

  /// Over a stage drawn `fraction` of the way. `messages` and `below` are the points at its bottom that others take.
  mutating func draw(
    _ player: Player, fraction: Double, messages: Double, below: Double, on canvas: inout Canvas
  ) {
    guard isShown, let timeline = player.past.timeline else { return }
    overlay.readout = readouts[player.effect.id, default: 0]
    overlay.draw(
      player.performance, fraction: fraction, at: player.position, in: timeline, area: canvas.size,
      messages: messages, below: below, on: &canvas)
  }
}
