import Formatting
import Motion
import Tuning

/// The list of rows: which of them are shown, focused, open and explained, and the text being typed.
struct PanelRows: Equatable, Sendable {
  var scroll = ScrollAxis(bounds: 0...0, viewport: 1)
  /// The titles of the groups whose rows are hidden.
  private(set) var folded: [String] = []
  var query = ""
  var entry: Entry?
  /// The key of the row with the focus, which is always in view and has a ring.
  var focus: String?
  /// The key of the row whose drawer is open.
  var opened: String?
  private(set) var list = OpenList()
  var help = RowHelp()

  /// Returns the items of the list: presets and rows that the search finds, group titles, and the parts that belong to rows.
  func items(_ model: PanelModel) -> [PanelItem] {
    let insightsBelow = insights(in: model)
    let words = query.lowercased().split(separator: " ").map(String.init)
    var items: [PanelItem] = model.presets(finding: words).map { .preset($0) }
    for group in model.groups {
      let rows = words.isEmpty ? group.rows : group.rows.filter { $0.matches(words, in: group.title) }
      if rows.isEmpty { continue }
      items.append(.group(group.title))
      if words.isEmpty, folded.contains(group.title) { continue }
      for row in rows {
        if let spring = row.spring(among: rows), !items.contains(spring) { items.append(spring) }
        let parts = row.key == list.key ? model.parts(of: row, open: list.row) : []
        for key in [row.key] + parts {
          items.append(.row(key))
          if let entry, entry.key == key, entry.isEditor {
            items.append(.editor(key, lines: entry.field.lines.ranges.count))
          }
          if entry?.key == key, entry?.complaint != nil { items.append(.complaint(key)) }
        }
        if opened == row.key, let drawer = row.control.drawer {
          items.append(.drawer(row.key, height: drawer.height))
        }
        let insights = insightsBelow[row.key] ?? []
        for start in stride(from: 0, to: insights.count, by: 3) {
          items.append(.insights(Array(insights[start...].prefix(3))))
        }
      }
    }
    return items.isEmpty ? [.nothing] : items
  }

  /// Returns the indices of the insights by the key of the row below which they stand: the last one that they depend on.
  private func insights(in model: PanelModel) -> [String: [Int]] {
    if model.insights.isEmpty { return [:] }
    var places: [String: Int] = [:]
    for group in model.groups { for row in group.rows where places[row.key] == nil { places[row.key] = places.count } }
    return Dictionary(grouping: model.insights.indices) { index in
      model.insights[index].keys.max { (places[$0] ?? -1) < (places[$1] ?? -1) } ?? ""
    }
  }

  /// Returns the keys of the shown rows, from top to bottom.
  func shownKeys(_ model: PanelModel) -> [String] {
    items(model).compactMap { item in if case .row(let key) = item { key } else { nil } }
  }

  func layout(_ context: PanelContext) -> PanelLayout {
    PanelLayout(context, items(context.model), offset: scroll.offset, openRow: list.place?.key)
  }

  /// Adapts to changes of the model since the last call.
  mutating func fit(to context: PanelContext) {
    if entry?.isEditor == true { entry?.field.width = PanelLayout.editorText(in: context.frame).width }
    let layout = layout(context)
    scroll.setBounds(layout.scrollBounds, viewport: max(1, layout.viewport.height))
    help.follow(scroll.offset)
    if let key = focus, !isInView(key, layout) { focus = nil }
    if let opened, context.model.row(opened) == nil { self.opened = nil }
    if let key = entry?.key, context.model.row(key) == nil { entry = nil }
  }

  /// Whether the middle of a row is visible once the list is at rest.
  private func isInView(_ key: String, _ layout: PanelLayout) -> Bool {
    guard let row = layout.rect(of: .row(key)) else { return false }
    let middle = row.midY - layout.viewport.minY + scroll.offset - scroll.projectedRest
    return middle >= 0 && middle <= layout.viewport.height
  }

  /// Returns the row next to the focused one; without a focus, the first in view, or the last for an upward move.
  func neighbour(_ direction: Int, _ context: PanelContext) -> String? {
    let keys = shownKeys(context.model)
    if let index = focus.flatMap({ keys.firstIndex(of: $0) }) {
      return keys[(index + direction).clamped(to: 0...keys.count - 1)]
    }
    let layout = layout(context)
    let seen = keys.filter { isInView($0, layout) }
    return direction > 0 ? seen.first ?? keys.first : seen.last ?? keys.last
  }

  mutating func toggle(_ group: String) {
    if folded.contains(group) { folded.removeAll { $0 == group } } else { folded.append(group) }
  }

  /// Ends typing, search, focus and help when the panel closes.
  mutating func leave() {
    entry = nil
    query = ""
    focus = nil
    help.leave()
  }

  // MARK: - Values

  /// Performs Return or a tap on a row's value, except for choices, for which `PanelControls` opens a menu.
  mutating func activate(_ key: String, _ model: PanelModel) -> [PanelAction] {
    guard let row = model.row(key) else { return [] }
    focus = key
    switch row.control.pressed(row.value) {
    case .type(let text, let isOneLine): begin(.value(key), text, isOneLine: isOneLine)
    case .set(let value): return row.set(value)
    case .drawer(let text):
      opened = opened == key ? nil : key
      if opened != nil {
        begin(.value(key), text)
        entry?.wantsKeys = false
      } else {
        entry = nil
      }
    case .list:
      let actions = list.turn(key, isThere: row.value != .rows([]), model)
      return actions + (list.place.map { [.show($0)] } ?? [])
    case .menu: break
    }
    return []
  }

  /// Moves an open row of a list up or down, or removes it; the focus moves along.
  mutating func perform(_ button: PanelTarget.RowButton, on key: String, _ model: PanelModel) -> [PanelAction] {
    guard let place = ListPlace(key), let (to, actions) = list.perform(button, on: place, model) else { return [] }
    if focus == key { focus = to.key }
    return actions + (list.place == to ? [.show(to)] : [])
  }

  /// Returns the action of a pointer on a part of a row's drawer, and updates the text being typed.
  ///
  /// - Parameter gesture: the gesture of a drag; `nil` for a tap.
  mutating func pick(
    _ part: Int, of key: String, _ pointer: DrawerPointer, _ gesture: Int?, _ context: PanelContext
  ) -> [PanelAction] {
    guard let row = context.model.row(key), let drawer = row.control.drawer,
      let rect = layout(context).drawer(of: key)
    else { return [] }
    let value = drawer.picked(part, pointer, in: rect, row.value)
    guard value != row.value else { return [] }
    if entry?.key == key, case .drawer(let text) = row.control.pressed(value) {
      entry?.field = TextField(text)
      entry?.noteTyping()
    }
    return row.set(value, gesture: gesture)
  }
}

extension PanelModel.Row {
  /// Whether each word, or a term that it leads to, is in the key, name, help, group or other names.
  fileprivate func matches(_ words: [String], in group: String) -> Bool {
    let kind = if case .easing = definition.kind { "easing curve" } else { "" }
    let all = [key, definition.title, definition.help, definition.also, group, kind]
    let text = all.joined(separator: " ").lowercased()
    return words.allSatisfy { text.contains($0) || SearchWords.terms(of: $0).contains(where: text.contains) }
  }

  /// Returns the spring of which the row is a half.
  ///
  /// `nil` unless both halves are shown.
  fileprivate func spring(among rows: [PanelModel.Row]) -> PanelItem? {
    guard let name = definition.role?.motion,
      let response = rows.first(where: { $0.definition.role == .response(of: name) }),
      let ratio = rows.first(where: { $0.definition.role == .dampingRatio(of: name) })
    else { return nil }
    return .spring(response: response.key, dampingRatio: ratio.key)
  }

  /// Returns the action that sets a value; none if the row has the value already.
  func set(_ value: ParameterValue, gesture: Int? = nil) -> [PanelAction] {
    value == self.value ? [] : [.set(key: key, value, gesture: gesture)]
  }
}
