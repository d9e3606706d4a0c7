import Gestures
import Motion

extension PanelPointers {
  /// Follows a pointer from down to up, and has the controls do what it means.
  mutating func follow(
    _ finger: FingerEvent, isMouse: Bool, _ modifiers: Modifiers, _ context: PanelContext,
    on controls: inout PanelControls
  ) -> PanelResponse {
    if finger.phase == .down { return land(finger, isMouse: isMouse, modifiers, context, on: &controls) }
    guard let index = grips.firstIndex(where: { $0.id == finger.id }) else { return .passed }
    var grip = grips[index]
    let step = finger.position - grip.position
    grip.position = finger.position
    grip.tracker.add(finger.position, at: context.time)
    guard finger.phase == .move else {
      grips.remove(at: index)
      let isCancelled = finger.phase == .cancelled
      return PanelResponse(lift(grip, isCancelled: isCancelled, context, &controls), isTaken: true)
    }
    if grip.isWaiting, grip.hasMoved { grip.decide(context, &controls) }
    let actions = grip.drag(by: step, modifiers, context, &controls)
    grips[index] = grip
    return PanelResponse(actions, isTaken: true)
  }

  private mutating func land(
    _ finger: FingerEvent, isMouse: Bool, _ modifiers: Modifiers, _ context: PanelContext,
    on controls: inout PanelControls
  ) -> PanelResponse {
    // A button that was let go outside the window has never told.
    grips.removeAll { $0.id == finger.id }
    controls.rows.help.tapped = nil
    guard let target = controls.target(at: finger.position, context) else {
      // Beside the panel: a menu goes, what was typed is taken, keys mean time, and the touch is the effect's.
      let actions = controls.finishTyping(context)
      controls.rows.focus = nil
      // A name that has to be asked about is not forgotten.
      if controls.menu.naming == nil { controls.menu.close() }
      return PanelResponse(actions, isTaken: false)
    }
    if let layout = controls.menu.layout(controls.layout(context)), !layout.frame.contains(finger.position) {
      // A name that was not finished is none.
      controls.menu.close()
      let actions = controls.finishTyping(context)
      grips.append(Grip(finger, isMouse: isMouse, on: .ground, .spent, at: context.time))
      return PanelResponse(actions, isTaken: true)
    }
    let isField = target == .menu(.saveAs) ? controls.menu.naming != nil : controls.rows.isField(target)
    var actions = isField || target == .menu(.replace) ? [] : controls.finishTyping(context)
    var grip = Grip(finger, isMouse: isMouse, on: target, at: context.time)
    switch target {
    case .drawer(let key, let part):
      guard let row = context.model.row(key), row.control.drawer?.isHeld(part) ?? false else { break }
      grip.hold = .picking(gesture: controls.runs.begin(), from: row.value)
    case .blend(.slider): grip.hold = .blending(gesture: controls.runs.begin())
    case _ where isField:
      grip.hold = .selecting
      controls.placeCaret(at: finger.position, extending: false, context)
    case _ where !controls.rows.scroll.isAtRest && !controls.rows.scroll.isDragging:
      // A finger on a list that glides catches it, and means nothing else.
      grip.hold = .scrolling
    default: break
    }
    actions += grip.drag(by: .zero, modifiers, context, &controls)
    grips.append(grip)
    return PanelResponse(actions, isTaken: true)
  }

  private mutating func lift(
    _ grip: Grip, isCancelled: Bool, _ context: PanelContext, _ controls: inout PanelControls
  ) -> [PanelAction] {
    let velocity = isCancelled ? 0 : grip.tracker.velocity(at: context.time).y
    switch grip.hold {
    case .waiting where !isCancelled:
      let isDouble = tapsTwice(grip, at: context.time)
      return controls.tap(grip.target, at: grip.position, isDouble: isDouble, context)
    case .scrolling: controls.rows.scroll.release(velocity: -velocity)
    case .scrollingMenu: controls.menu.scroll.release(velocity: -velocity)
    case .pulling: if !isCancelled, grip.way.y > 60 || velocity > 500 { return controls.close(context) }
    case .waiting, .spent, .slider, .picking, .blending, .selecting: break
    }
    return []
  }
}

extension Grip {
  /// What a pointer that has moved far enough is doing.
  fileprivate mutating func decide(_ context: PanelContext, _ controls: inout PanelControls) {
    switch target {
    case .menu:
      controls.menu.scroll.grab()
      hold = .scrollingMenu
      return
    case .label(let key), .track(let key), .value(let key):
      if isSideways, let row = context.model.row(key), let drag = SliderDrag(row, &controls.runs) {
        controls.rows.focus = key
        hold = .slider(drag)
        return
      }
    case .header where context.isSheet && !isSideways, .picker where context.isSheet && !isSideways:
      hold = .pulling
      return
    default: break
    }
    controls.rows.scroll.grab()
    hold = .scrolling
  }

  fileprivate mutating func drag(
    by step: Vector, _ modifiers: Modifiers, _ context: PanelContext, _ controls: inout PanelControls
  ) -> [PanelAction] {
    switch hold {
    case .waiting, .spent, .pulling: break
    case .scrolling: controls.rows.scroll.drag(by: -step.y)
    case .scrollingMenu: controls.menu.scroll.drag(by: -step.y)
    case .selecting: controls.placeCaret(at: position, extending: true, context)
    case .slider(var drag):
      guard let scale = context.model.row(drag.key).flatMap({ SliderScale($0.definition) }) else { break }
      let length = RowParts.track(in: context.frame).width
      let value = drag.move(by: step.x, of: length, scale, pace: modifiers.pace)
      hold = .slider(drag)
      return value.map { [.set(key: drag.key, $0, gesture: drag.gesture)] } ?? []
    case .picking(let gesture, let from):
      guard case .drawer(let key, let part) = target else { break }
      return controls.rows.pick(
        part, of: key, DrawerPointer(position: position, way: way, from: from), gesture, context)
    case .blending(let gesture): return controls.blend.drag(to: position.x, gesture, controls.layout(context))
    }
    return []
  }
}
