import Canvas
import Effects
import Gestures
import Motion
import Playground
import Stage

/// Key O: decisions, events and a graph over the stage.
extension PlaygroundWindow {
  /// Keys of the overlay; false for all others.
  func pressOverlay(_ key: KeyPress) -> Bool {
    switch key.name {
    case "O":
      if !key.isRepeat { study.isShown.toggle() }
    case ";", "'":
      guard study.isShown else { return false }
      chooseReadout(key.name == "'" ? 1 : -1)
    default: return false
    }
    needsFrame = true
    return true
  }

  /// What the graph shows is remembered for each effect, as long as the window is open.
  private func chooseReadout(_ distance: Int) {
    guard let effect = stageEffect else { return }
    shownReadouts[effect.id, default: 0] += distance
  }

  /// True when an event is the graph's: a press on it, and all that it does until it lifts.
  func graphTakes(_ event: WindowEvent) -> Bool {
    switch event {
    case .mouseButton(.left, true, let position, _): return grabGraph(.mouse, at: position)
    case .mouseMoved: return graphHold == .mouse
    case .mouseButton(.left, false, let position, _): return releaseGraph(.mouse, at: position)
    case .finger(let contact):
      let hold = ScrubBar.Hold.finger(touch: contact.device, id: contact.finger)
      switch contact.phase {
      case .down: return grabGraph(hold, at: contact.position)
      case .move: return graphHold == hold
      case .up, .cancelled: return releaseGraph(hold, at: contact.position)
      }
    default: return false
    }
  }

  private var graphArea: Rect? {
    guard study.isShown, case .stage(let player) = scene else { return nil }
    return DecisionOverlay.graphArea(
      of: player.performance, in: stageSize, messages: messagesHeight, below: roomBelow)
  }

  private func grabGraph(_ hold: ScrubBar.Hold, at position: Vector) -> Bool {
    guard graphArea?.contains(position) == true else { return false }
    graphHold = hold
    return true
  }

  private func releaseGraph(_ hold: ScrubBar.Hold, at position: Vector) -> Bool {
    guard graphHold == hold else { return false }
    graphHold = nil
    if graphArea?.contains(position) == true { chooseReadout(1) }
    needsFrame = true
    return true
  }

  // MARK: - Drawing

  /// Points at the bottom that the bar of the timeline takes, with what is said over it.
  var roomBelow: Double {
    guard showsScrubBar, case .stage(let player) = scene else { return 0 }
    return ScrubBar.room + (player.past.keepsFuture ? ScrubBar.plateRoom : 0)
  }

  var messagesHeight: Double { Plates.messagesHeight(config.messages, in: stageSize) }

  func drawStudy(_ player: Player, fraction: Double, on canvas: inout Canvas) {
    guard study.isShown else { return }
    study.readout = shownReadouts[player.effect.id, default: 0]
    study.draw(player, fraction: fraction, messages: messagesHeight, below: roomBelow, on: &canvas)
  }
}
