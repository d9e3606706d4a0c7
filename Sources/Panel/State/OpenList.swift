import Tuning

/// The list whose rows are shown among the panel's, and which of those shows what it has.
struct OpenList: Equatable, Sendable {
  private(set) var key: String?
  private(set) var row: Int?

  /// The row that shows what it has.
  var place: ListPlace? {
    guard let key, let row else { return nil }
    return ListPlace(key, row)
  }

  /// A list shows its rows or no longer does, a row what it has, and what comes after the last of them adds one.
  mutating func turn(_ key: String, isThere: Bool, _ model: PanelModel) -> [PanelAction] {
    guard let place = ListPlace(key) else {
      (self.key, row) = (self.key == key ? nil : key, nil)
      return []
    }
    row = isThere && row == place.row ? nil : place.row
    return isThere ? [] : model.row(place.list).map(model.adding) ?? []
  }

  /// A row goes up or down, or away; where it is then, nil where it cannot. What is open goes along.
  mutating func perform(
    _ button: PanelTarget.RowButton, on place: ListPlace, _ model: PanelModel
  ) -> (ListPlace, [PanelAction])? {
    let way = button == .up ? -1 : button == .down ? 1 : 0
    let actions = way == 0 ? model.removing(place) : model.moving(place, by: way)
    if actions.isEmpty { return nil }
    if way == 0 { row = nil } else if row == place.row { row = place.row + way }
    return (ListPlace(place.list, place.row + way), actions)
  }
}
