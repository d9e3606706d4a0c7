import Canvas
import Motion
import Tuning

/// Parts of list parameters as rows of their own; an action on a part becomes an action on the list.
extension PanelModel {
  /// Returns the panel row for a list's row, for the place after its last row, or for a text or the picture in a row.
  ///
  /// `nil` if the list has no such place.
  func part(_ place: ListPlace) -> Row? {
    guard let list = row(place.list), case .rows(let columns, let count) = list.definition.kind,
      case .rows(let rows) = list.value,
      place.row < rows.count || place.row < count.upperBound && place.row == rows.count,
      let value = place.value(in: rows, columns)
    else { return nil }
    var names = pictures.map(\.name)
    if case .choice(let name) = value, !name.isEmpty, !names.contains(name) { names.append(name) }
    guard let definition = list.definition.part(place, pictures: names) else { return nil }
    let saved: [Record] = if case .rows(let saved) = list.saved { saved } else { [] }
    return Row(key: place.key, definition: definition, value: value, saved: place.value(in: saved, columns))
  }

  /// Returns the keys of a list's rows and, below the open row, of its texts and picture.
  func parts(of list: Row, open: Int?) -> [String] {
    guard case .rows(let columns, let count) = list.definition.kind, case .rows(let rows) = list.value else {
      return []
    }
    let shown = rows.indices.flatMap { row in
      [ListPlace(list.key, row)] + (row == open ? columns.map { ListPlace(list.key, row, $0.name) } : [])
    }
    return (shown + (rows.count < count.upperBound ? [ListPlace(list.key, rows.count)] : [])).map(\.key)
  }

  /// Returns the action on a list that corresponds to an action on one of its parts.
  func plain(_ action: PanelAction, for place: ListPlace) -> PanelAction {
    guard let list = row(place.list), case .rows(var rows) = list.value else { return action }
    switch action {
    case .set(_, let value, let gesture):
      return .set(key: place.list, .rows(place.list(rows, with: value)), gesture: gesture)
    case .reset:
      let usual = part(place)?.definition.defaultValue
      if place.column == nil, case .rows(let usual)? = usual, let first = usual.first, rows.indices.contains(place.row)
      {
        rows[place.row] = first
      } else if let usual {
        rows = place.list(rows, with: usual)
      }
      return .set(key: place.list, .rows(rows), gesture: nil)
    case .copyRow: return .copyRow(key: place.list)
    default: return action
    }
  }

  /// Returns the action that adds a row: a copy of the last row, with a picture that is not used yet.
  func adding(to list: Row) -> [PanelAction] {
    guard case .rows(let rows) = list.value else { return [] }
    var new = rows.last ?? Record()
    let used = Set(rows.compactMap { $0.picture?.name })
    if new.picture?.name.isEmpty == false, let picture = pictures.first(where: { !used.contains($0.name) }) {
      new.show(PictureReference(picture.name))
    }
    return list.set(.rows(rows + [new]))
  }

  /// Returns the action that removes a row; none if the list has its minimum of rows.
  func removing(_ place: ListPlace) -> [PanelAction] {
    guard let list = row(place.list), case .rows(_, let count) = list.definition.kind,
      case .rows(var rows) = list.value, rows.indices.contains(place.row), rows.count > count.lowerBound
    else { return [] }
    rows.remove(at: place.row)
    return list.set(.rows(rows))
  }

  /// Returns the action that swaps a row with its neighbour; none at an end of the list.
  func moving(_ place: ListPlace, by way: Int) -> [PanelAction] {
    guard let list = row(place.list), case .rows(var rows) = list.value, rows.indices.contains(place.row),
      rows.indices.contains(place.row + way)
    else { return [] }
    rows.swapAt(place.row, place.row + way)
    return list.set(.rows(rows))
  }

  /// Returns the thumbnail of a named picture, and its size in pixels or (1, 1) if the size is unknown.
  ///
  /// `nil` if there is no picture of that name.
  func picture(named name: String) -> (picture: Picture, size: Vector)? {
    guard !name.isEmpty, let found = pictures.first(where: { $0.name == name }) else { return nil }
    let size = found.width > 0 && found.height > 0 ? Vector(Double(found.width), Double(found.height)) : Vector(1, 1)
    return (found.path.map { .file($0) } ?? .art(found.name), size)
  }
}

extension String {
  /// The title of a picture in a list: the file's name without its folders, or "none".
  var pictureTitle: String { isEmpty ? "none" : split(separator: "/").last.map(String.init) ?? self }
}
