import Canvas
import Effects
import Gestures
import Motion

/// Decisions, events and a graph over the stage, as a window and a film show them; works nothing out while it is off.
final class DecisionsTool: Tool {
  var isShown = false
  /// Which readout the graph shows, counted on round the effect's, by the effect's id; kept as long as the window is open.
  private var readouts: [String: Int] = [:]
  private var overlays: [Split.Side: DecisionOverlay] = [.a: DecisionOverlay(), .b: DecisionOverlay()]

  func choose(_ distance: Int, of effect: EffectCard) { readouts[effect.id, default: 0] += distance }

  /// Where in the window a tap chooses the next readout, on the side of a split stage that a place is on; nil while nothing
  /// is shown.
  func area(near position: Vector = .zero, at desk: Desk) -> Rect? {
    guard isShown, let player = desk.scene.player else { return nil }
    let place = desk.place(desk.split.side(at: position, at: desk))
    let area = DecisionOverlay.graphArea(
      of: player.performance, in: place.size, messages: desk.messagesHeight / place.scale,
      below: desk.scene.roomBelow / place.scale)
    return place.inWindow(area)
  }

  func covers(_ place: Vector, at desk: Desk) -> Bool { area(near: place, at: desk)?.contains(place) == true }

  func follow(_ touch: TimedTouch, at desk: Desk) { if isTap(touch, at: desk) { choose(1, at: desk) } }

  private func choose(_ distance: Int, at desk: Desk) {
    if isShown, let effect = desk.scene.effect { choose(distance, of: effect) }
  }

  func perform(_ command: Command, at desk: Desk) -> Bool {
    switch command {
    case .overlay: isShown.toggle()
    case .nextReadout: choose(1, at: desk)
    case .previousReadout: choose(-1, at: desk)
    default: return false
    }
    return true
  }

  func isOn(_ command: Command, at desk: Desk) -> Bool? { command == .overlay ? isShown : nil }

  func startOver(at desk: Desk) { isShown = false }

  /// Of two stages each with the graph of the other beside its own.
  func draw(over stage: DrawnStage, at desk: Desk, on canvas: inout Canvas) {
    guard isShown, let player = stage.player, let timeline = player.past.timeline else { return }
    let side = stage.side ?? .a
    let other = stage.side.flatMap { desk.split.player(of: $0.other, at: desk) }
    let beside = other.flatMap { other in other.past.timeline.map { (other.performance, other.position, $0) } }
    overlays[side]?.readout = readouts[player.effect.id, default: 0]
    overlays[side]?.draw(
      player.effect, player.performance, fraction: stage.fraction, at: player.position, in: timeline, beside: beside,
      area: canvas.size,
      messages: desk.messagesHeight / stage.scale, below: desk.scene.roomBelow / stage.scale, on: &canvas)
  }
}
