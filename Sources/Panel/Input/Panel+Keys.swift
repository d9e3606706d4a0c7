import Gestures
import Motion
import Tuning

extension Panel {
  mutating func press(_ key: KeyPress, _ model: PanelModel) -> PanelResponse {
    if entry != nil { return pressTyping(key, model) }
    if key.modifiers.contains(.control) {
      guard key.name == "F" else { return .passed }
      begin(.search, query)
      entry?.field.selectAll()
      return .taken
    }
    switch key.name {
    case "Escape":
      if menu != nil {
        closeMenu()
      } else if explained != nil {
        explained = nil
      } else if focus != nil {
        focus = nil
      } else {
        return PanelResponse(close(model), isTaken: true)
      }
      return .taken
    case "Tab" where key.modifiers.isEmpty:
      return key.isRepeat ? .taken : PanelResponse(close(model), isTaken: true)
    case "Up", "Down":
      moveFocus(by: key.name == "Up" ? -1 : 1, model)
      return .taken
    case "PageUp", "PageDown":
      let way = layout(model).viewport.height - 44
      scroll.glide(to: scroll.offset + (key.name == "PageUp" ? -way : way))
      return .taken
    case "/":
      begin(.search, query)
      return .taken
    default: break
    }
    guard let focus, menu == nil else { return .passed }
    return press(key, on: focus, model)
  }

  /// Keys that mean the row with the focus.
  private mutating func press(_ key: KeyPress, on focus: String, _ model: PanelModel) -> PanelResponse {
    guard let row = model.row(focus) else { return .passed }
    switch key.name {
    case "Left", "Right":
      showsFocus = true
      let direction = key.name == "Left" ? -1.0 : 1
      guard let value = stepped(row, by: direction, pace: key.modifiers.pace), value != row.value else {
        return .taken
      }
      // Presses in quick succession are one gesture, as turns of a wheel are.
      if keyed.map({ time >= $0 + Self.rest }) ?? true { gesture += 1 }
      keyed = time
      return PanelResponse([.set(key: focus, value, gesture: gesture)], isTaken: true)
    case "Return", "Keypad Enter": return PanelResponse(activate(focus, model), isTaken: true)
    case "Backspace", "Delete": return PanelResponse([.reset(key: focus)], isTaken: true)
    default: return .passed
    }
  }

  /// The next value: of a number by a step, of a choice the neighbour, of a switch the other.
  private func stepped(_ row: PanelModel.Row, by direction: Double, pace: Double) -> ParameterValue? {
    if let scale = SliderScale(row.definition), let value = row.value.double {
      return scale.parameterValue(scale.stepped(value, by: direction, pace: pace))
    }
    switch (row.definition.kind, row.value) {
    case (.flag, _): return .flag(direction > 0)
    case (.choice(let keys), .choice(let key)):
      guard let index = keys.firstIndex(of: key) else { return nil }
      return .choice(keys[(index + Int(direction)).clamped(to: 0...keys.count - 1)])
    default: return nil
    }
  }

  private mutating func pressTyping(_ key: KeyPress, _ model: PanelModel) -> PanelResponse {
    switch key.name {
    case "Escape":
      if entry?.target == .search, !query.isEmpty {
        query = ""
        entry = Entry(target: .search, field: TextField())
      } else {
        entry = nil
        openColor = nil
      }
      return .taken
    case "Return" where key.modifiers.contains(.shift): return type("\n", model)
    case "Return", "Keypad Enter":
      let target = entry?.target
      let actions = commit(model)
      if target == .search { moveFocus(by: 1, model) }
      return PanelResponse(actions, isTaken: true)
    case "Tab": return nextEntry(by: key.modifiers.contains(.shift) ? -1 : 1, model)
    case "Up", "Down":
      guard case .value(let typed)? = entry?.target, let row = model.row(typed), SliderScale(row.definition) != nil,
        let value = stepped(row, by: key.name == "Up" ? 1 : -1, pace: key.modifiers.pace)
      else { return .taken }
      entry = nil
      begin(.value(typed), value.shown)
      return PanelResponse([.set(key: typed, value, gesture: nil)], isTaken: true)
    case "C" where key.modifiers.contains(.control), "X" where key.modifiers.contains(.control):
      guard let selected = entry?.field.selected, !selected.isEmpty else { return .taken }
      if key.name == "X" {
        entry?.field.insert("")
        noteTyping()
      }
      return PanelResponse([.copy(selected)], isTaken: true)
    default:
      let before = entry?.field.text
      _ = entry?.field.press(key.name, key.modifiers)
      if entry?.field.text != before { noteTyping() }
      // Keys with Ctrl that mean nothing here, and F keys, are still those of the window.
      let isWindows = key.modifiers.contains(.control) && !["A", "V", "Z"].contains(key.name)
      let isFunction = key.name.count > 1 && key.name.hasPrefix("F") && Int(key.name.dropFirst()) != nil
      return PanelResponse(isTaken: !(isWindows || isFunction) || ["Left", "Right", "Backspace"].contains(key.name))
    }
  }

  /// Takes what was typed and goes on to the next value that can be typed.
  private mutating func nextEntry(by direction: Int, _ model: PanelModel) -> PanelResponse {
    guard case .value(let typed)? = entry?.target else {
      entry = nil
      moveFocus(by: direction, model)
      return .taken
    }
    let actions = commit(model)
    guard entry == nil else { return PanelResponse(actions, isTaken: true) }
    let keys = shownKeys(model).filter { key in
      switch model.row(key)?.definition.kind {
      case .number, .integer, .text: true
      default: false
      }
    }
    if let index = keys.firstIndex(of: typed), keys.indices.contains(index + direction) {
      let next = keys[index + direction]
      focus = next
      reveal(next, model)
      _ = activate(next, model)
    }
    return PanelResponse(actions, isTaken: true)
  }

  mutating func moveFocus(by direction: Int, _ model: PanelModel) {
    let keys = shownKeys(model)
    guard !keys.isEmpty else { return }
    showsFocus = true
    explained = nil
    let index = focus.flatMap { keys.firstIndex(of: $0) }
    let next = index.map { ($0 + direction).clamped(to: 0...keys.count - 1) } ?? (direction > 0 ? 0 : keys.count - 1)
    focus = keys[next]
    reveal(keys[next], model)
  }

  /// Scrolls until a row is in view.
  private mutating func reveal(_ key: String, _ model: PanelModel) {
    let layout = layout(model)
    guard let index = layout.items.firstIndex(where: { $0.item == .row(key) }) else { return }
    let top = layout.top(of: index, offset: scroll.offset)
    let room = layout.viewport.height
    let target = scroll.projectedRest
    if top - 44 < target { scroll.glide(to: top - 44) }
    if top + 60 > target + room { scroll.glide(to: top + 60 - room) }
    if model.isCalm { scroll.jump(to: scroll.projectedRest) }
  }
}
