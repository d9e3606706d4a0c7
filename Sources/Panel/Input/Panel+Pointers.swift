import Gestures
import Motion

extension Panel {
  /// True for a place that is the panel's now.
  package func covers(_ position: Vector, _ model: PanelModel) -> Bool { target(at: position, context(model)) != nil }

  /// True for a pointer that went down in the panel and has not lifted.
  package func holds(_ id: Int) -> Bool { pointers.holds(id) }

  /// What a pointer at a place means; nil when that is not the panel.
  func target(at p: Vector, _ context: PanelContext) -> PanelTarget? {
    let layout = rows.layout(context)
    if let menu = menu.layout(layout), menu.frame.contains(p) { return menu.target(at: p) }
    return isOpen && layout.frame.contains(p) ? layout.target(at: p, query: rows.query) : nil
  }

  mutating func hover(at position: Vector?, _ context: PanelContext) -> PanelResponse {
    let target = position.flatMap { self.target(at: $0, context) }
    pointers.isOver = target != nil
    let key: String? = if case .label? = target { target?.key } else { nil }
    rows.help.hover(over: key, at: time)
    return PanelResponse(isTaken: target != nil)
  }

  mutating func turn(
    _ delta: Vector, at position: Vector, _ modifiers: Modifiers, _ context: PanelContext
  ) -> PanelResponse {
    guard let target = target(at: position, context) else { return .passed }
    if menu.list != nil {
      menu.scroll.scroll(by: -delta.y)
      return .taken
    }
    return rows.turn(delta, over: target.key, modifiers, context, &runs)
  }

  // MARK: - From down to up

  mutating func follow(
    _ finger: FingerEvent, isMouse: Bool, _ modifiers: Modifiers, _ context: PanelContext
  ) -> PanelResponse {
    if finger.phase == .down { return land(finger, isMouse: isMouse, modifiers, context) }
    guard let index = pointers.grips.firstIndex(where: { $0.id == finger.id }) else { return .passed }
    var grip = pointers.grips[index]
    let step = finger.position - grip.position
    grip.position = finger.position
    grip.tracker.add(finger.position, at: time)
    guard finger.phase == .move else {
      // A panel that closes by this forgets all grips.
      pointers.grips.remove(at: index)
      return PanelResponse(lift(grip, isCancelled: finger.phase == .cancelled, context), isTaken: true)
    }
    if grip.isWaiting, grip.hasMoved { decide(&grip, context) }
    let actions = drag(&grip, by: step, modifiers, context)
    pointers.grips[index] = grip
    return PanelResponse(actions, isTaken: true)
  }

  private mutating func land(
    _ finger: FingerEvent, isMouse: Bool, _ modifiers: Modifiers, _ context: PanelContext
  ) -> PanelResponse {
    // A button that was let go outside the window has never told.
    pointers.grips.removeAll { $0.id == finger.id }
    rows.help.tapped = nil
    guard let target = target(at: finger.position, context) else {
      // Beside the panel: a menu goes, what was typed is taken, and the touch is the effect's.
      let actions = finishTyping(context)
      menu.close()
      return PanelResponse(actions, isTaken: false)
    }
    if let layout = menu.layout(rows.layout(context)), !layout.frame.contains(finger.position) {
      // A name that was not finished is none.
      menu.close()
      let actions = finishTyping(context)
      pointers.grips.append(Grip(finger, isMouse: isMouse, on: .ground, .spent, at: time))
      return PanelResponse(actions, isTaken: true)
    }
    let isField = target == .menu(.saveAs) ? menu.naming != nil : rows.isField(target)
    var actions = isField ? [] : finishTyping(context)
    var grip = Grip(finger, isMouse: isMouse, on: target, at: time)
    switch target {
    case .hueField, .brightness: grip.hold = .picking(gesture: runs.begin())
    case .menu(.morphSlider): grip.hold = .morph(gesture: runs.begin())
    case _ where isField:
      grip.hold = .selecting
      placeCaret(at: finger.position, extending: false, context)
    case _ where !rows.scroll.isAtRest && !rows.scroll.isDragging:
      // A finger on a list that glides catches it, and means nothing else.
      rows.scroll.grab()
      grip.hold = .scrolling
    default: break
    }
    actions += drag(&grip, by: .zero, modifiers, context)
    pointers.grips.append(grip)
    return PanelResponse(actions, isTaken: true)
  }

  /// What a pointer that has moved far enough is doing.
  private mutating func decide(_ grip: inout Grip, _ context: PanelContext) {
    let isSheet = slide.placement.isSheet
    switch grip.target {
    case .menu:
      menu.scroll.grab()
      grip.hold = .scrollingMenu
      return
    case .label(let key), .track(let key), .value(let key):
      if grip.isSideways, let row = context.model.row(key), let drag = SliderDrag(row, &runs) {
        rows.focus.point(at: key)
        grip.hold = .slider(drag)
        return
      }
    case .header where isSheet && !grip.isSideways, .picker where isSheet && !grip.isSideways:
      grip.hold = .pulling
      return
    default: break
    }
    rows.scroll.grab()
    grip.hold = .scrolling
  }

  private mutating func drag(
    _ grip: inout Grip, by step: Vector, _ modifiers: Modifiers, _ context: PanelContext
  ) -> [PanelAction] {
    switch grip.hold {
    case .waiting, .spent, .pulling: break
    case .scrolling: rows.scroll.drag(by: -step.y)
    case .scrollingMenu: menu.scroll.drag(by: -step.y)
    case .selecting: placeCaret(at: grip.position, extending: true, context)
    case .slider(var drag):
      guard let scale = context.model.row(drag.key).flatMap({ SliderScale($0.definition) }) else { break }
      let length = RowParts.track(in: context.frame).width
      let value = drag.move(by: step.x, of: length, scale, pace: modifiers.pace)
      grip.hold = .slider(drag)
      return value.map { [.set(key: drag.key, $0, gesture: drag.gesture)] } ?? []
    case .picking(let gesture): return rows.pick(grip.target, at: grip.position, gesture, context)
    case .morph(let gesture): return menu.morph(to: grip.position.x, gesture, rows.layout(context))
    }
    return []
  }

  private mutating func lift(_ grip: Grip, isCancelled: Bool, _ context: PanelContext) -> [PanelAction] {
    let velocity = isCancelled ? 0 : grip.tracker.velocity(at: time).y
    switch grip.hold {
    case .waiting: return isCancelled ? [] : tap(grip, context)
    case .scrolling: rows.scroll.release(velocity: -velocity)
    case .scrollingMenu: menu.scroll.release(velocity: -velocity)
    case .pulling: if !isCancelled, grip.way.y > 60 || velocity > 500 { return close(context) }
    case .spent, .slider, .picking, .morph, .selecting: break
    }
    return []
  }

  private mutating func placeCaret(at p: Vector, extending: Bool, _ context: PanelContext) {
    rows.placeCaret(at: p, extending: extending, context)
    menu.placeCaret(at: p, extending: extending, rows.layout(context))
  }

  // MARK: - Taps

  private mutating func tap(_ grip: Grip, _ context: PanelContext) -> [PanelAction] {
    let model = context.model
    let isDouble = pointers.tapsTwice(grip, at: time)
    if grip.target != .menu(.delete) { menu.forgetQuestion() }
    switch grip.target {
    case .ground, .header, .hueField, .brightness: return []
    case .picker: menu.open(.presets)
    case .search:
      rows.search()
      placeCaret(at: grip.position, extending: false, context)
    case .clearSearch: rows.query = ""
    case .group(let title): rows.toggle(title)
    case .label(let key):
      rows.focus.point(at: key)
      switch model.row(key)?.value {
      case .number, .integer:
        if isDouble { return [.reset(key: key)] }
        rows.help.tapped = key
      case .rows: rows.help.tapped = key
      case .flag, .choice, .text, .color: return activate(key, context)
      case nil: break
      }
    case .track(let key):
      rows.focus.point(at: key)
      return isDouble ? [.reset(key: key)] : rows.jump(key, to: grip.position.x, context)
    case .value(let key): return activate(key, context)
    case .undo: return model.undoName == nil ? [] : [.undo]
    case .redo: return model.redoName == nil ? [] : [.redo]
    case .revert: return model.unsavedCount == 0 ? [] : [.revert]
    case .save: return model.unsavedCount == 0 ? [] : [.save]
    case .menu(let item): return menu.tap(item, model)
    }
    return []
  }
}
