import Tuning

/// The list parameter whose rows the panel shows, and the open row among them.
struct OpenList: Equatable, Sendable {
  private(set) var key: String?
  private(set) var row: Int?

  /// The place of the open row.
  ///
  /// `nil` if no row is open.
  var place: ListPlace? {
    guard let key, let row else { return nil }
    return ListPlace(key, row)
  }

  /// Opens or closes a list or one of its rows; the place after the last row adds a row.
  mutating func turn(_ key: String, isThere: Bool, _ model: PanelModel) -> [PanelAction] {
    guard let place = ListPlace(key) else {
      (self.key, row) = (self.key == key ? nil : key, nil)
      return []
    }
    row = isThere && row == place.row ? nil : place.row
    return isThere ? [] : model.row(place.list).map(model.adding) ?? []
  }

  /// Moves or removes a row; an open row that moves stays open.
  ///
  /// - Returns: the row's new place with the actions; `nil` if the row cannot move or be removed.
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
