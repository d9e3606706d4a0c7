import Canvas
import Motion
import Tuning

extension Panel {
  mutating func begin(_ target: Entry.Target, _ text: String) {
    if entry?.target == target { return }
    var field = TextField(text)
    if target == .search { field.place(text.count) }
    entry = Entry(target: target, field: field)
    explained = nil
  }

  /// True when a target is the field that is typed in.
  func isField(_ target: PanelTarget) -> Bool {
    switch (target, entry?.target) {
    case (.search, .search?), (.menu(.saveAs), .presetName?): true
    case (.value(let key), .value(let typed)?), (.hueField(let key), .value(let typed)?),
      (.brightness(let key), .value(let typed)?):
      key == typed
    default: false
    }
  }

  mutating func type(_ text: String, _ model: PanelModel) -> PanelResponse {
    guard entry != nil else { return .passed }
    let isOneLine =
      if case .value(let key)? = entry?.target, case .text? = model.row(key)?.definition.kind {
        false
      } else {
        true
      }
    entry?.field.insert(isOneLine ? text.replacing("\n", with: " ") : text)
    noteTyping()
    return .taken
  }

  mutating func noteTyping() {
    entry?.complaint = nil
    guard entry?.target == .search, let text = entry?.field.text, text != query else { return }
    query = text
    scroll.jump(to: 0)
  }

  /// Takes what was typed where it is acceptable, and forgets it where it is not.
  mutating func finishEntry(_ model: PanelModel) -> [PanelAction] {
    let actions = commit(model)
    entry = nil
    return actions
  }

  /// Takes what was typed; a complaint stays in the entry, which is else over.
  mutating func commit(_ model: PanelModel) -> [PanelAction] {
    guard let typed = entry else { return [] }
    let text = typed.field.text
    switch typed.target {
    case .search:
      entry = nil
      return []
    case .presetName(let isRename):
      let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !name.isEmpty else {
        entry = nil
        return []
      }
      closeMenu()
      guard isRename else { return [.savePresetAs(name)] }
      return model.preset.map { $0 == name ? [] : [.renamePreset($0, to: name)] } ?? []
    case .value(let key):
      guard let row = model.row(key) else { return [] }
      do throws(Refusal) {
        let value = try Self.value(text, row.definition)
        entry = nil
        return value == row.value ? [] : [.set(key: key, value, gesture: nil)]
      } catch {
        entry?.complaint = error.message
        return []
      }
    }
  }

  /// What was typed as a value of a parameter.
  static func value(_ text: String, _ definition: ParameterDefinition) throws(Refusal) -> ParameterValue {
    switch definition.kind {
    case .number, .integer:
      guard let number = ShownNumber.parse(text, unit: definition.unit) else {
        throw Refusal(text.isEmpty ? "no number" : "\(JSONText.excerpt(text)) is not a number", definition.expected)
      }
      return try definition.accept(.number(number))
    case .color:
      let bare = text.filter { !$0.isWhitespace }
      return try definition.accept(.text(bare.hasPrefix("#") ? bare : "#" + bare))
    case .text, .choice, .flag, .rows: return try definition.accept(.text(text))
    }
  }

  // MARK: - Carets

  /// Where the text of the present entry begins, and its size.
  func entryText(_ model: PanelModel) -> (area: Rect, size: Double, weight: TextRun.Weight)? {
    guard let entry else { return nil }
    let layout = layout(model)
    switch entry.target {
    case .search:
      let area: Rect
      if layout.scrollsSearch {
        guard let placed = layout.items.first(where: { $0.item == .search }) else { return nil }
        area = layout.search(in: placed.rect)
      } else {
        area = layout.fixedSearch
      }
      return (Rect(x: area.minX + 40, y: area.minY, width: area.width - 40 - 44, height: area.height), 14, .regular)
    case .value(let key):
      guard let placed = layout.items.first(where: { $0.item == .row(key) }) else { return nil }
      let box = fieldBox(of: key, in: placed.rect, layout, model)
      return (box.inset(x: 10, y: 0), 14, .regular)
    case .presetName:
      guard let menu,
        let area = PanelMenuLayout(menu, self, model).fixed.first(where: { $0.target == .menu(.saveAs) })?.area
      else { return nil }
      return (area.inset(x: 20, y: 0), 14, .regular)
    }
  }

  /// The box that a row's value is typed in: as wide as numbers need, or all that is right of the name.
  func fieldBox(of key: String, in row: Rect, _ layout: PanelLayout, _ model: PanelModel) -> Rect {
    let isNumber = model.row(key).flatMap { SliderScale($0.definition) } != nil
    let area = isNumber ? layout.value(in: row) : layout.wide(in: row)
    return Rect(
      x: area.minX - (isNumber ? 8 : 0), y: row.minY + 5, width: area.width + (isNumber ? 16 : 8), height: 34)
  }

  /// How far a text that is wider than its field is pushed to the left, so that the caret is seen.
  func entryShift(_ field: TextField, width: Double, size: Double, weight: TextRun.Weight) -> Double {
    max(0, field.x(of: field.caret, size: size, weight: weight) - width + 2)
  }

  mutating func placeCaret(at position: Vector, extending: Bool, _ model: PanelModel) {
    guard let entry, let text = entryText(model) else { return }
    let shift = entryShift(entry.field, width: text.area.width, size: text.size, weight: text.weight)
    let x = position.x - text.area.minX + shift
    self.entry?.field.place(
      entry.field.index(at: x, size: text.size, weight: text.weight), extending: extending)
  }
}
