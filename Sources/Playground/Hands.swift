import Formatting
import Gestures
import Motion
import Tuning

/// The input of the desk: it translates window events and remote requests into touches, keys and commands.
@MainActor
final class Hands {
  var input = PlaygroundInput()
  private let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  /// Handles an event.
  ///
  /// - Returns: whether a person did something. `false` for mouse movement without a button, for modifier keys and for events
  ///   of the window.
  func take(_ event: WindowEvent, now: Int64) -> Bool {
    input.now = now
    switch event {
    case .key(let key): return press(key)
    case .text(let text): desk.type(text)
    case .composing(let text, let caret):
      desk.services.usesFingers = false
      desk.send(.compose(text, caret: caret))
      return true
    case .finger(let touch):
      desk.services.usesFingers = true
      desk.point(at: nil)
      input.add(touch)
      return true
    case .mouseButton(let button, let isDown, let position, let modifiers):
      desk.services.usesFingers = false
      // On X11 any mouse button freezes the fingers that are down: they would never lift.
      if isDown, !input.isTwin(ofMouseAt: position) { input.loseFingers() }
      guard button == .left else { return true }
      let modifiers = isOverStage(position) ? modifiers : []
      if isDown { input.mirror(about: desk.services.center(at: position)) }
      input.add(isDown ? .pressed(position) : .released(position), modifiers)
      return true
    case .mouseMoved(let position, let modifiers):
      desk.services.modifiers = modifiers
      let isHovering = input.mouseDots.isEmpty && desk.hover(position)
      if !isHovering { input.add(.moved(position), isOverStage(position) ? modifiers : []) }
      // Mouse movement without a button redraws nothing but the toolbar, which appears with it.
      if !input.mouseDots.isEmpty { desk.services.redraw() }
      desk.point(at: isHovering ? nil : position)
    case .mouseLeft:
      desk.point(at: nil)
      _ = desk.hover(nil)
    case .wheel(var turn):
      let delta = turn.notches * PlaygroundInput.pointsPerNotch
      if desk.turn(delta, at: turn.position) { return true }
      if !desk.turnPanel(delta, at: turn.position, turn.modifiers) {
        turn.position = desk.place.inStage(turn.position)
        input.add(turn)
        desk.send(.noteTurn(isPinch: turn.modifiers.contains(.control)))
      }
      return true
    case .quit, .closeAsked, .hidden, .shown, .resized, .exposed, .focusGained, .focusLost, .devicesChanged,
      .resumedFromSuspend, .dropped, .woken:
      break
    }
    return false
  }

  private func press(_ key: KeyPress) -> Bool {
    desk.services.modifiers = key.modifiers
    if ["Alt", "Ctrl", "Shift"].contains(where: key.name.hasSuffix) {
      // While the mouse is over the panel, modifiers make the panel's steps finer. They add no second finger to the stage.
      if desk.isMouseOnStage(at: nil), !desk.ask(.isPanelPointed) { input.hold(key.modifiers) }
      return false
    }
    desk.services.usesFingers = false
    if key.isDown {
      desk.press(key)
    } else {
      desk.lastKey = nil
      if key.name == "B" { desk.tuner.compare(false) }
    }
    return true
  }

  /// Whether the mouse acts on the stage.
  ///
  /// Only there do modifiers add a second finger; elsewhere they mean other things.
  private func isOverStage(_ position: Vector) -> Bool { desk.isMouseOnStage(at: position) }

  /// Performs a remote request.
  ///
  /// Returns the reason if it is refused; `nil` if it is done.
  func take(_ ask: Inbox.Ask, now: Int64) -> Problem? {
    input.now = now
    if let veto = desk.veto(of: ask) { return .forbidden(veto.isEmpty ? "locked" : veto) }
    switch ask {
    case .set(let key, let value): return desk.tuner.set(key, value, gesture: nil).map { Problem(message: $0.message) }
    case .perform(let command): desk.perform(command)
    case .touch(let touch): input.add(touch)
    case .listen(let outlet): desk.announcer.log.add(outlet)
    case .act, .turn, .show, .side, .pad, .clients, .look, .drawStage, .play: return desk.take(ask)
    }
    return nil
  }

  /// Queues a touch of the stage, so that it is applied in its step.
  func pass(_ touch: TimedTouch) {
    desk.send(.noteFinger(touch.event))
    if let reason = touch.reason { desk.announcer.log.write(cancelled: touch.event.id, reason: reason.description) }
    input.queue(touch, desk.scene.clock)
  }
}
