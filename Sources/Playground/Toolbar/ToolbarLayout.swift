import Motion

/// Where the buttons of the bar are, in one row where that fits and else in as many as it takes.
struct ToolbarLayout {
  let buttons: [Toolbar.Button]
  let plate: Rect
  private let columns: Int
  private let cell: Vector

  private static let height = 56.0
  private static let padding = 6.0
  /// Points that the longest word needs, and as many more as words have room.
  private static let width = 48.0...56

  /// What one row of it takes at the foot of a room; nothing of a low one, where it would take too much.
  static func height(in room: Vector) -> Double { room.y < 500 ? 0 : height + 2 * padding + Standing.gap }

  /// Of a bar in a room; nil where a finger would not find its buttons.
  static func size(of buttons: [Toolbar.Button], in room: Vector) -> Vector? {
    cells(for: buttons.count, in: room).map { columns, rows, cell in
      Vector(cell.x * Double(columns), cell.y * Double(rows)) + Vector(2, 2) * padding
    }
  }

  private static func cells(for count: Int, in room: Vector) -> (columns: Int, rows: Int, size: Vector)? {
    // As wide as a phone, so that words have room beside one another.
    let side = room.x < 600 ? 6.0 : 16
    let room = room.x - 2 * side - 2 * padding
    let most = Int(room / width.lowerBound)
    guard most > 0 else { return nil }
    let rows = (count + most - 1) / most
    let columns = (count + rows - 1) / rows
    let cell = Vector(min(width.upperBound, room / Double(columns)), height)
    return cell.x < width.lowerBound ? nil : (columns, rows, cell)
  }

  /// `stand` says where a plate of some size is; nil where it is nowhere.
  init?(_ buttons: [Toolbar.Button], in room: Vector, standing stand: (Vector) -> Rect?) {
    guard let cells = Self.cells(for: buttons.count, in: room), let size = Self.size(of: buttons, in: room),
      let plate = stand(size)
    else { return nil }
    (self.buttons, self.plate, columns, cell) = (buttons, plate, cells.columns, cells.size)
  }

  func area(of button: Toolbar.Button) -> Rect {
    let index = buttons.firstIndex(of: button) ?? 0
    let place = Vector(cell.x * Double(index % columns), cell.y * Double(index / columns))
    return Rect(origin: plate.origin + Vector(1, 1) * Self.padding + place, size: cell)
  }

  func button(at place: Vector) -> Toolbar.Button? { buttons.first { area(of: $0).contains(place) } }
}
