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
  private var overlays: [Split.Side: DecisionOverlay] = [.a: DecisionOverlay(), .b: DecisionOverlay()]

  mutating func choose(_ distance: Int, of effect: any Effect.Type) { readouts[effect.id, default: 0] += distance }

  /// Where a tap chooses the next readout; nil while nothing is shown.
  func graphArea(of player: Player?, in size: Vector, messages: Double, below: Double) -> Rect? {
    guard isShown, let player else { return nil }
    return DecisionOverlay.graphArea(of: player.performance, in: size, messages: messages, below: below)
  }

  /// Over a stage drawn `fraction` of the way; of two stages one `side`, with the graph of the player `beside` it. `messages` and `below` are the points at its bottom that others take.
  mutating func draw(
    _ player: Player, beside other: Player? = nil, _ side: Split.Side = .a, fraction: Double, messages: Double,
    below: Double, on canvas: inout Canvas
  ) {
    guard isShown, let timeline = player.past.timeline else { return }
    overlays[side]?.readout = readouts[player.effect.id, default: 0]
    let beside = other.flatMap { other in other.past.timeline.map { (other.performance, other.position, $0) } }
    overlays[side]?.draw(
      player.performance, fraction: fraction, at: player.position, in: timeline, beside: beside, area: canvas.size,
      messages: messages, below: below, on: &canvas)
  }
}
