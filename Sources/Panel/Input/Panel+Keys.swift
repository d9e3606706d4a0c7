import Gestures
import Motion

extension Panel {
  mutating func press(_ key: KeyPress, _ context: PanelContext) -> PanelResponse {
    if menu.naming != nil {
      if key.name == "Tab" { rows.moveFocus(by: key.modifiers.contains(.shift) ? -1 : 1, context) }
      return menu.press(key)
    }
    if rows.entry != nil { return rows.pressTyping(key, context) }
    if key.modifiers.contains(.control) {
      guard key.name == "F" else { return .passed }
      rows.search(selectingAll: true)
      return .taken
    }
    switch key.name {
    case "Escape":
      if menu.list != nil {
        menu.close()
      } else if rows.help.tapped != nil {
        rows.help.tapped = nil
      } else if rows.focus.key != nil {
        rows.focus.key = nil
      } else {
        return PanelResponse(close(context), isTaken: true)
      }
    case "Tab" where key.modifiers.isEmpty: return PanelResponse(key.isRepeat ? [] : close(context), isTaken: true)
    case "Up", "Down": rows.moveFocus(by: key.name == "Up" ? -1 : 1, context)
    case "PageUp", "PageDown":
      let way = rows.layout(context).viewport.height - 44
      rows.scroll.glide(to: rows.scroll.offset + (key.name == "PageUp" ? -way : way))
    case "/": rows.search()
    case "Return" where menu.list == nil, "Keypad Enter" where menu.list == nil:
      guard let key = rows.focus.key else { return .passed }
      return PanelResponse(activate(key, context), isTaken: true)
    default: return menu.list == nil ? rows.press(key, context, &runs) : .passed
    }
    return .taken
  }

  mutating func type(_ text: String) -> PanelResponse {
    guard isTyping else { return .passed }
    if menu.naming != nil { menu.naming?.field.insert(text) } else { rows.type(text) }
    return .taken
  }

  /// Takes what was typed where it is acceptable, and forgets it where it is not.
  mutating func finishTyping(_ context: PanelContext) -> [PanelAction] {
    menu.finishNaming() + rows.finishEntry(context.model)
  }

  /// What Return and a tap on the value do.
  mutating func activate(_ key: String, _ context: PanelContext) -> [PanelAction] {
    if case .choice? = context.model.row(key)?.definition.kind {
      rows.focus.key = key
      menu.open(.choices(key))
      return []
    }
    return rows.activate(key, context.model)
  }

  mutating func close(_ context: PanelContext) -> [PanelAction] {
    finishTyping(context) + open(false, isCalm: context.model.isCalm) + [.close]
  }
}
