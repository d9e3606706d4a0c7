import Gestures
import Motion
import Tuning

/// Handling of pointers from down to up.
extension Panel {
  mutating func follow(
    _ finger: FingerEvent, isMouse: Bool, _ modifiers: Modifiers, _ context: PanelContext
  ) -> PanelResponse {
    if finger.phase == .down { return land(finger, isMouse: isMouse, modifiers, context) }
    guard let index = pointers.grips.firstIndex(where: { $0.id == finger.id }) else { return .passed }
    var grip = pointers.grips[index]
    var step = finger.position - grip.position
    grip.position = finger.position
    grip.tracker.add(finger.position, at: time)
    guard finger.phase == .move else {
      pointers.grips.remove(at: index)
      return PanelResponse(lift(grip, isCancelled: finger.phase == .cancelled, context), isTaken: true)
    }
    if grip.isWaiting, grip.hasMoved {
      decide(&grip, context)
      if !grip.isMouse { step = DragPace.beyondSlop(grip.way) }
    }
    let actions = grip.drag(by: step, modifiers, &controls, context)
    pointers.grips[index] = grip
    return PanelResponse(actions, isTaken: true)
  }

  private mutating func land(
    _ finger: FingerEvent, isMouse: Bool, _ modifiers: Modifiers, _ context: PanelContext
  ) -> PanelResponse {
    // The system never reports the release of a button outside the window: remove the old grip.
    pointers.grips.removeAll { $0.id == finger.id }
    controls.rows.help.leave()
    guard let target = controls.target(at: finger.position, context) else {
      // Outside the panel: the menu closes, typed text is committed, keys control time again, and the effect gets the touch.
      let actions = controls.finishTyping(context)
      controls.rows.focus = nil
      // A name with an open question stays.
      if !controls.isTyping { controls.menu.close() }
      return PanelResponse(actions, isTaken: false)
    }
    let isInMenu = if case .menu = target { true } else { false }
    if controls.menu.list != nil, !isInMenu {
      // A name that is not finished is discarded.
      controls.closeMenu()
      pointers.grips.append(Grip(finger, isMouse: isMouse, on: .ground, .spent, at: time))
      return PanelResponse(controls.finishTyping(context), isTaken: true)
    }
    let isField = controls.isField(target)
    var actions = isField || target == .menu(.replace) ? [] : controls.finishTyping(context)
    var grip = Grip(finger, isMouse: isMouse, on: target, at: time)
    switch target {
    // A mouse moves a value to its position at once; a finger may still become a tap.
    case .drawer, .blend: if isMouse { grip.hold = controls.hold(on: target, context) ?? .waiting }
    case _ where isField:
      grip.hold = .selecting
      controls.placeCaret(at: finger.position, extending: false, context)
    case _ where !controls.rows.scroll.isAtRest && !controls.rows.scroll.isDragging:
      // A finger on a gliding list stops it, and does nothing else.
      grip.hold = .scrolling
    default: break
    }
    actions += grip.drag(by: .zero, modifiers, &controls, context)
    pointers.grips.append(grip)
    return PanelResponse(actions, isTaken: true)
  }

  /// Adds a pointer that may scroll but presses nothing.
  mutating func grasp(_ finger: FingerEvent, isMouse: Bool, _ context: PanelContext) -> PanelResponse {
    pointers.grips.removeAll { $0.id == finger.id }
    guard let target = controls.target(at: finger.position, context) else { return .passed }
    let ground: PanelTarget = if case .menu = target { .menu(.ground) } else { .ground }
    pointers.grips.append(Grip(finger, isMouse: isMouse, on: ground, at: time))
    return .taken
  }

  private mutating func lift(_ grip: Grip, isCancelled: Bool, _ context: PanelContext) -> [PanelAction] {
    let velocity = isCancelled ? 0 : grip.tracker.velocity(at: time).y
    switch grip.hold {
    case .waiting where !isCancelled:
      // A target that has scrolled away from under the pointer is not pressed.
      guard [grip.position, grip.origin].contains(where: { controls.target(at: $0, context) == grip.target }) else {
        break
      }
      let isDouble = pointers.tapsTwice(grip, at: time)
      return controls.tap(grip.target, at: grip.position, isDouble: isDouble, context)
    case .scrolling: controls.rows.scroll.release(velocity: -velocity)
    case .scrollingMenu: controls.menu.scroll.release(velocity: -velocity)
    case .pulling: if !isCancelled, grip.way.y > 60 || velocity > 500 { return controls.close(context) }
    case .waiting, .spent, .slider, .picking, .blending, .selecting: break
    }
    return []
  }

  /// Decides which drag a pointer performs, once it has moved far enough.
  private mutating func decide(_ grip: inout Grip, _ context: PanelContext) {
    switch grip.target {
    case .menu:
      controls.menu.scroll.grab()
      grip.hold = .scrollingMenu
      return
    case .label(let key), .track(let key), .value(let key):
      guard grip.isSideways, let row = context.model.row(key), let drag = SliderDrag(row, &controls.runs) else { break }
      controls.rows.focus = key
      grip.hold = .slider(drag)
      return
    case .drawer, .blend:
      guard let held = controls.hold(on: grip.target, context) else { break }
      grip.hold = held
      return
    case .header where context.isSheet && !grip.isSideways, .picker where context.isSheet && !grip.isSideways:
      grip.hold = .pulling
      return
    default: break
    }
    controls.rows.scroll.grab()
    grip.hold = .scrolling
  }
}
