import Gestures
import Motion
import Tuning

/// The part of the panel that keys and pointers change: the rows, the menu over them, and the runs of changes.
struct PanelControls: Equatable, Sendable {
  var rows = PanelRows()
  var menu = PanelMenu()
  var blend = PanelBlend()
  var runs = TuningRuns()

  func layout(_ context: PanelContext) -> PanelLayout { rows.layout(context) }

  /// Closes the menu, and discards a name being typed in it.
  mutating func closeMenu() {
    menu.close()
    if rows.entry?.isName == true { rows.entry = nil }
  }

  /// Returns the target at a position.
  ///
  /// `nil` outside the panel and its menu.
  func target(at p: Vector, _ context: PanelContext) -> PanelTarget? {
    let scene = PanelScene(self, context)
    if let menu = scene.menu, menu.frame.contains(p) { return menu.target(at: p) }
    return context.frame.contains(p) ? scene.target(at: p) : nil
  }

  /// Adapts to changes of the model since the last call.
  mutating func fit(to context: PanelContext) {
    rows.fit(to: context)
    if menu.list == .changes, context.model.changes.isEmpty { menu.close() }
    guard menu.list != nil, let layout = PanelScene(self, context).menu else { return }
    menu.scroll.setBounds(layout.scrollBounds, viewport: max(1, layout.list.height))
  }

  /// Ends typing, focus, menus and runs when the panel closes.
  mutating func leave() {
    rows.leave()
    menu.close()
    runs.letGo()
  }

  // MARK: - Keys

  mutating func press(_ key: KeyPress, _ context: PanelContext) -> PanelResponse {
    if isTyping { return pressTyping(key, context) }
    if key.modifiers.contains(.control) { return pressWithControl(key, context) }
    if menu.list != nil, let actions = pressMenu(key, context) { return PanelResponse(actions, isTaken: true) }
    switch key.name {
    case "Escape":
      if menu.list != nil {
        menu.close()
      } else if rows.help.tapped != nil {
        rows.help.tapped = nil
      } else if rows.focus != nil {
        rows.focus = nil
      } else if blend.isOpen {
        blend.isOpen = false
      } else {
        return PanelResponse(close(context), isTaken: true)
      }
    case "Tab" where key.modifiers.isEmpty: return PanelResponse(key.isRepeat ? [] : close(context), isTaken: true)
    case "P" where key.modifiers.isEmpty: if menu.list == .presets { menu.close() } else { menu.open(.presets) }
    case "Up", "Down":
      if key.modifiers.contains(.alt), let focus = rows.focus, ListPlace(focus) != nil {
        let actions = rows.perform(key.name == "Up" ? .up : .down, on: focus, context.model)
        if let focus = rows.focus { rows.reveal(focus, context) }
        return PanelResponse(actions, isTaken: true)
      }
      rows.moveFocus(by: key.name == "Up" ? -1 : 1, context)
    case "PageUp", "PageDown":
      let way = layout(context).viewport.height - 44
      rows.scroll.glide(to: rows.scroll.offset + (key.name == "PageUp" ? -way : way))
    case "Space":
      // From now on keys control time, and belong to the window.
      rows.focus = nil
      return .passed
    case "Return", "Keypad Enter":
      guard let key = rows.focus else { return .passed }
      return PanelResponse(activate(key, context), isTaken: true)
    default: return menu.list == nil ? rows.press(key, context, &runs) : .passed
    }
    return .taken
  }

  private mutating func pressWithControl(_ key: KeyPress, _ context: PanelContext) -> PanelResponse {
    switch key.name {
    case "F":
      menu.close()
      rows.search(selectingAll: true)
      return .taken
    case "C" where key.modifiers.contains(.shift):
      if context.model.copyForms.isEmpty { return .passed }
      if let form = context.model.copyForm { return PanelResponse([.copyAs(form)], isTaken: true) }
      menu.open(.copyForms)
      return .taken
    case "C":
      guard let row = rows.focus.flatMap(context.model.row) else { return .passed }
      return PanelResponse([.copyRow(key: row.key)], isTaken: true)
    default: return .passed
    }
  }

  /// Handles a key while a menu is open: arrows choose an item and Return performs it.
  ///
  /// `nil` for other keys.
  private mutating func pressMenu(_ key: KeyPress, _ context: PanelContext) -> [PanelAction]? {
    guard menu.list != nil, let layout = PanelScene(self, context).menu else { return nil }
    switch key.name {
    case "Up", "Left": menu.moveChoice(by: -1, layout, blend, context.model)
    case "Down", "Right": menu.moveChoice(by: 1, layout, blend, context.model)
    case "Return", "Keypad Enter":
      return menu.choice.map { tap(.menu($0), at: .zero, isDouble: false, context) } ?? []
    default: return nil
    }
    return []
  }

  /// Commits the typed text, and asks to close the panel.
  mutating func close(_ context: PanelContext) -> [PanelAction] { finishTyping(context) + [.close] }

  // MARK: - Taps

  /// Performs Return or a tap on the value.
  mutating func activate(_ key: String, _ context: PanelContext) -> [PanelAction] {
    if let row = context.model.row(key), row.control.pressed(row.value) == .menu {
      rows.focus = key
      menu.open(.choices(key))
      return []
    }
    let actions = rows.activate(key, context.model)
    if rows.opened == key || rows.list.key != nil {
      // The list is longer now: update the scroll bounds before scrolling.
      rows.fit(to: context)
      rows.reveal(key, context)
    }
    return actions
  }

  mutating func tap(
    _ target: PanelTarget, at position: Vector, isDouble: Bool, _ context: PanelContext
  ) -> [PanelAction] {
    let model = context.model
    if target != .menu(.delete) { menu.forgetQuestion() }
    switch target {
    case .ground, .header: return []
    case .drawer(let key, let part):
      guard let row = model.row(key) else { return [] }
      return rows.pick(part, of: key, DrawerPointer(position: position, way: .zero, from: row.value), nil, context)
    case .picker: menu.open(.presets)
    case .search:
      rows.search()
      placeCaret(at: position, extending: false, context)
    case .clearSearch: rows.query = ""
    case .group(let title): rows.toggle(title)
    case .resetGroup(let title): return model.group(title)?.reset ?? []
    case .label(let key):
      rows.focus = key
      guard let row = model.row(key) else { break }
      // A list and its rows consist of their names alone.
      if row.control.pressed(row.value) == .list { return activate(key, context) }
      if isDouble { return [.reset(key: key)] }
      rows.help.tapped = key
    case .track(let key):
      rows.focus = key
      return isDouble ? [.reset(key: key)] : jump(key, to: position.x, context)
    case .value(let key): return activate(key, context)
    case .row(let key, let button): return rows.perform(button, on: key, model)
    case .split: return [.split]
    case .undo: return model.undoName == nil ? [] : [.undo]
    case .redo: return model.redoName == nil ? [] : [.redo]
    case .copy: if !model.copyForms.isEmpty { menu.open(.copyForms) }
    // A single change needs no menu.
    case .revert where model.isOneUnsaved: return [.revert(leavingOut: [])]
    case .save where model.isOneUnsaved: return [.save(leavingOut: [])]
    case .revert: if model.unsavedCount > 0 { menu.open(.reverts) }
    case .save: if model.unsavedCount > 0 { menu.open(.changes) }
    case .preset(let name): return [.pickPreset(name)]
    case .menu(let item):
      switch item {
      case .end(let isFrom, let end): blend.choose(end, isFrom: isFrom)
      case .blend: blend.isOpen.toggle()
      case .saveAs: rows.begin(.name(of: nil), "")
      case .rename: if let preset = model.preset { rows.begin(.name(of: preset), preset) }
      case .replace: return commit(model)
      default: break
      }
      let actions = menu.tap(item, model)
      if menu.list == nil { closeMenu() }
      return actions
    case .blend(.from): menu.open(.blendEnd(isFrom: true))
    case .blend(.to): menu.open(.blendEnd(isFrom: false))
    case .blend(.close): blend.isOpen = false
    case .blend(.slider):
      guard let fraction = PanelScene(self, context).blendFraction(at: position) else { break }
      return blend.set(fraction, runs.begin(), model)
    }
    return []
  }

  /// Returns the action that moves a value to a tapped position on its track.
  private func jump(_ key: String, to x: Double, _ context: PanelContext) -> [PanelAction] {
    guard let row = context.model.row(key), let scale = SliderScale(row.definition),
      let track = PanelScene(self, context).frame(of: .track(key))
    else { return [] }
    return row.set(scale.parameterValue(scale.rounded(at: (x - track.minX) / track.width)))
  }
}
