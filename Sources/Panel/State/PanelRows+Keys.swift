import Gestures
import Motion
import Tuning

extension PanelRows {
  mutating func begin(_ target: Entry.Target, _ text: String, isOneLine: Bool = true) {
    if entry?.target == target { return }
    entry = Entry(target, TextField(text, isOneLine: isOneLine))
    help.tapped = nil
  }

  /// Starts typing in the search field, with the caret behind the current query or with the whole query selected.
  mutating func search(selectingAll: Bool = false) {
    begin(.search, query)
    if selectingAll { entry?.field.selectAll() } else { entry?.field.place(query.count) }
  }

  mutating func moveFocus(by direction: Int, _ context: PanelContext) {
    focus = neighbour(direction, context)
    help.tapped = nil
    if let focus { reveal(focus, context) }
  }

  /// Scrolls until a row is in view, with its open drawer, editor or rows.
  mutating func reveal(_ key: String, _ context: PanelContext) {
    let layout = layout(context)
    guard let row = layout.rect(of: .row(key)) else { return }
    let top = row.minY - layout.viewport.minY + scroll.offset
    let room = layout.viewport.height
    let target = scroll.projectedRest
    if top - 44 < target { scroll.glide(to: top - 44) }
    var end = top + 60 + (layout.drawer(of: key)?.height ?? 0)
    if key == list.key || key == list.place?.key, let row = context.model.row(ListPlace(key)?.list ?? key) {
      // The height of the rows that have opened below this row.
      let parts = context.model.parts(of: row, open: list.row).filter { key == list.key || $0.hasPrefix(key + ".") }
      end += PanelItem.row(key).height * Double(parts.count)
    }
    if let entry, entry.key == key {
      if let editor = layout.editor(of: key) { end = editor.maxY - layout.viewport.minY + scroll.offset + 8 }
      if entry.complaint != nil { end += PanelItem.complaint(key).height }
    }
    if end > target + room { scroll.glide(to: min(end - room, top - 8)) }
    if context.model.isCalm { scroll.jump(to: scroll.projectedRest) }
  }

  /// Scrolls until the caret is in view.
  mutating func followCaret(_ context: PanelContext) {
    let layout = layout(context)
    guard let entry, entry.isEditor, let editor = entry.key.flatMap(layout.editor) else { return }
    let line = entry.field.caretArea(in: PanelLayout.editorText(in: editor))
    let top = line.minY - layout.viewport.minY + scroll.offset - 16
    let (room, target) = (layout.viewport.height, scroll.projectedRest)
    if top < target { scroll.glide(to: top) }
    if top + line.height + 32 > target + room { scroll.glide(to: top + line.height + 32 - room) }
    if context.model.isCalm { scroll.jump(to: scroll.projectedRest) }
  }

  /// Handles the wheel: it changes the focused row below the pointer, and scrolls the list from anywhere else.
  ///
  /// The wheel keeps its target until it rests.
  mutating func turn(
    _ delta: Vector, over key: String?, _ modifiers: Modifiers, _ context: PanelContext, _ runs: inout TuningRuns
  ) -> PanelResponse {
    let isTurned = key == focus && key.flatMap(context.model.row)?.isNumber ?? false
    // A notch is sixty points; up and right increase the value.
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
