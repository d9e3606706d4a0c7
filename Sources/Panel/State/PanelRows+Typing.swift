import Gestures
import Motion
import Tuning

extension PanelRows {
  mutating func begin(_ target: Entry.Target, _ text: String, isOneLine: Bool = true) {
    if entry?.target == target { return }
    entry = Entry(target: target, field: TextField(text, isOneLine: isOneLine))
    help.tapped = nil
  }

  /// Goes on with what was searched for, or replaces it.
  mutating func search(selectingAll: Bool = false) {
    begin(.search, query)
    if selectingAll { entry?.field.selectAll() } else { entry?.field.place(query.count) }
  }

  /// True when a target is the field that is typed in.
  func isField(_ target: PanelTarget) -> Bool {
    target == .search ? entry?.target == .search : target.isValue && entry != nil && target.key == entry?.key
  }

  mutating func type(_ text: String) {
    entry?.field.insert(text)
    noteTyping()
  }

  private mutating func noteTyping() {
    entry?.complaint = nil
    guard entry?.target == .search, let text = entry?.field.text, text != query else { return }
    query = text
    scroll.jump(to: 0)
  }

  /// Takes what was typed; a complaint stays in the entry, which is else over.
  private mutating func commit(_ model: PanelModel) -> [PanelAction] {
    guard let typed = entry else { return [] }
    guard let key = typed.key else {
      entry = nil
      return []
    }
    guard let row = model.row(key) else { return [] }
    do throws(Refusal) {
      let value = try row.definition.typed(typed.field.text)
      entry = nil
      return row.set(value)
    } catch {
      entry?.complaint = error.message
      return []
    }
  }

  /// Takes what was typed where it is acceptable, and forgets it where it is not.
  mutating func finishEntry(_ model: PanelModel) -> [PanelAction] {
    let actions = commit(model)
    entry = nil
    return actions
  }

  mutating func placeCaret(at p: Vector, extending: Bool, _ context: PanelContext) {
    guard let entry, let area = layout(context).textArea(of: entry) else { return }
    self.entry?.field.place(at: p.x, in: area, extending: extending)
  }

  // MARK: - Keys

  /// A key while a value or the search is typed.
  mutating func pressTyping(_ key: KeyPress, _ context: PanelContext) -> PanelResponse {
    guard let typed = entry, let outcome = entry?.field.press(key) else { return .passed }
    if entry?.field.text != typed.field.text { noteTyping() }
    switch outcome {
    case .escape:
      if typed.target == .search, !query.isEmpty {
        query = ""
        entry = Entry(target: .search, field: TextField())
      } else {
        entry = nil
        opened = nil
      }
    case .accept:
      let actions = commit(context.model)
      if typed.target == .search { moveFocus(by: 1, context) }
      return PanelResponse(actions, isTaken: true)
    case .next(let direction): return PanelResponse(nextEntry(by: direction, context), isTaken: true)
    case .step(let direction):
      guard let row = typed.key.flatMap(context.model.row), SliderScale(row.definition) != nil,
        let value = row.control.stepped(row, by: direction, pace: key.modifiers.pace)
      else { break }
      entry = Entry(target: typed.target, field: TextField(value.shown))
      return PanelResponse([.set(key: row.key, value, gesture: nil)], isTaken: true)
    case .copied(let text): return PanelResponse([.copy(text)], isTaken: true)
    case .edited: break
    case .passed:
      // Undo is about to change the value that stands here.
      if typed.key != nil, key.modifiers.contains(.control), ["Z", "Y"].contains(key.name) { entry = nil }
      return .passed
    }
    return .taken
  }

  /// Takes what was typed and goes on to the next value that can be typed.
  private mutating func nextEntry(by direction: Int, _ context: PanelContext) -> [PanelAction] {
    let model = context.model
    guard let typed = entry?.key else {
      entry = nil
      moveFocus(by: direction, context)
      return []
    }
    let actions = commit(model)
    guard entry == nil else { return actions }
    let keys = shownKeys(model).filter { model.row($0)?.isTyped ?? false }
    if let index = keys.firstIndex(of: typed), keys.indices.contains(index + direction) {
      let next = keys[index + direction]
      reveal(next, context)
      _ = activate(next, model)
    }
    return actions
  }

  mutating func moveFocus(by direction: Int, _ context: PanelContext) {
    focus = neighbour(direction, context)
    help.tapped = nil
    if let focus { reveal(focus, context) }
  }

  /// Scrolls until a row is in view, with its picker where that is open.
  mutating func reveal(_ key: String, _ context: PanelContext) {
    let layout = layout(context)
    guard let row = layout.rect(of: .row(key)) else { return }
    let top = row.minY - layout.viewport.minY + scroll.offset
    let room = layout.viewport.height
    let target = scroll.projectedRest
    if top - 44 < target { scroll.glide(to: top - 44) }
    var end = top + 60 + (layout.drawer(of: key)?.height ?? 0)
    if key == list.key || key == list.place?.key, let row = context.model.row(ListPlace(key)?.list ?? key) {
      // What has opened below it.
      let parts = context.model.parts(of: row, open: list.row).filter { key == list.key || $0.hasPrefix(key + ".") }
      end += PanelItem.row(key).height * Double(parts.count)
    }
    if end > target + room { scroll.glide(to: min(end - room, top - 8)) }
    if context.model.isCalm { scroll.jump(to: scroll.projectedRest) }
  }

  /// A wheel turns the row that has the focus; over any other the list scrolls, as it goes on doing until the wheel rests.
  mutating func turn(
    _ delta: Vector, over key: String?, _ modifiers: Modifiers, _ context: PanelContext, _ runs: inout TuningRuns
  ) -> PanelResponse {
    let isTurned = key == focus && key.flatMap(context.model.row)?.isNumber ?? false
    // Sixty points are a notch; up and right are more.
    guard let turned = runs.turn(over: isTurned ? key : nil, by: (delta.y - delta.x) / 60, at: context.time),
      let row = context.model.row(turned.key)
    else {
      scroll.scroll(by: -delta.y)
      return .taken
    }
    guard turned.notches != 0, let value = row.control.stepped(row, by: turned.notches, pace: modifiers.pace)
    else { return .taken }
    return PanelResponse(row.set(value, gesture: turned.gesture), isTaken: true)
  }

  /// A key that means the row with the focus.
  mutating func press(_ key: KeyPress, _ context: PanelContext, _ runs: inout TuningRuns) -> PanelResponse {
    guard let row = focus.flatMap(context.model.row) else { return .passed }
    switch key.name {
    case "Left", "Right":
      let steps = key.name == "Left" ? -1.0 : 1
      guard let value = row.control.stepped(row, by: steps, pace: key.modifiers.pace), value != row.value
      else { return .taken }
      return PanelResponse(row.set(value, gesture: runs.press(at: context.time)), isTaken: true)
    case "Backspace", "Delete":
      if let place = ListPlace(row.key), place.column == nil {
        return PanelResponse(perform(.remove, on: row.key, context.model), isTaken: true)
      }
      let group = context.model.groups.first { $0.rows.contains { $0.key == row.key } }
      let reset = key.modifiers.contains(.shift) ? group?.reset : [.reset(key: row.key)]
      return PanelResponse(reset ?? [], isTaken: true)
    default: return .passed
    }
  }
}
