import Motion
import Tuning

extension Panel {
  func layout(_ model: PanelModel) -> PanelLayout {
    PanelLayout(model, items(model), frame: frame, offset: scroll.offset)
  }

  /// What the list shows: groups that are not folded, rows that the search finds, and what belongs beside them.
  func items(_ model: PanelModel) -> [PanelItem] {
    var items: [PanelItem] = PanelLayout.scrollsSearch(frame) ? [.search] : []
    let order = model.groups.flatMap(\.rows).map(\.key)
    let words = query.lowercased().split(separator: " ").map(String.init)
    var isEmpty = true
    for group in model.groups {
      let rows = group.rows.filter { $0.matches(words, in: group.title) }
      if rows.isEmpty { continue }
      isEmpty = false
      items.append(.group(group.title))
      if words.isEmpty, folded.contains(group.title) { continue }
      var shownSprings: [PanelItem] = []
      for row in rows {
        if let spring = Self.spring(of: row, in: rows), !shownSprings.contains(spring) {
          shownSprings.append(spring)
          items.append(spring)
        }
        items.append(.row(row.key))
        if case .value(row.key)? = entry?.target, entry?.complaint != nil { items.append(.complaint(row.key)) }
        if openColor == row.key { items.append(.color(row.key)) }
        var insights = model.insights.indices.filter { index in
          model.insights[index].keys.max { (order.firstIndex(of: $0) ?? -1) < (order.firstIndex(of: $1) ?? -1) }
            == row.key
        }
        while !insights.isEmpty {
          items.append(.insights(Array(insights.prefix(3))))
          insights.removeFirst(min(3, insights.count))
        }
      }
    }
    if isEmpty { items.append(.nothing) }
    return items
  }

  /// The spring that a row is half of: `snapResponse` and `snapDampingRatio`.
  private static func spring(of row: PanelModel.Row, in rows: [PanelModel.Row]) -> PanelItem? {
    let endings = ["Response", "DampingRatio"]
    for ending in endings where row.key.hasSuffix(ending) {
      let stem = row.key.dropLast(ending.count)
      let keys = endings.map { stem + $0 }
      guard keys.allSatisfy({ key in rows.contains { $0.key == key && $0.value.double != nil } }) else { continue }
      return .spring(response: String(keys[0]), dampingRatio: String(keys[1]))
    }
    return nil
  }

  /// Rows in the order they are seen.
  func shownKeys(_ model: PanelModel) -> [String] {
    items(model).compactMap { item in if case .row(let key) = item { key } else { nil } }
  }
}

extension PanelModel.Row {
  /// True when every word is in the name, the label, the help or the group.
  func matches(_ words: [String], in group: String) -> Bool {
    let text = [key, definition.label, definition.help, group].joined(separator: " ").lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}
