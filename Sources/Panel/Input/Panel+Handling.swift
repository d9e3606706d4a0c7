import Gestures
import Motion
import Tuning

extension Panel {
  /// Takes an event or lets it pass, and says what it asks for.
  package mutating func handle(_ event: PanelEvent, _ model: PanelModel) -> PanelResponse {
    guard isOpen else { return .passed }
    fit(to: model)
    var response =
      switch event {
      case .pointer(let finger, let isMouse, let modifiers): follow(finger, isMouse: isMouse, modifiers, model)
      case .hover(let position): hover(at: position, model)
      case .wheel(let delta, let position, let modifiers): turn(delta, at: position, modifiers, model)
      case .key(let key): key.isDown ? press(key, model) : .passed
      case .text(let text), .paste(let text): type(text, model)
      }
    response.actions = withEnd(response.actions)
    return response
  }

  /// True for a place that is the panel's now.
  package func covers(_ position: Vector, _ model: PanelModel) -> Bool { target(at: position, model) != nil }

  /// True for a pointer that went down in the panel and has not lifted.
  package func holds(_ id: Int) -> Bool { grips.contains { $0.id == id } }

  /// Takes every pointer away, as when the window is hidden.
  package mutating func cancelPointers() -> [PanelAction] {
    grips = []
    return withEnd([])
  }

  private mutating func hover(at position: Vector?, _ model: PanelModel) -> PanelResponse {
    hover = position
    let target = position.flatMap { self.target(at: $0, model) }
    isPointerOver = target != nil
    let key: String? = if case .label? = target { target?.key } else { nil }
    if key != hoverKey {
      hoverKey = key
      hoverSince = time
    }
    return PanelResponse(isTaken: target != nil)
  }

  // MARK: - Pointers

  private mutating func follow(
    _ pointer: FingerEvent, isMouse: Bool, _ modifiers: Modifiers, _ model: PanelModel
  ) -> PanelResponse {
    if pointer.phase == .down { return land(pointer, isMouse: isMouse, modifiers, model) }
    guard let index = grips.firstIndex(where: { $0.id == pointer.id }) else { return .passed }
    var grip = grips[index]
    let step = pointer.position - grip.position
    grip.position = pointer.position
    grip.tracker.add(pointer.position, at: time)
    var actions: [PanelAction] = []
    switch pointer.phase {
    case .down: break
    case .move:
      decide(&grip, model)
      actions = drag(&grip, by: step, modifiers, model)
      if grips.indices.contains(index) { grips[index] = grip }
    case .up, .cancelled:
      // A panel that closes by this forgets all grips.
      grips.remove(at: index)
      actions = lift(grip, isCancelled: pointer.phase == .cancelled, model)
    }
    return PanelResponse(actions, isTaken: true)
  }

  private mutating func land(
    _ pointer: FingerEvent, isMouse: Bool, _ modifiers: Modifiers, _ model: PanelModel
  ) -> PanelResponse {
    // A button that was let go outside the window has never told.
    grips.removeAll { $0.id == pointer.id }
    guard let target = target(at: pointer.position, model) else {
      // Beside the panel: a menu goes, what was typed is taken, and the touch is the effect's.
      menu = nil
      explained = nil
      return PanelResponse(finishEntry(model), isTaken: false)
    }
    var actions: [PanelAction] = []
    explained = nil
    if let menu {
      let isInside = PanelMenuLayout(menu, self, model).frame.contains(pointer.position)
      if !isInside {
        closeMenu()
        actions += finishEntry(model)
        grips.append(grip(pointer, isMouse, .ground, .spent))
        return PanelResponse(actions, isTaken: true)
      }
    }
    if !isField(target) { actions += finishEntry(model) }
    var grip = grip(pointer, isMouse, target, .waiting)
    grip.tracker.add(pointer.position, at: time)
    switch target {
    case .hueField(let key):
      grip.hold = .hue(key: key, gesture: nextGesture())
    case .brightness(let key): grip.hold = .brightness(key: key, gesture: nextGesture())
    case .menu(.morphSlider): grip.hold = .morph(gesture: nextGesture())
    case _ where isField(target): grip.hold = .selecting
    default:
      // A finger on a list that glides catches it, and means nothing else.
      if !scroll.isAtRest, !scroll.isDragging {
        scroll.grab()
        grip.hold = .scrolling
      }
    }
    if grip.hold == .selecting { placeCaret(at: pointer.position, extending: false, model) }
    actions += drag(&grip, by: .zero, modifiers, model)
    grips.append(grip)
    return PanelResponse(actions, isTaken: true)
  }

  private func grip(_ pointer: FingerEvent, _ isMouse: Bool, _ target: PanelTarget, _ hold: Grip.Hold) -> Grip {
    Grip(
      id: pointer.id, target: target, origin: pointer.position, start: time, isMouse: isMouse,
      position: pointer.position, hold: hold)
  }

  /// What a pointer that has moved far enough is doing.
  private mutating func decide(_ grip: inout Grip, _ model: PanelModel) {
    guard grip.isWaiting else { return }
    let way = grip.position - grip.origin
    guard way.length > grip.slop else { return }
    if case .menu = grip.target {
      menuScroll.grab()
      grip.hold = .scrollingMenu
      return
    }
    let isSideways = way.x.magnitude >= way.y.magnitude
    switch grip.target {
    case .label(let key), .track(let key), .value(let key):
      if isSideways, let row = model.row(key), let scale = SliderScale(row.definition), let value = row.value.double {
        focus = key
        showsFocus = false
        grip.hold = .slider(
          key: key, fraction: scale.fraction(of: value), from: row.value, last: row.value, gesture: nextGesture())
        return
      }
    case .header where placement.isSheet && !isSideways, .picker where placement.isSheet && !isSideways:
      grip.hold = .pulling
      return
    default: break
    }
    scroll.grab()
    grip.hold = .scrolling
  }

  private mutating func drag(
    _ grip: inout Grip, by step: Vector, _ modifiers: Modifiers, _ model: PanelModel
  ) -> [PanelAction] {
    switch grip.hold {
    case .waiting, .spent, .pulling: return []
    case .scrolling: scroll.drag(by: -step.y)
    case .scrollingMenu: menuScroll.drag(by: -step.y)
    case .selecting: placeCaret(at: grip.position, extending: true, model)
    case .slider(let key, let fraction, let from, let last, let gesture):
      guard let row = model.row(key), let scale = SliderScale(row.definition) else { return [] }
      let length = layout(model).track(in: Rect(x: frame.minX, y: 0, width: frame.width, height: 44)).width
      let moved = (fraction + step.x / length * modifiers.pace).clamped(to: 0...1)
      let value = moved == fraction ? last : dragged(to: moved, scale, modifiers.pace, length: length)
      grip.hold = .slider(key: key, fraction: moved, from: from, last: value, gesture: gesture)
      return value == last ? [] : [.set(key: key, value, gesture: gesture)]
    case .hue(let key, let gesture): return pickHue(grip.position, key, gesture, model)
    case .brightness(let key, let gesture): return pickBrightness(grip.position, key, gesture, model)
    case .morph(let gesture): return morph(grip.position, gesture, model)
    }
    return []
  }

  /// A dragged value: rounded as finely as the drag goes, and held by the default while it is near.
  private func dragged(to fraction: Double, _ scale: SliderScale, _ pace: Double, length: Double) -> ParameterValue {
    let isNear = (fraction - scale.fraction(of: scale.defaultValue)).magnitude * length < 2
    if pace >= 1, isNear { return scale.parameterValue(scale.defaultValue) }
    return scale.parameterValue(scale.rounded(at: fraction, pace: pace))
  }

  private mutating func lift(_ grip: Grip, isCancelled: Bool, _ model: PanelModel) -> [PanelAction] {
    switch grip.hold {
    case .waiting: return isCancelled ? [] : tap(grip, model)
    case .scrolling: scroll.release(velocity: isCancelled ? 0 : -grip.tracker.velocity(at: time).y)
    case .scrollingMenu: menuScroll.release(velocity: isCancelled ? 0 : -grip.tracker.velocity(at: time).y)
    case .pulling:
      let isFar = grip.position.y - grip.origin.y > 60 || grip.tracker.velocity(at: time).y > 500
      if !isCancelled, isFar { return close(model) }
    case .spent, .slider, .hue, .brightness, .morph, .selecting: break
    }
    return []
  }

  mutating func close(_ model: PanelModel) -> [PanelAction] {
    let actions = finishEntry(model)
    return actions + open(false, isCalm: model.isCalm) + [.close]
  }

  mutating func nextGesture() -> Int {
    gesture += 1
    return gesture
  }

  /// Pointers that have rested long enough take their row back to its default.
  mutating func pressLong() -> [PanelAction] {
    var actions: [PanelAction] = []
    for index in grips.indices where grips[index].isWaiting && time - grips[index].start >= Self.longPress {
      guard let key = grips[index].target.key else { continue }
      grips[index].hold = .spent
      actions.append(.reset(key: key))
    }
    return actions
  }

  // MARK: - Wheels

  private mutating func turn(
    _ delta: Vector, at position: Vector, _ modifiers: Modifiers, _ model: PanelModel
  ) -> PanelResponse {
    guard let target = target(at: position, model) else { return .passed }
    if menu != nil {
      menuScroll.scroll(by: -delta.y)
      return .taken
    }
    // A row that has the focus is turned; over any other the list scrolls, as it goes on doing until the wheel rests.
    let key = target.key.flatMap { $0 == focus ? $0 : nil }
    if let last = wheel, time - last.time < Self.rest {
      wheel?.time = time
    } else {
      wheel = Wheel(key: key, gesture: nextGesture(), time: time)
    }
    guard let turned = wheel?.key, let row = model.row(turned), let scale = SliderScale(row.definition),
      let value = row.value.double
    else {
      scroll.scroll(by: -delta.y)
      return .taken
    }
    // Sixty points are a notch; up and right are more.
    let notches = (wheel?.rest ?? 0) + (delta.y - delta.x) / 60
    let whole = notches.rounded(.towardZero)
    wheel?.rest = notches - whole
    guard whole != 0 else { return .taken }
    let new = scale.parameterValue(scale.stepped(value, by: whole, pace: modifiers.pace))
    return PanelResponse(new == row.value ? [] : [.set(key: turned, new, gesture: wheel?.gesture)], isTaken: true)
  }
}
