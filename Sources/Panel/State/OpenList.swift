import Tuning

/// The list parameter whose rows are shown in the panel, and the one of them that is open.
struct OpenList: Equatable, Sendable {
  private(set) var key: String?
  private(set) var row: Int?

  /// The open row.
  var place: ListPlace? {
    guard let key, let row else { return nil }
    return ListPlace(key, row)
  }

  /// Opens or closes a list or a row of it; the place after the last row adds one.
  mutating func turn(_ key: String, isThere: Bool, _ model: PanelModel) -> [PanelAction] {
    guard let place = ListPlace(key) else {
      (self.key, row) = (self.key == key ? nil : key, nil)
      return []
    }
    row = isThere && row == place.row ? nil : place.row
    return isThere ? [] : model.row(place.list).map(model.adding) ?? []
  }

  /// Moves or removes a row. Returns its new place, nil where it cannot move; an open row stays open.
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
