import Formatting
import Gestures
import Motion
import Tuning

/// Typing of a value, the search, or the name of a preset.
extension PanelControls {
  var isTyping: Bool { rows.entry != nil }

  /// Whether a target is the field being typed in.
  func isField(_ target: PanelTarget) -> Bool {
    switch rows.entry?.target {
    case .search: target == .search
    case .value(let key): target.isValue && target.key == key
    case .name: target == .menu(.saveAs)
    case nil: false
    }
  }

  mutating func type(_ text: String) -> PanelResponse {
    guard isTyping else {
      // The typed character decides, so that its key may be anywhere on the keyboard.
      guard text == "/" else { return .passed }
      menu.close()
      rows.search()
      return .taken
    }
    rows.entry?.field.insert(text)
    noteTyping()
    return .taken
  }

  /// Updates the text that an input method is composing.
  mutating func compose(_ text: String, caret: Int) -> PanelResponse {
    guard isTyping else { return .passed }
    rows.entry?.field.compose(text, caret: caret)
    return .taken
  }

  /// Returns the area of the text being typed.
  ///
  /// `nil` if nothing is being typed or the text is not in the list.
  func textArea(_ context: PanelContext) -> Rect? {
    rows.entry.flatMap(PanelScene(self, context).textArea)
  }

  /// Inserts the clipboard's text into the field, or pastes it as values if nothing is being typed.
  mutating func paste(_ text: String) -> PanelResponse {
    isTyping ? type(text) : PanelResponse([.paste(text)], isTaken: true)
  }

  private mutating func noteTyping() {
    rows.entry?.noteTyping()
    guard let entry = rows.entry, entry.target == .search, entry.field.text != rows.query else { return }
    rows.query = entry.field.text
    rows.scroll.jump(to: 0)
  }

  /// Commits the typed text; refused text stays in the field, with the reason.
  mutating func commit(_ model: PanelModel) -> [PanelAction] {
    guard let typed = rows.entry else { return [] }
    switch typed.target {
    case .search: rows.entry = nil
    case .name(let renamed):
      guard let actions = rows.entry?.finish(renaming: renamed, model) else { return [] }
      closeMenu()
      return actions
    case .value(let key):
      guard let row = model.row(key) else { return [] }
      do throws(Problem) {
        let value = try row.control.typed(typed.field.text, row.definition)
        rows.entry = nil
        return row.set(value)
      } catch {
        rows.entry?.complain(error.message)
      }
    }
    return []
  }

  /// Commits the typed text, or discards it with a message if it is refused; a name with an open question stays.
  mutating func finishTyping(_ context: PanelContext) -> [PanelAction] {
    let actions = commit(context.model)
    guard let entry = rows.entry, !entry.isName else { return actions }
    rows.entry = nil
    guard let key = entry.key, let complaint = entry.complaint else { return actions }
    return actions + [.refused(key: key, complaint)]
  }

  mutating func placeCaret(at p: Vector, extending: Bool, _ context: PanelContext) {
    rows.entry?.wantsKeys = true
    if let area = textArea(context) { rows.entry?.field.place(at: p, in: area, extending: extending) }
  }

  mutating func pressTyping(_ key: KeyPress, _ context: PanelContext) -> PanelResponse {
    guard let typed = rows.entry, let outcome = rows.entry?.field.press(key) else { return .passed }
    if rows.entry?.field.text != typed.field.text { noteTyping() }
    switch outcome {
    case .escape:
      if typed.target == .search, !rows.query.isEmpty {
        rows.query = ""
        rows.entry = Entry(.search)
      } else {
        rows.entry = nil
        if !typed.isName { rows.opened = nil }
      }
    case .accept:
      let actions = commit(context.model)
      if typed.target == .search { rows.moveFocus(by: 1, context) }
      if let refused = rows.entry?.key { rows.reveal(refused, context) }
      return PanelResponse(actions, isTaken: true)
    case .next(let direction): return PanelResponse(next(by: direction, context), isTaken: true)
    case .step(let direction):
      guard let row = typed.key.flatMap(context.model.row), row.isNumber,
        let value = row.control.stepped(row, by: direction, pace: key.modifiers.pace)
      else { break }
      rows.entry = Entry(typed.target, TextField(value.shown))
      return PanelResponse([.set(key: row.key, value, gesture: nil)], isTaken: true)
    case .copied(let text): return PanelResponse([.copy(text)], isTaken: true)
    case .edited: break
    case .passed:
      // The undo is about to change the value being typed.
      if typed.key != nil, key.modifiers.contains(.control), ["Z", "Y"].contains(key.name) { rows.entry = nil }
      return .passed
    }
    return .taken
  }

  /// Commits the typed value and moves to the next row with typed values; from other text, moves the focus to a row.
  private mutating func next(by direction: Int, _ context: PanelContext) -> [PanelAction] {
    let model = context.model
    guard let typed = rows.entry?.key else {
      rows.entry = nil
      rows.moveFocus(by: direction, context)
      return []
    }
    let actions = commit(model)
    guard rows.entry == nil else { return actions }
    let keys = rows.shownKeys(model).filter { model.row($0)?.isTyped ?? false }
    if let index = keys.firstIndex(of: typed), keys.indices.contains(index + direction) {
      let next = keys[index + direction]
      rows.reveal(next, context)
      _ = rows.activate(next, model)
    }
    return actions
  }
}
